/* { dg-do run } */
/* Reductions on teams: +, max, user variables of several types.  */

#include <omp.h>

int
main (void)
{
  int s = 100, m = -1, n = 0;
  double d = 0.5;
#pragma omp target teams num_teams(6) reduction(+: s, d, n) reduction(max: m) map(tofrom: s, m, d, n)
  {
    int t = omp_get_team_num ();
    s += t;
    d += t * 0.25;
    m = t;
    n++;
  }
  int k = n * (n - 1) / 2;
  if (n < 1 || n > 6 || s != 100 + k || d != 0.5 + 0.25 * k || m != n - 1)
    __builtin_abort ();
  return 0;
}
