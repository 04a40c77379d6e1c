/* { dg-do run } */
/* teams with num_teams and thread_limit: each team runs once, numbers are right.  */

#include <omp.h>

int
main (void)
{
  int seen[8] = { 0 }, n = 0, bad = 0;
#pragma omp target teams num_teams(8) thread_limit(2) map(tofrom: seen, n, bad)
  {
    int me = omp_get_team_num (), all = omp_get_num_teams ();
    if (all < 1 || all > 8 || me < 0 || me >= all)
      __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED);
    else
      seen[me]++;
    if (me == 0)
      n = all;
  }
  if (bad || n < 1)
    __builtin_abort ();
  for (int i = 0; i < 8; i++)
    if (seen[i] != (i < n))
      __builtin_abort ();
  return 0;
}
