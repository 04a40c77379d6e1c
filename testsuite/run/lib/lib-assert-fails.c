/* { dg-do run } */
/* { dg-shouldfail "assertion in the region" } */
/* A failing assertion names the expression and ends the program with failure.  */

#include <assert.h>

int
main (void)
{
  int r = 1;
#pragma omp target map(tofrom: r)
  {
    assert (r == 77);
    r = 2;
  }
  return 0;
}
/* { dg-output "r == 77" } */
