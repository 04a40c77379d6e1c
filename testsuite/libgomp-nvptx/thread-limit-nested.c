/* { dg-do run } */
/* { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS "3" } */
/* { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS_DEV "3" } */
/* Nested regions of a teams construct in a function had together more threads than thread_limit, which is for all levels, allows.  */
#include <omp.h>

#pragma omp declare target
static int
most_threads (void)
{
  int most = 0;
#pragma omp teams num_teams(1) thread_limit(6)
  {
    int now = 0;
#pragma omp parallel num_threads(3)
    {
#pragma omp parallel num_threads(4)
      {
	int n;
#pragma omp atomic capture
	n = ++now;
#pragma omp barrier
#pragma omp critical
	if (n > most)
	  most = n;
#pragma omp barrier
#pragma omp atomic
	now--;
      }
    }
  }
  return most;
}
#pragma omp end declare target

int
main (void)
{
  int most = 0;
#pragma omp target map(from: most)
  most = most_threads ();
  return most > 6 || most < 1;
}
