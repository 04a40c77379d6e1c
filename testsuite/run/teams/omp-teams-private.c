/* { dg-do run } */
/* teams with private, firstprivate and shared variables.  */

#include <omp.h>

int
main (void)
{
  int p = -5, f = 10, a[4] = { 0 }, sum = 0, n = 0;
#pragma omp target teams num_teams(4) private(p) firstprivate(f) shared(sum) map(tofrom: a, sum, n)
  {
    p = omp_get_team_num ();
    f += p;
    a[p] = f;
    __atomic_fetch_add (&sum, f, __ATOMIC_RELAXED);
    __atomic_fetch_add (&n, 1, __ATOMIC_RELAXED);
  }
  int want = 0;
  for (int i = 0; i < n; i++)
    {
      if (a[i] != 10 + i)
	__builtin_abort ();
      want += 10 + i;
    }
  if (sum != want || n < 1 || n > 4 || f != 10 || p != -5)
    __builtin_abort ();
  return 0;
}
