/* { dg-do run } */
/* { dg-skip-if "only the simulator sees it" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "an index that is five times too large" } */
/* An access far past the end of a mapped array hit what lies behind it in the simulator's memory, and was not seen.  */
#include <stdlib.h>

int
main (void)
{
  int n = 100;
  int *in = calloc (n, sizeof (int)), *out = calloc (n, sizeof (int));
#pragma omp target map(to: in[0:n]) map(from: out[0:n])
  for (int i = 0; i < n; i++)
    out[i] = in[i + 4 * n];	/* line 15 */
  return 0;
}
/* { dg-output "out-of-bounds.*fail-past-end-far.c:15" } */
