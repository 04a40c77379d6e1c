/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* What loops along the rows of a matrix fold, shared by lanes: sums, products, larger and smaller values and their
   places, with zeros of both signs, infinities and what is not a number, in rows of any length: the host's bits.  */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef T
# define T float
#endif

enum { ROWS = 19, SUMS = 9, PLACES = 2 };

#define ROW(r, m, x, y, o, at) \
  { \
    T *row = x + (long) r * m, big = -1e30, small = 1e30, sum = 0, product = 1, difference = 3, last = -1e30; \
    T some = 0, chosen = -1, called = 2; \
    int first = -1, latest = -1; \
    for (int c = 0; c < m; c++) \
      if (row[c] > big) \
	big = row[c]; \
    for (int c = 0; c < m; c++) \
      if (x[r * m + c] < small) \
	{ \
	  small = x[r * m + c]; \
	  first = c; \
	} \
    for (int c = 0; c < m; c++) \
      sum += row[c] * 1.25f; \
    for (int c = m - 1; c >= 0; c--) \
      difference -= row[c]; \
    for (int c = 0; c < m; c += 2) \
      product *= 1 + row[c] / 64; \
    for (int c = 0; c < m; c++) \
      { \
	if (row[c] >= last) \
	  { \
	    last = row[c]; \
	    latest = c; \
	  } \
	called = fmax (called, row[c] - 9); \
      } \
    for (int c = 0; c < m; c++) \
      if (row[c] > 0) \
	some += row[c]; \
    for (int c = 0; c < m; c++) \
      chosen = row[c] > chosen ? row[c] : chosen; \
    for (int c = 0; c < m; c++) \
      { \
	y[r * m + c] = row[c] / 3 + sum; \
	product += y[r * m + c]; \
      } \
    T all[SUMS] = { big, small, sum, difference, product, last, some, chosen, called }; \
    for (int k = 0; k < SUMS; k++) \
      o[r * SUMS + k] = all[k]; \
    at[r * PLACES] = first; \
    at[r * PLACES + 1] = latest; \
  }

static void
rows (int n, int m, T *x, T *y, T *o, int *at)
{
#pragma omp target teams distribute parallel for map(tofrom: x[:n*m], y[:n*m], o[:n*SUMS], at[:n*PLACES])
#pragma acc parallel loop copy(x[:n*m], y[:n*m], o[:n*SUMS], at[:n*PLACES])
  for (int r = 0; r < n; r++)
    ROW (r, m, x, y, o, at)
}

static __attribute__ ((noinline, optimize ("O0"))) void
want (int n, int m, T *x, T *y, T *o, int *at)
{
  for (int r = 0; r < n; r++)
    ROW (r, m, x, y, o, at)
}

static unsigned seed = 5;

static T
element (int row)
{
  seed = seed * 1664525u + 1013904223u;
  const int k = seed >> 24;
  T x = (T) ((int) (seed >> 8) - (1 << 23)) / (1 << 19);
  switch (row % 5)
    {
    case 1:
      return k & 1 ? 0.0 : -0.0;
    case 2:
      return k < 40 ? NAN : x;
    case 3:
      return (k & 7) < 7 ? (k & 7) - 7 : k & 8 ? 0.0 : -0.0;
    case 4:
      return k >= 9 ? x : k & 1 ? INFINITY : -INFINITY;
    default:
      return x;
    }
}

/* N numbers of A and B are the same, or none.  */
static void
compare (int n, const T *a, const T *b)
{
  for (int i = 0; i < n; i++)
    if (memcmp (&a[i], &b[i], sizeof (T)) && !(isnan (a[i]) && isnan (b[i])))
      abort ();
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 31, 32, 33, 127, 128, 129, 160, 300 };
  for (int l = 0; l < 10; l++)
    {
      const int m = lengths[l], n = ROWS * m;
      T *x = malloc (n * sizeof (T) + 1), *y = calloc (n + 1, sizeof (T)), *z = calloc (n + 1, sizeof (T));
      T o[ROWS * SUMS], p[ROWS * SUMS];
      int at[ROWS * PLACES], to[ROWS * PLACES];
      for (int i = 0; i < n; i++)
	x[i] = element (i / m);
      rows (ROWS, m, x, y, o, at);
      want (ROWS, m, x, z, p, to);
      compare (ROWS * SUMS, o, p);
      compare (n, y, z);
      if (memcmp (at, to, sizeof at))
	abort ();
      free (x), free (y), free (z);
    }
  return 0;
}
