/* { dg-do run } */
/* Sixty-four teams with teams-level arrays and a parallel loop in each.  */

#include <omp.h>

int
main (void)
{
  int s[64] = { 0 }, n = 0;
#pragma omp target teams num_teams(64) thread_limit(32) map(tofrom: s, n)
  {
    int t = omp_get_team_num (), buf[10];
    if (t == 0)
      n = omp_get_num_teams ();
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
      buf[i] = i * t;
    int sum = 0;
    for (int i = 0; i < 10; i++)
      sum += buf[i];
    s[t] = sum;
  }
  if (n < 1 || n > 64)
    __builtin_abort ();
  for (int t = 0; t < n; t++)
    if (s[t] != 45 * t)
      __builtin_abort ();
  return 0;
}
