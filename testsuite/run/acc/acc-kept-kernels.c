/* Data of kernels constructs with several loops stay on the device; the host reads and changes them in between.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
#include <stdlib.h>
enum { n = 300 };
static double a[n], b[n], c[n][8];

static void __attribute__ ((noipa))
look (double wanted)
{
  if (b[7] != wanted)
    abort ();
}

static void __attribute__ ((noinline))
apart (double *x, int m)
{
  for (int t = 0; t < 3; t++)
    {
#pragma acc kernels copy(x[0:m])
      {
	for (int i = 0; i < m; i++)
	  x[i] += 1;
	for (int i = 0; i < m; i++)
	  x[i] *= 2;
      }
      if (t == 1)
	x[5] = 0;
    }
}

int
main (void)
{
  double x = 0, y = 1;
  for (int i = 0; i < n; i++)
    b[i] = 1;
  for (int t = 0; t < 6; t++)
    {
#pragma acc kernels
      {
	for (int i = 0; i < n; i++)
	  a[i] += b[i];
	for (int i = 0; i < n; i++)
	  for (int j = 0; j < 8; j++)
	    c[i][j] = a[i] + j;
      }
      x += y;
      if (t == 1)
	b[7] = y = 4;
#pragma acc kernels
      {
	for (int i = 0; i < n; i++)
	  b[i] += a[i];
	for (int i = 0; i < n; i++)
	  b[i] *= 0.5;
      }
      y = (y + x) * 0.5;
      if (t == 3)
	look (y);
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	a[i] += 1;
      x++;
      if (t == 4 && c[7][2] != x + 1)
	abort ();
    }
  if (a[7] != x || b[7] != y)
    abort ();
  for (int i = 0; i < n; i++)
    a[i] = 1;
  apart (a, n);
  return a[3] != 22 || a[5] != 2;
}
