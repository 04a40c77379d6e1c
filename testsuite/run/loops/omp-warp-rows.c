/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* Sums and products along rows in the order of iterations, of several rows in a warp (host/loops/warp-rows.cc): numbers of
   rows and columns around those of a warp and of a turn, rows of different lengths, counters that go down or by steps.  */
#include <stdlib.h>
#ifndef T
# define T double
#endif

enum { MOST = 300 };
static T a[40][MOST], x[MOST], b[40], c[40], want[40], want_c[40];

#define LOOP _Pragma ("omp target teams distribute parallel for map(to: a, x) map(tofrom: b, c)")

#define ROWS(NAME, HEAD, ...)					\
  static void							\
  NAME (int n, int m)						\
  {								\
    LOOP							\
    HEAD							\
      __VA_ARGS__						\
  }								\
  static void							\
  NAME##_host (int n, int m, T *b, T *c)			\
  {								\
    HEAD							\
      __VA_ARGS__						\
  }

ROWS (sums, for (int i = 0; i < n; i++),
      { T s = (T) -1.5; for (int j = 0; j < m; j++) s += a[i][j] * x[j]; b[i] = s; })
ROWS (two, for (int i = n - 1; i >= 0; i--),
      { T s = i, p = 1; for (int j = 0; j < m; j++) { s -= a[i][j]; p *= 1 + a[i][j] / 64; } b[i] = s; c[i] = p / 2; })
ROWS (triangle, for (int i = 0; i < n; i++),
      { T s = 0, first = x[i]; for (int j = i; j < m; j++) s += a[i][j] * first; if (s > 3) b[i] = s; else c[i] = s + first; })
ROWS (steps, for (unsigned i = 1; i < (unsigned) n; i += 3),
      { T s = b[i]; for (long j = m - 1; j >= 0; j--) s += __builtin_fabs (a[i][j]); b[i] = s; })

static void
check (void f (int, int), void host (int, int, T *, T *), int n, int m)
{
  for (int i = 0; i < 40; i++)
    b[i] = c[i] = want[i] = want_c[i] = i;
  f (n, m);
  host (n, m, want, want_c);
  for (int i = 0; i < 40; i++)
    if (b[i] != want[i] || c[i] != want_c[i])
      abort ();
}

int
main (void)
{
  static const int rows[] = { 1, 7, 8, 9, 33 }, columns[] = { 1, 40, 127, 128, 129, MOST };
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < MOST; j++)
      a[i][j] = (T) ((i * 7 + j * 13) % 64 + 0.1) / 3, x[j] = (T) (j % 5 + 0.3) / (T) 4.7;
  for (int r = 0; r < 5; r++)
    for (int k = 0; k < 6; k++)
      {
	check (sums, sums_host, rows[r], columns[k]);
	check (two, two_host, rows[r], columns[k]);
	check (triangle, triangle_host, rows[r], columns[k]);
	check (steps, steps_host, rows[r], columns[k]);
      }
  return 0;
}
