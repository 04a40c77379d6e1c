/* { dg-do run } */
/* { dg-additional-options "-O2 -foffload-options=-mdevice-scalars" } */
/* Scalars of the device (host/loops/device-scalars.cc) that change at the end of a loop's body: once in each step, and not
   where the loop has none.  These assignments had gone behind the label of the loop's test.  */

#include <stdio.h>

enum { n = 50 };
static int failed;

static void
check (const char *what, double found, double wanted)
{
  if (found != wanted)
    {
      printf ("%s: %g, not %g\n", what, found, wanted);
      failed = 1;
    }
}

__attribute__ ((noinline)) static double
halves (int count, const int *a, double s)
{
  for (int step = 0; step < count; step++)
    {
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < n; i++)
	s += a[i];
      s = s * 0.5;
    }
  return s;
}

__attribute__ ((noinline)) static long
counts (int count, const int *a, long all)
{
  int step = 0;
  unsigned most = 0;
  while (step < count)
    {
#pragma omp target teams distribute parallel for reduction(max: most)
      for (int i = 0; i < n; i++)
	most = (unsigned) a[i] > most ? (unsigned) a[i] : most;
      step++;
      all = all * 3 + most;
    }
  return all;
}

__attribute__ ((noinline)) static int
skips (int count, const int *a, int s)
{
  for (int step = 0; step < count; step++)
    {
      if (step == 1)
	continue;
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < n; i++)
	s += a[i];
      s = s - 7;
    }
  return s;
}

int
main (void)
{
  static int a[n];
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] = i % 7;
#pragma omp target data map(to: a)
  for (int count = 0; count < 4; count++)
    {
      double s = 3;
      long all = 5;
      int left = 11;
      for (int k = 0; k < count; k++)
	{
	  s = (s + sum) * 0.5;
	  all = all * 3 + 6;
	  left += k == 1 ? 0 : sum - 7;
	}
      check ("halves", halves (count, a, 3), s);
      check ("counts", counts (count, a, 5), all);
      check ("skips", skips (count, a, 11), left);
    }
  return failed;
}
