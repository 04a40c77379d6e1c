/* { dg-do run } */
/* { dg-additional-options "-O2 -foffload-options=-mdevice-scalars" } */
/* Scalars computed by regions of a loop, without a use for the host (host/loops/device-scalars.cc): in assignments
   between the regions, from the step before, behind the loop; beside scalars of use for the host.  */

#include <stdio.h>
#include <stdlib.h>

enum { n = 200 };
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

#define TEAMS _Pragma ("omp target teams distribute parallel for")
#define SUM(v) _Pragma (TEXT (omp target teams distribute parallel for reduction(+: v)))
#define TEXT(...) #__VA_ARGS__

/* All kinds: a sum from 0 in each step, a sum that is kept, copies of it, numbers of the host.  */
static double
steps (int count, int scale, double *restrict x, double *restrict y, double *last)
{
  double rho = 1, before = 0;
  int all = 0;
  for (int step = 0; step < count; step++)
    {
      double d = 0;
      SUM (d)
      for (int i = 0; i < n; i++)
	d += x[i] * y[i];
      double alpha = d * scale + rho, other = step;
      before = rho;
      rho = 0;
      other += alpha - 2 * step;
      SUM (rho)
      for (int i = 0; i < n; i++)
	{
	  x[i] = (int) (x[i] + alpha - other) % 50 + i % 3;
	  rho += x[i];
	}
      int whole = (int) rho % 1000;
      all += whole;
      float half = (float) whole / 2;
      TEAMS
      for (int i = 0; i < n; i++)
	y[i] = (int) (half + before) % 7 + all % 5;
      rho = (int) rho % 1000;
    }
  *last = before;
  return rho + all;
}

static double
steps_of_host (int count, int scale, double *x, double *y, double *last)
{
  double rho = 1, before = 0;
  int all = 0;
  for (int step = 0; step < count; step++)
    {
      double d = 0;
      for (int i = 0; i < n; i++)
	d += x[i] * y[i];
      double alpha = d * scale + rho, other = step;
      before = rho;
      rho = 0;
      other += alpha - 2 * step;
      for (int i = 0; i < n; i++)
	{
	  x[i] = (int) (x[i] + alpha - other) % 50 + i % 3;
	  rho += x[i];
	}
      int whole = (int) rho % 1000;
      all += whole;
      float half = (float) whole / 2;
      for (int i = 0; i < n; i++)
	y[i] = (int) (half + before) % 7 + all % 5;
      rho = (int) rho % 1000;
    }
  *last = before;
  return rho + all;
}

/* The host needs a sum: for a condition, in an element, behind an address.  */
static int
needed (int *restrict x, int *table)
{
  int s = 1, t = 0, rounds = 0;
  for (; s < 100000 && rounds < 9; rounds++)
    {
      s = 0;
      SUM (s)
      for (int i = 0; i < n; i++)
	s += ++x[i];
      int twice = 2 * s;
      TEAMS
      for (int i = 0; i < n; i++)
	x[i] += twice % 3;
    }
  for (int k = 0; k < 3; k++)
    {
      t = 0;
      SUM (t)
      for (int i = 0; i < n; i++)
	t += x[i];
      table[k] = t;
      if (t % 2)
	x[0]--;
    }
  int u = 0, *p = &u;
  for (int k = 0; k < 3; k++)
    {
      SUM (u)
      for (int i = 0; i < n; i++)
	u += i;
      (*p)++;
      u *= 2;
    }
  return rounds * 1000 + u % 1000;
}

/* A loop in a loop, "continue" and "break" by numbers of the host, no step at all; a maximum.  */
static int
nested (int outer, int *restrict x)
{
  int total = 0, most = -1;
  for (int k = 0; k < outer; k++)
    {
      int s = k;
      if (k == 2)
	continue;
      if (k == 5)
	break;
      for (int j = 0; j < k; j++)
	{
#pragma omp target teams distribute parallel for reduction(+: s) reduction(max: most)
	  for (int i = 0; i < n; i++)
	    {
	      s += x[i] % 4;
	      most = most > x[i] ? most : x[i];
	    }
	  s -= j;
	  TEAMS
	  for (int i = 0; i < n; i++)
	    x[i] += s % 5;
	}
      total += s;
    }
  return total * 10 + most;
}

static int
nested_of_host (int outer, int *x)
{
  int total = 0, most = -1;
  for (int k = 0; k < outer; k++)
    {
      int s = k;
      if (k == 2)
	continue;
      if (k == 5)
	break;
      for (int j = 0; j < k; j++)
	{
	  for (int i = 0; i < n; i++)
	    {
	      s += x[i] % 4;
	      most = most > x[i] ? most : x[i];
	    }
	  s -= j;
	  for (int i = 0; i < n; i++)
	    x[i] += s % 5;
	}
      total += s;
    }
  return total * 10 + most;
}

int
main (void)
{
  static double x[n], y[n], hx[n], hy[n];
  static int a[n], b[n];
  double last = 0, host_last = 0, found = 0;
  for (int count = 0; count < 5; count++)
    {
      for (int i = 0; i < n; i++)
	x[i] = hx[i] = y[i] = hy[i] = i % 5;
#pragma omp target data map(x, y)
      found = steps (count, 2, x, y, &last);
      check ("steps", found, steps_of_host (count, 2, hx, hy, &host_last));
      check ("before", last, host_last);
      for (int i = 0; i < n; i++)
	{
	  check ("x", x[i], hx[i]);
	  check ("y", y[i], hy[i]);
	}
    }
  for (int outer = 0; outer < 7; outer++)
    {
      for (int i = 0; i < n; i++)
	a[i] = b[i] = i % 9;
#pragma omp target data map(a)
      found = nested (outer, a);
      check ("nested", found, nested_of_host (outer, b));
      for (int i = 0; i < n; i++)
	check ("a", a[i], b[i]);
    }
  int table[3];
  for (int i = 0; i < n; i++)
    a[i] = i % 3;
#pragma omp target data map(a)
  found = needed (a, table);
  check ("needed", found, 9614);
  return failed;
}
