/* { dg-do run } */
/* A variable of the teams region is shared by the threads of that team only.  */

#include <omp.h>

int
main (void)
{
  int a[4] = { 0 }, n[4] = { 0 };
#pragma omp target teams num_teams(4) map(tofrom: a, n)
  {
    int mine = 0, t = omp_get_team_num (), threads = 0;
#pragma omp parallel shared(mine, threads)
    {
#pragma omp atomic
      mine += t + 1;
#pragma omp single
      threads = omp_get_num_threads ();
    }
    a[t] = mine;
    n[t] = threads;
  }
  int used = 0;
  for (int i = 0; i < 4; i++)
    {
      if (a[i] != n[i] * (i + 1))
	__builtin_abort ();
      used += n[i] > 0;
    }
  if (!used)
    __builtin_abort ();
  return 0;
}
