/* { dg-do run } */
/* Jump threading made two copies of a barrier between two times the same condition: the lanes of a warp waited at different
   instructions for each other.  */

#include <omp.h>

#pragma omp declare target
static int cell[64];

static void
meet (int *total)
{
  int first = omp_get_thread_num () == 0;
  if (first)
    cell[0] = 7;
#pragma omp barrier
  if (first)
    *total += cell[0];
}
#pragma omp end declare target

int
main (void)
{
  int total = 0, alone = 0, ended = 0;
#pragma omp target map(tofrom: total, alone, ended)
  {
    int flag, seen = 0;
#pragma omp parallel num_threads(64)
    {
      int me = omp_get_thread_num ();
      if (me == 0)
	flag = 1;
#pragma omp barrier
      if (me == 0)
	alone = flag;
#pragma omp barrier
      if (me == 1)
	flag = 5;
#pragma omp for
      for (int i = 0; i < 100; i++)
#pragma omp atomic
	seen++;
      if (me == 1)
	ended = flag + seen;
#pragma omp barrier
      meet (&total);
    }
  }
  return alone != 1 || ended != 105 || total != 7;
}
