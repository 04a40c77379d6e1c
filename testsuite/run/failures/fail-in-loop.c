/* { dg-do run } */
/* { dg-skip-if "the host has other messages" { host } } */
/* { dg-additional-options "-O2" } */
/* { dg-shouldfail "an access to memory that is not the device's" } */
/* { dg-output "kernel main.*fail-in-loop.c:(31|32).* failed on device 0: it accessed memory that is not the device's" } */
/* A region in a loop, for which the host does not wait: what it wants next of the device, memory for the next region's
   variable, fails.  The message still names the region.  */

#include <stdio.h>

static int large[1 << 22];

int
main (void)
{
  int n = 100, a[100] = { 0 };
#pragma omp target data map(to: a)
  for (int k = 1; k < 6; k++)
    if (k % 2 == 0)
      {
	/* It has failed by then.  */
	unsigned x = k;
	for (int i = 0; i < 100000000; i++)
	  x = x * 1664525 + 1013904223;
#pragma omp target map(tofrom: large)
	large[k] += a[k] + x;
	printf ("%d\n", large[k]);
      }
    else
      {
#pragma omp target teams distribute parallel for
	for (int i = 0; i < n; i++)
	  *(volatile int *) ((1ul << 46) + 4 * i) = a[i] + k;
      }
  return 0;
}
