/* Sections whose length only the run knows, some without elements, in different objects, in one, and overlapping: where the
   host does not look at them they stay on the device (-O1 and up).  The host computes the same.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

enum { most = 3000 };

#define REGIONS(TARGET1, TARGET2) \
  for (int t = 0; t < steps; t++) \
    { \
      TARGET1 \
      for (int i = 1; i < n - 1; i++) \
	b[i] = a[i - 1] + a[i + 1]; \
      if (t == look) \
	for (int i = 0; i < n; i += 7) \
	  seen += b[i]; \
      TARGET2 \
      for (int i = 1; i < n - 1; i++) \
	a[i] = b[i] / 2; \
      if (t == look + 1 && n) \
	a[n / 2] = t; \
    }

/* Objects of their own.  */
static double
apart (int n, int steps, int look)
{
  double *a = malloc (most * sizeof *a), *b = malloc (most * sizeof *b), seen = 0;
  for (int i = 0; i < most; i++)
    a[i] = i % 17, b[i] = 1;
  REGIONS (_Pragma ("omp target teams distribute parallel for map(to: a[0:n]) map(tofrom: b[0:n])"),
	   _Pragma ("omp target teams distribute parallel for map(to: b[0:n]) map(tofrom: a[0:n])"))
  for (int i = 0; i < most; i++)
    seen += a[i] + b[i] * i;
  free (a);
  free (b);
  return seen;
}

static double
apart_on_host (int n, int steps, int look)
{
  double *a = malloc (most * sizeof *a), *b = malloc (most * sizeof *b), seen = 0;
  for (int i = 0; i < most; i++)
    a[i] = i % 17, b[i] = 1;
  REGIONS (,)
  for (int i = 0; i < most; i++)
    seen += a[i] + b[i] * i;
  free (a);
  free (b);
  return seen;
}

/* Sections of one object, M elements apart; A and B may be anything.  */
static double __attribute__ ((noinline))
given (double *a, double *b, int n, int steps, int look)
{
  double seen = 0;
  REGIONS (_Pragma ("omp target teams distribute parallel for map(tofrom: a[0:n], b[0:n])"),
	   _Pragma ("omp target teams distribute parallel for map(tofrom: a[0:n], b[0:n])"))
  return seen;
}

static double __attribute__ ((noinline))
given_on_host (double *a, double *b, int n, int steps, int look)
{
  double seen = 0;
  REGIONS (,)
  return seen;
}

/* As many sections as are compared by a table.  */
static double
many (int n, int steps)
{
  double *x[10], seen = 0;
  for (int k = 0; k < 10; k++)
    {
      x[k] = malloc (most * sizeof (double));
      for (int i = 0; i < most; i++)
	x[k][i] = i * k;
    }
  double *a = x[0], *b = x[1], *c = x[2], *d = x[3], *e = x[4], *f = x[5], *g = x[6], *h = x[7], *p = x[8], *q = x[9];
  for (int t = 0; t < steps; t++)
    {
#pragma omp target teams distribute parallel for \
  map(tofrom: a[0:n], b[0:n], c[0:n], d[0:n], e[0:n], f[0:n], g[0:n], h[0:n], p[0:n], q[0:n])
      for (int i = 0; i < n; i++)
	a[i] += b[i] + c[i] + d[i] + e[i] + f[i] + g[i] + h[i] + p[i] + q[i];
    }
  for (int i = 0; i < most; i++)
    seen += a[i];
  for (int k = 0; k < 10; k++)
    free (x[k]);
  return seen;
}

/* Nothing is stored by the pointers, one of which may be to a part of what the other is to.  */
static double __attribute__ ((noinline))
products (const double *restrict a, const double *restrict b, int n, int m, int steps)
{
  double seen = 0;
  for (int t = 0; t < steps; t++)
    {
#pragma omp target teams distribute parallel for map(to: a[0:n], b[0:m]) reduction(+: seen)
      for (int i = 0; i < m; i++)
	seen += a[i] * b[i] + t;
    }
  return seen;
}

static double __attribute__ ((noinline))
products_on_host (const double *a, const double *b, int m, int steps)
{
  double seen = 0;
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < m; i++)
      seen += a[i] * b[i] + t;
  return seen;
}

int
main (void)
{
  static const volatile int lengths[] = { 0, 1, 2, 31, 2999, 3000 };
  double *x = malloc (2 * most * sizeof *x), *y = malloc (2 * most * sizeof *y);
  for (int l = 0; l < 6; l++)
    for (int look = 0; look < 8; look += 3)
      {
	const int n = lengths[l];
	if (apart (n, 6, look) != apart_on_host (n, 6, look))
	  abort ();
	const int distance[] = { most, n };
	for (int k = 0; k < 2; k++)
	  {
	    for (int i = 0; i < 2 * most; i++)
	      x[i] = y[i] = i % 23;
	    const int m = distance[k];
	    if (given (x, x + m, n, 5, look) != given_on_host (y, y + m, n, 5, look)
		|| memcmp (x, y, 2 * most * sizeof *x))
	      abort ();
	  }
	for (int m = 0; m <= n && m < 4; m += 3)
	  if (products (x, x + m, n, n - m, 3) != products_on_host (x, x + m, n - m, 3))
	    abort ();
	double sum = 0;
	for (int i = 0; i < most; i++)
	  sum += i < n ? i * 45.0 * 4 : 0;
	if (many (n, 4) != sum)
	  abort ();
      }
  return 0;
}
