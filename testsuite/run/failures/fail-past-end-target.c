/* { dg-do run } */
/* { dg-skip-if "only the simulator sees it" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "one element past the end of a mapped array" } */
/* One block of the pool held everything, so that nothing was past its end.  */
#include <stdlib.h>

int
main (void)
{
  int n = 100;
  int *in = calloc (n, sizeof (int)), *out = calloc (n, sizeof (int));
#pragma omp target map(to: in[0:n]) map(from: out[0:n])
  for (int i = 0; i <= n; i++)
    out[i] = in[i] + 1;		/* line 15 */
  return 0;
}
/* { dg-output "out-of-bounds.*fail-past-end-target.c:15" } */
