/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Code in the manner of CUDA: many threads, an array shared by the team, barriers, a tree reduction.  */

#include <omp.h>

int
main (void)
{
  int out[2] = { 0 }, n[2] = { 0 };
#pragma omp target teams num_teams(2) thread_limit(64) map(tofrom: out, n)
  {
    int part[64], all = 0;
    int team = omp_get_team_num ();
#pragma omp parallel num_threads(64) shared(part, all)
    {
      int t = omp_get_thread_num (), k = omp_get_num_threads ();
      part[t] = t + team;
#pragma omp single
      all = k;
      for (int s = 32; s > 0; s >>= 1)
	{
	  if (t < s && t + s < k)
	    part[t] += part[t + s];
#pragma omp barrier
	}
    }
    out[team] = part[0];
    n[team] = all;
  }
  for (int t = 0; t < 2; t++)
    if (n[t] && out[t] != n[t] * (n[t] - 1) / 2 + t * n[t])
      __builtin_abort ();
  if (!n[0])
    __builtin_abort ();
  return 0;
}
