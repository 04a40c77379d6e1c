/* Regions that get many variables: the block of arguments is longer than what is copied without a loop.
   { dg-do run }
   { dg-options "-O0 -fno-openmp -fopenacc" } */

#include <stdio.h>

#define EIGHT(M, p) M (p##0) M (p##1) M (p##2) M (p##3) M (p##4) M (p##5) M (p##6) M (p##7)
#define ALL(M) EIGHT (M, a) EIGHT (M, b) EIGHT (M, c) EIGHT (M, d) EIGHT (M, e)
#define DECLARE(x) double x[4]; int n##x;
#define SET(x) x[0] = x[1] = x[2] = x[3] = n; n##x = n++;
#define USE(x) x[i] += n##x;
#define CHECK(x) wrong += x[3] != 2 * n++;

int
main (void)
{
  ALL (DECLARE)
  int n = 0, wrong = 0;
  ALL (SET)
#pragma acc kernels
  for (int i = 0; i < 4; i++)
    {
      ALL (USE)
    }
  n = 0;
  ALL (CHECK)
#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    {
      ALL (USE)
    }
  int three = 0;
#define CHECK3(x) wrong += x[3] != 3 * three++;
  ALL (CHECK3)
  if (wrong)
    printf ("%d wrong\n", wrong);
  return wrong != 0;
}
