/* { dg-do run } */
/* dist_schedule(static) and with a chunk: the teams that run which iterations.  */

#include <omp.h>

int
main (void)
{
  int a[40], b[40], n = 0;
  for (int i = 0; i < 40; i++)
    a[i] = b[i] = -1;
#pragma omp target teams num_teams(4) map(tofrom: a, b, n)
  {
    if (omp_get_team_num () == 0)
      n = omp_get_num_teams ();
#pragma omp distribute dist_schedule(static, 3)
    for (int i = 0; i < 40; i++)
      a[i] = omp_get_team_num ();
#pragma omp distribute dist_schedule(static)
    for (int i = 0; i < 40; i++)
      b[i] = omp_get_team_num ();
  }
  for (int i = 0; i < 40; i++)
    {
      if (a[i] != i / 3 % n)
	__builtin_abort ();
      if (b[i] < 0 || b[i] >= n || (i && b[i] < b[i - 1]))
	__builtin_abort ();
    }
  return 0;
}
