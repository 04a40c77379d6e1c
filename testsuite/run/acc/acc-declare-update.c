/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* "update" of variables that "declare" has put onto the device: a scalar, an array, a structure.  GCC drops them.  */

#include <stdio.h>

int scalar = 1, array[100];
struct { double x; char name[20]; } pair = { 1.5, "one" };
static long own = 3;
#pragma acc declare create (scalar, array, pair, own)

int
main (void)
{
  int r = 0, wrong = 0;
  for (int i = 0; i < 100; i++)
    array[i] = i;
  scalar = 5;
  pair.x = 2.5;
  own = 7;
#pragma acc update device (scalar, array, pair, own)
#pragma acc parallel copy (r) present (scalar, array, pair, own)
  {
    for (int i = 0; i < 100; i++)
      r += array[i];
    r += scalar * 10000 + (int) (pair.x * 2) * 100000 + own * 1000000;
    array[99] = 1;
    scalar++;
    pair.name[0] = 'O';
    own = -1;
  }
  wrong |= r != 7554950;
#pragma acc update self (array, scalar) if (r > 0)
  wrong |= array[99] != 1 || array[98] != 98 || scalar != 6;
#pragma acc update host (pair, own) async (2)
#pragma acc wait (2)
  wrong |= pair.name[0] != 'O' || pair.name[1] != 'n' || pair.x != 2.5 || own != -1;
  printf ("%d %s\n", r, wrong ? "wrong" : "right");
  return wrong;
}
/* { dg-output "7554950 right" } */
