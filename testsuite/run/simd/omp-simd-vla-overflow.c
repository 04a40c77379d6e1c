/* { dg-do run } */
/* Arrays of variable size in a SIMD loop, which are on a lane's slice of the warp's stack: too large ones were on the next
   lane's, too.  */
/* { dg-set-target-env-var HEDDLE_STACK_SIZE 16k } */
/* { dg-shouldfail "stack overflow" { target { sim || gpu } } } */
/* { dg-output "kernel run.*stack overflow.*HEDDLE_STACK_SIZE.* in run" { target { sim || gpu } } } */

#include <stdlib.h>

#pragma omp declare target
__attribute__ ((noipa)) static int
wrong (int *a, int n, int v)
{
  int count = 0;
  for (int i = 0; i < n; i++)
    count += a[i] != v + i;
  return count;
}

__attribute__ ((noipa)) static void
fill (int *a, int n, int v)
{
  for (int i = 0; i < n; i++)
    a[i] = v + i;
}
#pragma omp end declare target

/* The arrays have N elements; a slice has room for 50 or so.  */
__attribute__ ((noipa)) static void
run (int n)
{
  int r[32];
#pragma omp target map(from: r)
#pragma omp simd
  for (int k = 0; k < 32; k++)
    {
      int a[n];
      fill (a, n, 1000 * k);
      r[k] = wrong (a, n, 1000 * k);
    }
  for (int k = 0; k < 32; k++)
    if (r[k])
      exit (0);
}

int
main (void)
{
  run (20);
  run (90);
  return 0;
}
