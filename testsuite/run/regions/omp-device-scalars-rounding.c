/* { dg-do run } */
/* { dg-additional-options "-O2 -foffload-options=-mdevice-scalars" } */
/* Scalars of the device have the host's bits: products are rounded before additions where the host does so.  With fused
   products these differed in the last bits.  */

#include <stdio.h>

enum { n = 50 };
static int a[n];

__attribute__ ((noinline)) static double
doubles (int count, int on_device)
{
  double mean = 1, sum = 0, last = 0.3;
  for (int step = 0; step < count; step++)
    {
      sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) if(target: on_device)
      for (int i = 0; i < n; i++)
	sum += a[i];
      mean = mean * 0.3 + sum * 0.37;
      last = last * mean - mean * 0.1;
      last = last / (mean * mean + 1);
    }
  return mean + last;
}

__attribute__ ((noinline)) static double
doubles_on_device (int count)
{
  double mean = 1, sum = 0, last = 0.3;
  for (int step = 0; step < count; step++)
    {
      sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum)
      for (int i = 0; i < n; i++)
	sum += a[i];
      mean = mean * 0.3 + sum * 0.37;
      last = last * mean - mean * 0.1;
      last = last / (mean * mean + 1);
    }
  return mean + last;
}

__attribute__ ((noinline)) static float
floats (int count)
{
  float mean = 1, sum = 0;
  for (int step = 0; step < count; step++)
    {
      sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum)
      for (int i = 0; i < n; i++)
	sum += a[i];
      mean = mean * 0.3f + sum * 0.37f;
    }
  return mean;
}

__attribute__ ((noinline)) static float
floats_of_host (int count)
{
  float mean = 1, sum = 0;
  for (int step = 0; step < count; step++)
    {
      sum = 0;
      for (int i = 0; i < n; i++)
	sum += a[i];
      mean = mean * 0.3f + sum * 0.37f;
    }
  return mean;
}

int
main (void)
{
  int failed = 0;
  for (int i = 0; i < n; i++)
    a[i] = i % 7;
#pragma omp target data map(to: a)
  for (int count = 0; count < 30; count++)
    {
      const double d = doubles (count, 0), e = doubles_on_device (count);
      const float f = floats_of_host (count), g = floats (count);
      if (d != e || f != g)
	{
	  printf ("%d: %a, not %a; %a, not %a\n", count, e, d, g, f);
	  failed = 1;
	}
    }
  return failed;
}
