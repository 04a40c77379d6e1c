/* { dg-do run } */
/* { dg-skip-if "only the simulator says it" { host gpu } } */
/* { dg-shouldfail "a pointer that is a declare target variable" } */
#include <stdlib.h>

#pragma omp declare target
double *table;
#pragma omp end declare target

int
main (void)
{
  int r = 0;
  table = calloc (1000, sizeof *table);
#pragma omp target update to(table)
#pragma omp target map(from: r)
  r = (int) table[3] + 1;
  return r == 0;
}
/* { dg-output "not mapped.*by the pointer in `table', which is the host's: map what it points to as well" } */
