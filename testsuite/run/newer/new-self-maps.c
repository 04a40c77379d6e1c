/* { dg-do run } */
/* { dg-require-effective-target gcc-15 } */
/* { dg-engines "sim" } */
/* { dg-set-target-env-var HEDDLE_SIM_PAGEABLE "1" } */
/* requires self_maps.  */

#pragma omp requires self_maps
#include <stdlib.h>

int
main (void)
{
  int *p = malloc (sizeof *p);
  *p = 5;
#pragma omp target
  *p += 6;
  return *p != 11;
}
