/* { dg-do run } */
/* GCC kept static variables in registers across calls of the runtime, which waits in them for other threads to change
   these very variables: its code does not mention them.  */
#include <omp.h>

#pragma omp declare target
enum { N = 60 };
static int at, late, turn, misses, counter;

static void
in_order (int k)
{
#pragma omp ordered
  late += at++ != k;
}

static void
loop (void)
{
#pragma omp for ordered schedule(dynamic, 3)
  for (int k = 0; k < N; k++)
    in_order (k);
}

static void
turns (void)
{
  int me = omp_get_thread_num (), all = omp_get_num_threads ();
  for (int k = 0; k < N; k++)
    {
      if (k % all == me)
	turn = k;
#pragma omp barrier
      if (turn != k)
	{
#pragma omp atomic
	  misses++;
	}
#pragma omp barrier
    }
}

static void
count (void)
{
  for (int k = 0; k < N; k++)
    {
#pragma omp critical
      counter++;
    }
}
#pragma omp end declare target

int
main (void)
{
  int bad = -1;
#pragma omp target map(from: bad)
  {
    int threads = 0;
    at = late = turn = misses = counter = 0;
#pragma omp parallel num_threads(5)
    {
      loop ();
      turns ();
      count ();
#pragma omp single
      threads = omp_get_num_threads ();
    }
    bad = late + misses + (counter != N * threads);
  }
  return bad;
}
