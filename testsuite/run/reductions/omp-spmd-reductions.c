/* Reductions of every operator where teams and threads are the whole grid, and values that the teams level uses
   after a parallel region's reduction.  */
/* { dg-do run } */

#include <stdlib.h>

enum { rows = 64, n = 1000 };

static float a[rows][n], x[n], y[rows];
static double d[n];

static void
rows_of_matrix (void)
{
#pragma omp target teams distribute map(to: a, x) map(from: y)
  for (int i = 0; i < rows; i++)
    {
      float s = 0;
#pragma omp parallel for reduction(+: s)
      for (int j = 0; j < n; j++)
	s += a[i][j] * x[j];
      y[i] = s;
    }
  for (int i = 0; i < rows; i++)
    {
      float s = 0;
      for (int j = 0; j < n; j++)
	s += a[i][j] * x[j];
      if (s != y[i])
	abort ();
    }
}

/* All in one critical section.  */

static void
several (void)
{
  double sum = 1, top = -5, low = 1e9;
  int count = 3;
  unsigned bits = 0;
#pragma omp target teams distribute parallel for reduction(+: sum, count) reduction(max: top) reduction(min: low) \
  reduction(^: bits) map(tofrom: sum, top, low, count, bits)
  for (int i = 0; i < n; i++)
    {
      sum += d[i];
      top = top > d[i] ? top : d[i];
      low = low < d[i] ? low : d[i];
      count++;
      bits ^= i * 77u;
    }
  double sum2 = 1, top2 = -5, low2 = 1e9;
  unsigned bits2 = 0;
  for (int i = 0; i < n; i++)
    {
      sum2 += d[i];
      top2 = top2 > d[i] ? top2 : d[i];
      low2 = low2 < d[i] ? low2 : d[i];
      bits2 ^= i * 77u;
    }
  if (sum != sum2 || top != top2 || low != low2 || count != n + 3 || bits != bits2)
    abort ();
}

static void
one_each (void)
{
  long product = 1;
#pragma omp target teams distribute parallel for reduction(*: product) map(tofrom: product)
  for (int i = 0; i < n; i++)
    product *= i % 250 == 3 ? 7 : 1;
  float low = 3;
#pragma omp target teams distribute parallel for reduction(min: low) map(tofrom: low)
  for (int i = 0; i < n; i++)
    low = low < (float) d[i] ? low : (float) d[i];
  unsigned char all = 0xf7;
#pragma omp target teams distribute parallel for reduction(&: all) map(tofrom: all)
  for (int i = 0; i < n; i++)
    all &= i == 77 ? 0xfe : 0xff;
  int any = 0;
#pragma omp target teams distribute parallel for reduction(||: any) map(tofrom: any)
  for (int i = 0; i < n; i++)
    any = any || i == 999;
  if (product != 7 * 7 * 7 * 7 || low != 0 || all != 0xf6 || !any)
    abort ();
}

/* A sum that the teams level keeps while it starts further parallel regions, and reads again.  */

static void
rounds (void)
{
  double out[4];
#pragma omp target teams distribute map(to: d) map(from: out) num_teams(3)
  for (int k = 0; k < 4; k++)
    {
      double v = 0;
      for (int r = 0; r < 5; r++)
	{
	  double sum = r;
#pragma omp parallel for reduction(+: sum)
	  for (int i = 0; i < 100; i++)
	    sum += d[k * 100 + i] * (i + r);
	  v = 0.5 * v + sum;
	}
      out[k] = v;
    }
  for (int k = 0; k < 4; k++)
    {
      double v = 0;
      for (int r = 0; r < 5; r++)
	{
	  double sum = r;
	  for (int i = 0; i < 100; i++)
	    sum += d[k * 100 + i] * (i + r);
	  v = 0.5 * v + sum;
	}
      if (v != out[k])
	abort ();
    }
}

/* The teams level reads what its parallel regions write, and the other way round.  */

static void
back_and_forth (void)
{
  int v[rows][4], seen[rows];
  for (int i = 0; i < rows; i++)
    v[i][0] = v[i][1] = v[i][2] = v[i][3] = i;
#pragma omp target teams distribute map(tofrom: v) map(from: seen)
  for (int i = 0; i < rows; i++)
    {
      int first = v[i][0];
#pragma omp parallel for
      for (int j = 0; j < 4; j++)
	v[i][j] += first + j;
      int second = v[i][3];
      v[i][3] = second + 1;
      v[i][2] = v[i][3] + 1;
#pragma omp parallel for
      for (int j = 0; j < 4; j++)
	v[i][j] = 2 * v[i][j];
      seen[i] = v[i][0] + v[i][1] + v[i][2] + v[i][3];
    }
  for (int i = 0; i < rows; i++)
    {
      int t = 2 * i;
      if (seen[i] != 2 * t + 2 * (t + 1) + 2 * (t + 5) + 2 * (t + 4))
	abort ();
    }
}

int
main (void)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = (i * 7 + j * 3) % 11;
  for (int j = 0; j < n; j++)
    {
      x[j] = j % 5;
      d[j] = (j * 37) % 1001;
    }
  rows_of_matrix ();
  several ();
  one_each ();
  rounds ();
  back_and_forth ();
  return 0;
}
