/* { dg-do run } */
/* Maxima and minima of two loops, the inner one without a directive, in all forms in which programs write them; and
   updates that are none: they depend on the order of the inner loop.  */
#include <math.h>
#include <stdlib.h>

#define N 45
#define M 70

#define PRAGMA(X) _Pragma (#X)
#define LARGER(A, B) ((A) > (B) ? (A) : (B))

static int failures;

/* FORM updates R, which CODE reduces, for elements of A and B.  */
#define TRY(TYPE, CODE, START, FORM)						\
  do										\
    {										\
      TYPE r = START, want = START;						\
      PRAGMA (omp target teams distribute parallel for reduction(CODE: r) map(tofrom: r)) \
      for (int i = 0; i < N; i++)						\
	for (int j = 0; j < M; j++)						\
	  FORM									\
      { TYPE found = r; r = START;						\
      for (int i = 0; i < N; i++)						\
	{									\
	  for (int j = 0; j < M; j++)						\
	    FORM								\
	}									\
      want = r; r = found; }							\
      if (r != want)								\
	{									\
	  __builtin_printf ("line %d: %g, not %g\n", __LINE__, (double) r, (double) want);	\
	  failures++;								\
	}									\
    }										\
  while (0)

#define FORMS(NAME, TYPE, ABS, MAX, MIN)					\
static void									\
NAME (TYPE *restrict a, TYPE *restrict b)					\
{										\
  TRY (TYPE, max, 0, { r = MAX (r, ABS (b[i * M + j] - a[i * M + j])); });	\
  TRY (TYPE, max, 0, { r = MAX (ABS (b[i * M + j]), MAX (r, a[i])); });		\
  TRY (TYPE, min, 1000, { r = MIN (r, b[i * M + j] - a[i * M + j]); });		\
  TRY (TYPE, max, -1000, { TYPE d = b[i * M + j] - a[i * M + j]; if (d > r) r = d; });	\
  TRY (TYPE, max, -1000, { TYPE d = b[i * M + j]; if (r <= d) { r = d; } });	\
  TRY (TYPE, min, 1000, { if (b[i * M + j] < r) r = b[i * M + j]; });		\
  TRY (TYPE, max, -1000, { if (a[i * M + j] > 3 && b[i * M + j] > r) r = b[i * M + j]; });	\
  TRY (TYPE, max, -1000, { TYPE d = b[i * M + j]; r = d > r ? d : r; });	\
  TRY (TYPE, max, -1000, { TYPE d = b[i * M + j]; r = r > d ? r : d; });	\
  TRY (TYPE, min, 1000, { r = b[i * M + j] < r ? b[i * M + j] : r; });		\
  TRY (TYPE, max, -1000, { r = LARGER (r, b[i * M + j]); if (a[i * M + j] > r) r = a[i * M + j]; });	\
}


FORMS (doubles, double, fabs, fmax, fmin)
FORMS (floats, float, fabsf, fmaxf, fminf)
FORMS (mixed, float, fabs, fmax, fmin)
FORMS (integers, int, abs, LARGER, fmin)

/* The last element that passed the bound, not the largest one; a comparison with an older value; a count of records.
   There is one row: one thread executes the inner loop, in its order.  */

static void
none (int rows, double *restrict a, double *restrict b)
{
  double r = -1000, want = -1000;
#pragma omp target teams distribute parallel for reduction(max: r) map(tofrom: r)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < N * M; j++)
      if (b[i * M + j] > r)
	r = a[i * M + j];
  for (int j = 0; j < N * M; j++)
    if (b[j] > want)
      want = a[j];
  if (r != want)
    failures++, __builtin_printf ("other value: %g, not %g\n", r, want);
  r = want = -95;
#pragma omp target teams distribute parallel for reduction(max: r) map(tofrom: r)
  for (int i = 0; i < rows; i++)
    {
      double before = r;
      for (int j = 0; j < N * M; j++)
	if (b[i * M + j] > before)
	  r = b[i * M + j];
    }
  for (int j = 0; j < N * M; j++)
    if (b[j] > -1e300)
      want = b[j];
  if (r != want)
    failures++, __builtin_printf ("older value: %g, not %g\n", r, want);
  int count = 0, counted = 0;
  double largest = -1000, larger = -1000;
#pragma omp target teams distribute parallel for reduction(max: largest) reduction(+: count) map(tofrom: largest, count)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < N * M; j++)
      if (b[i * M + j] > largest)
	{
	  largest = b[i * M + j];
	  count++;
	}
  for (int j = 0; j < N * M; j++)
    if (b[j] > larger)
      {
	larger = b[j];
	counted++;
      }
  if (largest != larger || count != counted)
    failures++, __builtin_printf ("records: %g %d, not %g %d\n", largest, count, larger, counted);
}

/* What is not a number replaces the largest so far, and the next element replaces that.  */

static void
not_numbers (void)
{
  static double x[N][M];
  double r = -1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      x[i][j] = j == M / 2 ? __builtin_nan ("") : M - j;
#pragma omp target teams distribute parallel for reduction(max: r) map(to: x)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      r = r > x[i][j] ? r : x[i][j];
  if (r != M - M / 2 - 1)
    failures++, __builtin_printf ("behind not a number: %g\n", r);
  r = -1;
#pragma omp target teams distribute parallel for reduction(max: r) map(to: x)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (x[i][j] > r)
	r = x[i][j];
  if (r != M)
    failures++, __builtin_printf ("beside not a number: %g\n", r);
}

int
main (void)
{
  static double a[N * M], b[N * M];
  static float c[N * M], d[N * M];
  static int e[N * M], f[N * M];
  for (int i = 0; i < N * M; i++)
    {
      c[i] = a[i] = (i * 37 % 1009) * .25 - 100;
      d[i] = b[i] = (i * 53 % 997) * .25 - 90;
      e[i] = i * 37 % 1009;
      f[i] = i * 53 % 997;
    }
#pragma omp target data map(to: a, b, c, d, e, f)
  {
    doubles (a, b);
    floats (c, d);
    mixed (c, d);
    integers (e, f);
    none (1, a, b);
  }
  not_numbers ();
  return failures != 0;
}
