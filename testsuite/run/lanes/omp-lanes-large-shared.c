/* { dg-do run } */
/* { dg-additional-options "-foffload-options=nvptx-none=-march=sm_80" } */
/* The team's arrays, 80,000 bytes, take more shared memory than a kernel gets without asking.  */

#include <stdio.h>
#include <stdlib.h>

enum { TEAMS = 6, BINS = 15000, OTHERS = 5000, THREADS = 256 };
static int count[TEAMS][BINS], other[TEAMS][OTHERS];

int
main (void)
{
#pragma omp target teams distribute num_teams(TEAMS) thread_limit(THREADS) map(from: count, other)
  for (int team = 0; team < TEAMS; team++)
    {
      int bins[BINS], others[OTHERS];
#pragma omp parallel num_threads(THREADS)
      {
#pragma omp for
	for (int i = 0; i < BINS; i++)
	  bins[i] = 0;
#pragma omp for
	for (int i = 0; i < OTHERS; i++)
	  others[i] = team - i;
#pragma omp for
	for (int i = 0; i < 4 * BINS; i++)
	  {
#pragma omp atomic
	    bins[i * 7 % BINS] += team + 1;
	  }
#pragma omp for
	for (int i = 0; i < BINS; i++)
	  count[team][i] = bins[i];
#pragma omp for
	for (int i = 0; i < OTHERS; i++)
	  other[team][i] = others[i];
      }
    }
  for (int team = 0; team < TEAMS; team++)
    {
      for (int i = 0; i < BINS; i++)
	if (count[team][i] != 4 * (team + 1))
	  abort ();
      for (int i = 0; i < OTHERS; i++)
	if (other[team][i] != team - i)
	  abort ();
    }
  return 0;
}
