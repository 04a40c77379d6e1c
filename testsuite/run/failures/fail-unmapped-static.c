/* { dg-do run } */
/* { dg-skip-if "only the simulator says it" { host gpu } } */
/* { dg-additional-options "-g" } */
/* { dg-shouldfail "pointers in a structure, to a static variable and to constants" } */
#include <stdlib.h>

struct list { double *values; const char *name; };
static double values[10];

int
main (void)
{
  struct list l = { values, "name" };
  int n = 0;
#pragma omp target map(to: l) map(from: n)
  n = l.name[0] + (int) l.values[3];	/* line 16 */
  return n == 0;
}
/* { dg-output "out-of-bounds load.*host memory that is not mapped.*pointer in `l'( \\+ 8)?, which is the host's: map what .*fail-unmapped-static.c:16" } */
