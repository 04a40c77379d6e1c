/* { dg-do run } */
/* Mathematical functions of long double, which the device lacks: the host's are called.  */

#include <math.h>
#include <stdlib.h>

#define N 8

int
main (void)
{
  long double x[N], y[N];
  int e[N];
  for (int i = 0; i < N; i++)
    x[i] = i / 3.0L;
#pragma omp target teams distribute parallel for map(to: x) map(from: y, e)
  for (int i = 0; i < N; i++)
    y[i] = sinl (x[i]) + frexpl (x[i], &e[i]) + powl (x[i], 1.5L);
  for (int i = 0; i < N; i++)
    {
      int f;
      if (y[i] != sinl (x[i]) + frexpl (x[i], &f) + powl (x[i], 1.5L) || f != e[i])
	abort ();
    }
  return 0;
}
