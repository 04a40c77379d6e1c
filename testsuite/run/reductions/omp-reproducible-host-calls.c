/* With -mreproducible, on the host: functions called by a parallel region ask for the thread, or share a loop.  */
/* { dg-additional-options "-foffload-options=-mreproducible -ffp-contract=off" } */
#include <omp.h>
#include <stdlib.h>

enum
{
  N = 1000
};
#pragma omp declare target
int x[N];

__attribute__ ((noinline)) static void
by_hand (double *s)
{
  for (int i = omp_get_thread_num (); i < N; i += omp_get_num_threads ())
    *s += x[i];
}

__attribute__ ((noinline)) static void
shared_loop (double *s)
{
#pragma omp for
  for (int i = 0; i < N; i++)
    *s += x[i];
}
#pragma omp end declare target

int
main (void)
{
  for (int device = 0; device < 2; device++)
    {
      double s = 0, t = 0;
      for (int i = 0; i < N; i++)
	x[i] = i;
#pragma omp target update to(x) if(device)
#pragma omp target parallel if(target : device) reduction(+ : s) /* { dg-message "another order on the host" } */
      by_hand (&s);
#pragma omp target parallel if(target : device) reduction(+ : t) /* { dg-message "another order on the host" } */
      shared_loop (&t);
      if (s != N * (N - 1) / 2 || t != s)
	abort ();
    }
  return 0;
}
