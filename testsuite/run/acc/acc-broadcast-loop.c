/* One worker counts in a loop, whose condition all workers need: it stored the next value while another worker still
   loaded the last one.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-set-target-env-var HEDDLE_SIM_CHECK races } */

#include <stdio.h>

enum { J = 11, K = 70 };
static int limits[J], sums[J];

int
main (void)
{
  int start = 303, errors = 0;
#pragma acc parallel num_gangs(1) num_workers(4) copyout(limits) copyin(start)
  {
    int limit = start;
    while (limit % 8)
      limit--;
#pragma acc loop worker
    for (int j = 0; j < J; j++)
      limits[j] = limit;
  }
  /* The same in a worker whose vector has several warps.  */
#pragma acc parallel num_gangs(1) num_workers(3) vector_length(64) copyout(sums)
#pragma acc loop worker
  for (int j = 0; j < J; j++)
    {
      int limit = K - j, sum = 0;
      while (limit % 8)
	limit--;
#pragma acc loop vector reduction(+: sum)
      for (int k = 0; k < limit; k++)
	sum += k;
      sums[j] = sum;
    }
  for (int j = 0; j < J; j++)
    {
      const int limit = (K - j) / 8 * 8;
      errors += limits[j] != 296 || sums[j] != limit * (limit - 1) / 2;
    }
  printf ("%d errors\n", errors);
  return errors;
}
