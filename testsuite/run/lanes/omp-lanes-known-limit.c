/* { dg-do run } */
/* { dg-skip-if "no lane is a thread" { *-*-* } { "-mno-simt-loops" } } */
/* A limit of threads that the host knows when the program runs: the region has as many threads, whole warps or not, all of
   which meet at its barriers, and a number that is asked for below it is kept.  */

#include <omp.h>

static int
rounds (int limit, int asked)
{
  int bad = 0, n = 0, fewer = 0;
#pragma omp target teams num_teams(3) thread_limit(limit) map(tofrom: bad, n, fewer)
  {
    int part[1024], sum = 0, others = 0;
#pragma omp parallel
    {
      int t = omp_get_thread_num (), threads = omp_get_num_threads ();
      for (int r = 0; r < 3; r++)
	{
	  part[t] = t + r;
#pragma omp barrier
	  if (part[threads - 1 - t] != threads - 1 - t + r)
#pragma omp atomic
	    bad++;
#pragma omp barrier
	}
#pragma omp atomic
      sum += t;
    }
#pragma omp parallel num_threads(asked) reduction(+: others)
    others += 1;
    if (omp_get_team_num () == 2)
      {
	/* The sum of all numbers below n.  */
	for (n = 0; n * (n - 1) / 2 != sum || n < 1;)
	  n++;
	fewer = others;
      }
  }
  const int most = limit > 1024 ? 1024 : limit;
  if (omp_is_initial_device () && omp_get_num_devices () == 0)
    return 0;
  return bad || n > most || fewer > (asked < most ? asked : most) || n < 1 || fewer < 1;
}

int
main (void)
{
  const int limits[] = { 2, 5, 31, 32, 33, 64, 100, 256, 1000, 1024, 3000 };
  int errors = 0;
  for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
    errors += rounds (limits[i], 1 + limits[i] / 3);
  return errors;
}
