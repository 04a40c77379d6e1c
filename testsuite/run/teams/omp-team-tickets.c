/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* { dg-pass spmd-teams } */
/* On the teams level a team takes a ticket once, and all of its threads know which.  */

#include <omp.h>

int
main (void)
{
  int next = 0, teams = 0, seen[8] = { 0 };
#pragma omp target teams num_teams(8) thread_limit(64) map(tofrom: next, teams, seen)
  {
    const int ticket = __atomic_fetch_add (&next, 1, __ATOMIC_RELAXED);
    if (ticket == 0)
      teams = omp_get_num_teams ();
#pragma omp parallel
    if (ticket >= 0 && ticket < 8)
      {
#pragma omp atomic
	seen[ticket]++;
      }
  }
  if (next != teams)
    __builtin_abort ();
  for (int t = 0; t < 8; t++)
    if ((seen[t] > 0) != (t < teams))
      __builtin_abort ();
  return 0;
}
