/* { dg-do run } */
/* Zero-length sections and pointers in no mapped object; a null pointer stays null.  */

#include <stdlib.h>

int
main (void)
{
  int *p = 0, n = 0, r = 1, x[5] = { 1, 2, 3, 4, 5 }, *q = x;
#pragma omp target map(p[0:n]) map(from: r)
  r = p == 0;
  if (!r)
    __builtin_abort ();
#pragma omp target data map(tofrom: x)
  {
#pragma omp target map(q[:0])
    q[2] = 33;
  }
  if (x[2] != 33)
    __builtin_abort ();
  return 0;
}
