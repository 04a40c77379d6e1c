/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off -lm" } */
/* Rows of sums in order whose iterations have conditions, functions that may set errno, several loads of one place,
   loads by loaded numbers, and elements of other types; rows of different lengths.  */
#include <math.h>
#include <stdlib.h>
#ifndef T
# define T double
#endif
#ifndef TEAMS
# define TEAMS
#endif
#define STRING(x) #x
#define PRAGMA(x) _Pragma (STRING (x))
#ifndef LOOP
# define LOOP PRAGMA (omp target teams distribute parallel for TEAMS map(to: a, x, place, small) map(tofrom: b, c))
#endif

enum { ROWS = 37, MOST = 300 };
static T a[ROWS][MOST], x[MOST], b[ROWS], c[ROWS], want[ROWS], want_c[ROWS];
static int place[MOST];
static short small[ROWS][MOST];

#define NEST(NAME, ...)								\
  static void									\
  NAME (int m)									\
  {										\
    LOOP									\
    for (int i = 0; i < ROWS; i++)						\
      __VA_ARGS__								\
  }										\
  static void									\
  NAME##_host (int m, T *b, T *c)						\
  {										\
    for (int i = 0; i < ROWS; i++)						\
      __VA_ARGS__								\
  }

NEST (above, { T s = 0; for (int j = 0; j < m; j++) if (a[i][j] > x[j]) s += a[i][j]; b[i] = s; })
NEST (either, { T s = 1; for (int j = 0; j < m; j++) if (a[i][j] > x[j]) s += a[i][j]; else s -= x[j] * i; b[i] = s; })
NEST (norm, { T s = 0; for (int j = 0; j < m; j++) s += a[i][j] * a[i][j]; b[i] = sqrt (s); c[i] = s; })
NEST (roots, { T s = 0; for (int j = 0; j < m; j++) s += sqrt (a[i][j]); b[i] = s; })
NEST (gathered, { T s = i; for (int j = 0; j < m; j++) s += a[i][place[j]] * x[j]; b[i] = s; })
NEST (shorts, { T s = 0; for (int j = 0; j < m; j++) s += small[i][j] / (T) 3; b[i] = s; })
NEST (ends, { T s = -0.0, t = 2;
	      for (int j = 0; j < m - 7 * (i % 3); j++) { s += a[i][j] / 3; if (j % 3 == i % 2) t -= x[j]; }
	      b[i] = s; c[i] = t; })

static void
check (void f (int), void host (int, T *, T *), int m)
{
  for (int i = 0; i < ROWS; i++)
    b[i] = c[i] = want[i] = want_c[i] = i;
  f (m);
  host (m, want, want_c);
  for (int i = 0; i < ROWS; i++)
    if (b[i] != want[i] || c[i] != want_c[i] || signbit (b[i]) != signbit (want[i]))
      abort ();
}

int
main (void)
{
  static const int columns[] = { 0, 1, 3, 16, 65, 128, 257, MOST };
  for (int j = 0; j < MOST; j++)
    {
      x[j] = (T) (j % 5 + 0.3) / (T) 4.7;
      place[j] = (j * 7) % MOST;
      for (int i = 0; i < ROWS; i++)
	a[i][j] = (T) ((i * 7 + j * 13) % 64 + 0.1) / 33, small[i][j] = i * 300 - j;
    }
  for (int k = 0; k < 8; k++)
    {
      check (above, above_host, columns[k]);
      check (either, either_host, columns[k]);
      check (norm, norm_host, columns[k]);
      check (roots, roots_host, columns[k]);
      check (gathered, gathered_host, columns[k]);
      check (shorts, shorts_host, columns[k]);
      check (ends, ends_host, columns[k]);
    }
  return 0;
}
