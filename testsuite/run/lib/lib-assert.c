/* { dg-do run } */
/* An assertion that holds costs nothing and continues.  */

#include <assert.h>

int
main (void)
{
  int r = 1;
#pragma omp target map(tofrom: r)
  {
    assert (r == 1);
    r = 2;
    assert (r > 1 && "message");
  }
  if (r != 2)
    __builtin_abort ();
  return 0;
}
