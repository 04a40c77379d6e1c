/* { dg-do run } */
/* { dg-skip-if "only the simulator says it" { host gpu } } */
/* { dg-shouldfail "a pointer in a firstprivate clause" } */
#include <stdlib.h>

int
main (void)
{
  double *x = calloc (1000, sizeof *x);
  int r = 0;
#pragma omp target firstprivate(x) map(from: r)
  r = (int) x[3] + 1;
  return r == 0;
}
/* { dg-output "not mapped.*by the pointer `x', which is the host's: map what it points to as well" } */
