/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* What is nearly a fold of a row: of the larger element something else is kept, with another sign or type, of another
   array, from before or after it is changed; and what counts how often there has been a larger one.  */

#include <stdlib.h>
#include <string.h>

enum { N = 11, M = 171, NUMBERS = 14 };

static double x[N][M], y[N][M], z[2][N][M], o[2][N][NUMBERS];
static int k[N][M];
static short h[N][M];

/* Row R's numbers for OUT; the elements of Z become smaller.  */
#define ROW(r, m, z, out) \
  { \
    double other = 0, negative = 3, before = 3, least = 0; \
    float narrow = 1; \
    int often = 0, after = 3, with = 0, odd = 0, grown = 0, place = 0, latest = -2; \
    char where = 0; \
    short small = -100; \
    for (int c = 0; c < m; c++) \
      if ((c & 1 ? x[r][c] : y[r][c]) > other) \
	other = y[r][c]; \
    for (int c = 0; c < m; c++) \
      { \
	double v = x[r][c]; \
	if (v > negative) \
	  negative = -v; \
      } \
    for (int c = 0; c < m; c++) \
      { \
	double v = x[r][c]; \
	if (v > narrow) \
	  narrow = v; \
      } \
    for (int c = 0; c < m; c++) \
      { \
	double t = z[r][c]; \
	if ((z[r][c] -= 1, t) > before) \
	  before = z[r][c]; \
      } \
    for (int c = 0; c < m; c++) \
      { \
	int v = k[r][c]; \
	if (v++ > after) \
	  after = v; \
      } \
    for (int c = 0; c < m; c++) \
      if (k[r][c] > with) \
	{ \
	  with = k[r][c]; \
	  often++; \
	} \
    for (int c = 0; c < m; c++) \
      if (k[r][c] >= odd) \
	{ \
	  odd = k[r][c]; \
	  grown = c - grown; \
	} \
    for (int c = 0; c < m; c++) \
      if (small <= h[r][c]) \
	{ \
	  small = h[r][c]; \
	  where = c; \
	} \
    for (int c = 0; c < m; c++) \
      if (y[r][c] < least) \
	{ \
	  least = y[r][c]; \
	  latest = place; \
	  place = c; \
	} \
    double all[NUMBERS] = { other, negative, narrow, before, after, with, often, odd, grown, small, where, least, place, \
			    latest }; \
    for (int i = 0; i < NUMBERS; i++) \
      out[r][i] = all[i]; \
  }

int
main (void)
{
  static const int columns[] = { M, 0, 40, 130 };
  unsigned seed = 7;
  for (int t = 0; t < 4; t++)
    {
      const int m = columns[t];
      for (int i = 0; i < N * M; i++)
	{
	  seed = seed * 1664525u + 1013904223u;
	  (&x[0][0])[i] = (int) (seed >> 21) / 7. - 140;
	  (&y[0][0])[i] = (int) (seed >> 20 & 2047) / 3. - 300;
	  (&k[0][0])[i] = (seed >> 12) % 300;
	  (&h[0][0])[i] = seed >> 16;
	}
      memcpy (z[0], y, sizeof y);
      memcpy (z[1], y, sizeof y);
#pragma omp target teams distribute parallel for
      for (int r = 0; r < N; r++)
	ROW (r, m, z[1], o[1])
      for (int r = 0; r < N; r++)
	ROW (r, m, z[0], o[0])
      if (memcmp (o[0], o[1], sizeof o[0]) || memcmp (z[0], z[1], sizeof z[0]))
	abort ();
    }
  return 0;
}
