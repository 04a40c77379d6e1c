/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */
/* Folds of rows beside what only looks like one: counters of any width and step, values that later iterations need,
   rows of a length that only the region knows, places of many types: as on the host.  */

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 23, M = 171, NUMBERS = 12, PLACES = 8 };

static double x[N][M], o[2][N][NUMBERS];
static float f[N][M];
static int k[N][M], ptr[N + 1];
static long at[2][N][PLACES];

static void
all (int d, int n, int m, long lo, unsigned hi)
{
  double (*out)[NUMBERS] = o[d], outer = 2;
  long (*w)[PLACES] = at[d];
#pragma omp target teams distribute parallel for if(target: !d) map(to: x, f, k, ptr) map(tofrom: out[:N], w[:N]) \
	private(outer)
  for (int r = 0; r < n; r++)
    {
      double s = 0, p = 1, q = 0, run = 0, none = NAN, a = 0, b = 0, t = 0, z = 0, *best = NULL;
      float g = 0, last = 0;
      int big = -5, behind = -3, often = 0, latest = -1;
      char where = 7;
      short triple = -1;
      _Bool any = 0;
      unsigned char byte = 0;
      outer = 1;
      for (long c = lo; c <= m - 1; c += 3)
	s += x[r][c];
      for (unsigned c = hi; c < (unsigned) m; c++)
	p -= x[r][c] * 0.5;
      for (int c = m - 1; c > 2; c -= 2)
	q += x[r][c] / 3;
      for (int c = 0; c < m; c++)
	{
	  run += x[r][c];
	  if (run > 5)
	    often++;
	}
      for (int c = 0; c < m; c++)
	{
	  if (c % 7 == 2)
	    continue;
	  outer += f[r][c];
	}
      for (int c = 0; c < m; c++)
	if (x[r][c] > none)
	  none = x[r][c];
      for (int c = 0; c < m; c++)
	{
	  int v = k[r][c];
	  if (big < v)
	    {
	      big = v;
	      where = c;
	      triple = c * 3;
	    }
	}
      for (int c = 0; c < m; c++)
	if (f[r][c] > g)
	  {
	    g = f[r][c];
	    any = 1;
	    best = &x[r][c];
	    byte = k[r][c];
	  }
      for (int c = 0; c < m; c++)
	if (f[r][c] > 0)
	  behind = k[r][c] > behind ? k[r][c] : behind;
      for (int c = 0; c < m; c++)
	if (x[r][c] > 0)
	  a += x[r][c];
	else
	  b += x[r][c];
      for (int c = ptr[r]; c < ptr[r + 1]; c++)
	t += (&x[0][0])[c] * f[c % N][r];
      for (int i = 0; i < 3; i++)
	for (int c = i; c < m; c++)
	  z += x[r][c] * (i + 1);
      for (int c = 0; c < m; c++)
	if (last >= f[r][c])
	  {
	    last = f[r][c];
	    latest = c;
	  }
      double numbers[NUMBERS] = { s, p, q, run + often, outer, none, g, a, b, t, z, last };
      long places[PLACES] = { big, where, triple, any, byte, behind, latest, best ? best - &x[0][0] : -1 };
      for (int i = 0; i < NUMBERS; i++)
	out[r][i] = numbers[i];
      for (int i = 0; i < PLACES; i++)
	w[r][i] = places[i];
    }
}

int
main (void)
{
  static const int columns[] = { M, 40, 130, 171 };
  unsigned seed = 7;
  for (int t = 0; t < 4; t++)
    {
      for (int i = 0; i < N * M; i++)
	{
	  seed = seed * 1664525u + 1013904223u;
	  (&x[0][0])[i] = (int) (seed >> 21) / 7. - 140;
	  (&f[0][0])[i] = (int) (seed >> 25) - 64;
	  if ((&f[0][0])[i] == 0 && seed & 0x10000)
	    (&f[0][0])[i] = -0.f;
	  (&k[0][0])[i] = (seed >> 12) % 300;
	}
      for (int r = 0; r < N; r++)
	ptr[r + 1] = ptr[r] + (r % 3 ? k[r][0] % M : r % 5);
      const int n = t == 3 ? 1 : N;
      all (0, n, columns[t], t, t * 2);
      all (1, n, columns[t], t, t * 2);
      for (int r = 0; r < n; r++)
	for (int i = 0; i < NUMBERS; i++)
	  if (memcmp (&o[0][r][i], &o[1][r][i], sizeof (double)) && !(isnan (o[0][r][i]) && isnan (o[1][r][i])))
	    abort ();
      if (memcmp (at[0], at[1], n * sizeof at[0][0]))
	abort ();
    }
  return 0;
}
