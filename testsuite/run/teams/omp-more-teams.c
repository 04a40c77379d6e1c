/* { dg-do run } */
/* Programs ask for more teams than have something to do, and for numbers of threads that only the running program
   knows.  Teams are as many as asked for where the program can tell.  */

#include <omp.h>
#include <stdlib.h>

enum { N = 1000 };
static int teams = 300, threads = 96;

#pragma omp declare target
static int __attribute__ ((noinline))
own_team (void)
{
  return omp_get_team_num ();
}
#pragma omp end declare target

int
main (void)
{
  static int in[N], out[N], seen[300], counts[300];
  long sum = 0, lone = 0;
  for (int i = 0; i < N; i++)
    in[i] = i % 7;
  /* Nobody can tell.  */
#pragma omp target teams distribute parallel for num_teams(teams) reduction(+: sum)
  for (int i = 0; i < N; i++)
    sum += in[i];
#pragma omp target teams distribute num_teams(teams) map(out)
  for (int i = 0; i < N; i++)
    {
      int s = 0;
#pragma omp parallel for num_threads(threads) reduction(+: s)
      for (int j = 0; j < 40; j++)
	s += in[(i + j) % N];
      out[i] = s;
    }
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < 40; j++)
	out[i] -= in[(i + j) % N];
      if (out[i])
	abort ();
      sum -= in[i];
    }
  if (sum)
    abort ();

  /* Each team adds one, with or without an iteration.  */
#pragma omp target teams num_teams(teams) reduction(+: lone) map(tofrom: lone)
  {
    lone++;
#pragma omp distribute parallel for
    for (int i = 0; i < 5; i++)
#pragma omp atomic
      lone += 0;
  }
  if (lone != teams)
    abort ();

  /* Teams are counted in the loop, or in a function.  */
#pragma omp target teams distribute parallel for num_teams(teams) dist_schedule(static, 1)
  for (int i = 0; i < 300; i++)
    seen[i] = omp_get_num_teams ();
#pragma omp target teams distribute parallel for num_teams(teams) dist_schedule(static, 1) num_threads(threads)
  for (int i = 0; i < 300; i++)
    counts[i] = own_team ();
  for (int i = 0; i < 300; i++)
    if (seen[i] != teams || counts[i] != i)
      abort ();

  /* Threads are as many as asked for where they are counted.  */
  int got = 0;
#pragma omp target teams num_teams(3) map(tofrom: got)
  {
#pragma omp parallel num_threads(threads)
    if (omp_get_team_num () == 2 && omp_get_thread_num () == threads - 1)
      got = omp_get_num_threads ();
  }
  if (got != threads)
    abort ();
  for (int few = 0; few < 2; few++)
    {
      got = 0;
#pragma omp target teams num_teams(3) map(tofrom: got)
      {
	const int left = few ? 40 : 3;
#pragma omp parallel num_threads(threads - left)
	if (omp_get_team_num () == 2 && omp_get_thread_num () == 0)
	  got = omp_get_num_threads ();
      }
      if (got != threads - (few ? 40 : 3))
	abort ();
    }
  return 0;
}
