/* The compiler knew after a barrier which way a thread had come, gave each way a barrier of its own before the device's
   compiler saw the program, and the lanes of a warp waited in two places.  */
/* { dg-do run } */

#include <omp.h>
#include <stdlib.h>

enum { TEAMS = 3, LIMIT = 128, FEW = 16 };

int
main (void)
{
  int out[TEAMS][FEW] = { { 0 } }, n[TEAMS];
  #pragma omp target teams num_teams(TEAMS) thread_limit(LIMIT) map(from: n) map(tofrom: out)
  {
    int start[LIMIT];
    #pragma omp parallel
    {
      int id = omp_get_thread_num (), size = omp_get_num_threads (), team = omp_get_team_num ();
      if (id < FEW)
	start[id] = 3;
      #pragma omp barrier
      if (id > 0)
	if (id % 8 == 0)
	  start[id / 8] += id;
      #pragma omp barrier
      if (id < FEW)
	out[team][id] = start[id];
      if (id == 0)
	n[team] = size;
    }
  }
  for (int t = 0; t < TEAMS; t++)
    for (int i = 0; i < FEW && i < n[t]; i++)
      if (out[t][i] != 3 + (i > 0 && 8 * i < n[t] ? 8 * i : 0))
	abort ();
  return 0;
}
