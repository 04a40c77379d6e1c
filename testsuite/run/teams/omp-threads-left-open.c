/* The program asks for few teams and leaves the threads open: so many that all teams have iterations.  Teams had 1,024,
   and half of them nothing to do.  */
/* { dg-do run } */
/* { dg-options "-O2" } */
/* { dg-skip-if "the host's teams have other threads" { host } } */
/* { dg-set-target-env-var HEDDLE_SIM_THREADS "16" } */

#include <omp.h>
#include <stdlib.h>

enum { N = 4096 };
static int threads[N], team[N];

static void
check (int most)
{
  int seen[8] = { 0 };
  for (int i = 0; i < N; i++)
    {
      if (threads[i] > most || team[i] < 0 || team[i] >= 8)
	abort ();
      seen[team[i]]++;
      threads[i] = -1;
    }
  for (int t = 0; t < 8; t++)
    if (!seen[t])
      abort ();
}

int
main (void)
{
#pragma omp target teams distribute parallel for num_teams(8) map(from: threads, team)
  for (int i = 0; i < N; i++)
    threads[i] = omp_get_num_threads (), team[i] = omp_get_team_num ();
  check (512);

#pragma omp target map(from: threads, team)
#pragma omp teams num_teams(8)
#pragma omp distribute parallel for
  for (int i = 0; i < N; i++)
    threads[i] = omp_get_num_threads (), team[i] = omp_get_team_num ();
  check (512);

  long sum = 0;
#pragma omp target teams loop num_teams(8) map(from: threads) reduction(+: sum)
  for (int i = 0; i < N; i++)
    threads[i] = 0, sum += i;
  if (sum != (long) N * (N - 1) / 2)
    abort ();

  /* More than all threads can take at once.  */
  int large = 100000, *a = malloc (large * sizeof *a);
#pragma omp target teams distribute parallel for num_teams(8) map(from: a[0:large])
  for (int i = 0; i < large; i++)
    a[i] = omp_get_num_threads ();
  for (int i = 0; i < large; i++)
    if (a[i] < 512)
      abort ();
  return 0;
}
