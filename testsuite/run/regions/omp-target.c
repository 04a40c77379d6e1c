/* { dg-do run } */
/* { dg-pass stream } */
/* { dg-pass-until 14 "GCC crashes" } */
/* The plain target region: one team, one thread, on the device or the host.  */

#include <omp.h>

int
main (void)
{
  int t = -1, n = -1, team = -1, teams = -1, par = -1;
#pragma omp target map(from: t, n, team, teams, par)
  {
    t = omp_get_thread_num ();
    n = omp_get_num_threads ();
    team = omp_get_team_num ();
    teams = omp_get_num_teams ();
    par = omp_in_parallel ();
  }
  if (t != 0 || n != 1 || team != 0 || teams != 1 || par != 0)
    __builtin_abort ();
  return 0;
}
