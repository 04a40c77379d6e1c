/* Scalars that are declared in a data construct are firstprivate in regions that only read them, and others have the
   values that GCC gives them.  The pointer p is the device's in the region.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { n = 100 };

static double
blocks (void)
{
  double x[n], sum = 0;
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma acc data copy(x)
  {
    double a = 1;
    for (int k = 0; k < 3; k++)
      {
	double b = a + k;
	a += 0.5;
#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  x[i] = x[i] * a + b;
	/* Not what the region has.  */
	b = a = a + 1;
      }
  }
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum;
}

int
main (void)
{
  double x[n];
  int wrong = 0;
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma acc data copy(x)
  for (int k = 0; k < 3; k++)
    {
      double a = 1.5 + k, held = 3, *p = x;
      float f = k;
      char c = k;
      long l = 7;
      int set = 0;
      _Bool b = k & 1;
      struct { double v; } s = { 2 };
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	x[i] += a + f + c + l + b + s.v;
      a = 0;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	p[i] += 1;
#pragma acc parallel
      set = k + 1;
      wrong += set != k + 1;
#pragma acc data copyin(held)
      {
#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  x[i] += held;
      }
#pragma acc parallel num_gangs(1)
      {
	double local = l;
	x[0] += local;
      }
      {
	int m = 0, count = k;
#pragma acc parallel loop reduction(max: m) copy(count)
	for (int i = 0; i < n; i++)
	  {
	    m = m > i + k ? m : i + k;
	    if (i == 5)
	      count++;
	  }
	wrong += m != n - 1 + k || count != k + 1;
      }
    }
  for (int i = 0; i < n; i++)
    wrong += x[i] != i + 4.5 + 3 + 3 + 3 + 21 + 1 + 6 + 3 + 9 + (i == 0 ? 21 : 0);
  double expected = 0;
  for (int i = 0; i < n; i++)
    {
      double y = i, a = 1;
      for (int k = 0; k < 3; k++)
	{
	  const double b = a + k;
	  a += 0.5;
	  y = y * a + b;
	  a++;
	}
      expected += y;
    }
  if (blocks () != expected)
    wrong++;
  if (wrong)
    printf ("%d wrong\n", wrong);
  return wrong != 0;
}
