/* Loops of OpenACC that read along one index and write along the other: gangs in a block exchange tiles.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <stdlib.h>

#ifndef PAIR
# define PAIR _Pragma ("acc parallel loop collapse(2)")
#endif

struct point { double x, y; };

/* One load goes the other way.  */

static void
add (int n, int m, const double *a, double *b)
{
  PAIR
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] += 2 * a[j * n + i];
}

/* A load and a store do, and another store is between, of which nobody knows where it goes.  */

static void
add_and_count (int n, int m, double *a, double *b)
{
  PAIR
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	b[i * m + j] += a[j * n + i];
	a[j * n + i] += 1;
      }
}

/* The store goes the other way; steps, and bounds other than 0.  */

static void
copy (long n, long m, const float *a, float *b)
{
  PAIR
  for (long i = 1; i < n; i += 2)
    for (long j = m - 1; j >= 3; j--)
      b[j * n + i] = a[i * m + j] + 1;
}

/* P and Q are the same: what is loaded was stored just before.  */

static void
hand_on (unsigned n, unsigned m, int *p, const int *q, int *r)
{
  PAIR
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++)
      {
	p[j * n + i] = 3 * i + j;
	r[i * m + j] = q[j * n + i];
      }
}

/* P and Q are the same: the second store counts.  */

static void
last_one (int n, int m, int *p, int *q, const int *a)
{
  PAIR
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	p[j * n + i] = a[i * m + j];
	q[j * n + i] = a[i * m + j] + 1;
      }
}

/* The first value loaded is the one before the store.  */

static void
swap_in_one (int n, int m, int *p, int *q, int *r)
{
  PAIR
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int old = p[j * n + i];
	q[j * n + i] = -old;
	r[i * m + j] = old - p[j * n + i];
      }
}

/* Not in each iteration; from a place that is loaded; of a structure; with a loop.  */

static void
some (int n, int m, const short *a, short *b, const int *row, const struct point *p, struct point *q)
{
  PAIR
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	short s = a[row[j] * n + i];
	if (i % 3 == j % 2)
	  b[i * m + j] = s;
	else
	  b[i * m + j] = a[j * n + i] + 1;
	q[i * m + j].x = p[j * n + i].y;
	if (s & 1)
	  q[i * m + j].y = p[j * n + i].x;
      }
}

static void
neighbours (int n, int m, const double *a, double *b)
{
  PAIR
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      {
	double s = 0;
	for (int k = -1; k <= 1; k++)
	  s += a[j * n + i + k];
	b[i * m + j] = s + a[j * n + i];
      }
}

/* Three tiles.  */

static void
sums (int n, int m, const double *a, const double *b, const double *c, double *d)
{
  PAIR
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      d[i * m + j] = a[j * n + i] - b[j * n + i] * c[j * n + i] + i - j + (i < j ? a[j * n + i] : c[j * n + i]);
}

#define EACH for (int i = 0; i < n; i++) for (int j = 0; j < m; j++)
#define CHECK(X) EACH if (!(X)) \
  { if (!bad++) printf ("%s: %d x %d: wrong at %d %d\n", #X, n, m, i, j); }

static int bad;

static void
test (int n, int m)
{
  const int nm = n * m;
  double *a = malloc (nm * sizeof *a), *b = malloc (nm * sizeof *b), *c = malloc (nm * sizeof *c),
	 *d = malloc (nm * sizeof *d);
  float *f = malloc (nm * sizeof *f), *g = malloc (nm * sizeof *g);
  int *p = malloc (nm * sizeof *p), *r = malloc (nm * sizeof *r), *row = malloc (m * sizeof *row);
  short *s = malloc (nm * sizeof *s), *t = malloc (nm * sizeof *t);
  struct point *u = malloc (nm * sizeof *u), *v = malloc (nm * sizeof *v);
  for (int i = 0; i < nm; i++)
    {
      a[i] = i % 1000, b[i] = i % 77, c[i] = i % 13, d[i] = 0, f[i] = i % 99, g[i] = -1, p[i] = i, r[i] = 0;
      s[i] = i % 1001, t[i] = 0, u[i] = (struct point) { i, -i }, v[i] = (struct point) { 5, 6 };
    }
  for (int j = 0; j < m; j++)
    row[j] = (j * 7 + 3) % m;
#pragma acc data copy(a[:nm], b[:nm], c[:nm], d[:nm], f[:nm], g[:nm], p[:nm], r[:nm], s[:nm], t[:nm], u[:nm], v[:nm]) \
  copyin(row[:m])
  {
    add (n, m, a, b);
#pragma acc update host(b[:nm])
    CHECK (b[i * m + j] == (i * m + j) % 77 + 2 * ((j * n + i) % 1000));
    sums (n, m, a, b, c, d);
#pragma acc update host(d[:nm])
    CHECK (d[i * m + j] == a[j * n + i] - b[j * n + i] * c[j * n + i] + i - j
	   + (i < j ? a[j * n + i] : c[j * n + i]));
    neighbours (n, m, c, d);
#pragma acc update host(d[:nm])
    CHECK (i == 0 || i == n - 1 || d[i * m + j] == c[j * n + i - 1] + 2 * c[j * n + i] + c[j * n + i + 1]);
    add_and_count (n, m, a, b);
#pragma acc update host(a[:nm], b[:nm])
    CHECK (a[i * m + j] == (i * m + j) % 1000 + 1);
    CHECK (b[i * m + j] == (i * m + j) % 77 + 3 * ((j * n + i) % 1000));
    copy (n, m, f, g);
#pragma acc update host(g[:nm])
    CHECK (g[j * n + i] == (i % 2 && j >= 3 ? (i * m + j) % 99 + 1 : -1));
    swap_in_one (n, m, p, p, r);
#pragma acc update host(p[:nm], r[:nm])
    CHECK (p[i * m + j] == -(i * m + j) && r[i * m + j] == 2 * (j * n + i));
    hand_on (n, m, p, p, r);
#pragma acc update host(p[:nm], r[:nm])
    CHECK (r[i * m + j] == 3 * i + j && p[j * n + i] == 3 * i + j);
    last_one (n, m, p, p, r);
#pragma acc update host(p[:nm])
    CHECK (p[j * n + i] == 3 * i + j + 1);
    some (n, m, s, t, row, u, v);
#pragma acc update host(t[:nm], v[:nm])
    CHECK (t[i * m + j] == (i % 3 == j % 2 ? s[row[j] * n + i] : s[j * n + i] + 1));
    CHECK (v[i * m + j].x == -(j * n + i) && v[i * m + j].y == (s[row[j] * n + i] & 1 ? j * n + i : 6));
  }
  free (a), free (b), free (c), free (d), free (f), free (g), free (p), free (r), free (row), free (s), free (t);
  free (u), free (v);
}

int
main (void)
{
  static const int sizes[][2] = { { 100, 70 }, { 33, 65 }, { 32, 32 }, { 31, 200 }, { 300, 40 }, { 1, 50 }, { 129, 3 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    test (sizes[k][0], sizes[k][1]);
  if (bad)
    abort ();
  return 0;
}
