/* { dg-do run } */
/* nowait lets threads run ahead of each other by many constructs of every kind.  */
#include <omp.h>

#define ROUNDS 40
#define N 61

#pragma omp declare target
static int sum[ROUNDS], ones[ROUNDS], parts[ROUNDS], bad;
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    for (int r = 0; r < ROUNDS; r++)
      sum[r] = ones[r] = parts[r] = 0;
#pragma omp parallel
    {
      for (int r = 0; r < ROUNDS; r++)
	{
#pragma omp for schedule(dynamic, 3) nowait
	  for (int i = 0; i < N; i++)
	    __atomic_fetch_add (&sum[r], i, __ATOMIC_RELAXED);
#pragma omp single nowait
	  __atomic_fetch_add (&ones[r], 1, __ATOMIC_RELAXED);
#pragma omp sections nowait
	  {
#pragma omp section
	    __atomic_fetch_add (&parts[r], 1, __ATOMIC_RELAXED);
#pragma omp section
	    __atomic_fetch_add (&parts[r], 10, __ATOMIC_RELAXED);
#pragma omp section
	    __atomic_fetch_add (&parts[r], 100, __ATOMIC_RELAXED);
	  }
#pragma omp for schedule(static, 2) nowait
	  for (long i = 0; i < N; i++)
	    __atomic_fetch_add (&sum[r], 1, __ATOMIC_RELAXED);
	}
    }
    for (int r = 0; r < ROUNDS; r++)
      if (sum[r] != N * (N - 1) / 2 + N || ones[r] != 1 || parts[r] != 111)
	bad++;
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
