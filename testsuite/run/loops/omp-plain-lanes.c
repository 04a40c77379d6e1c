/* Loops without a directive that are not all that is in a loop for threads: lanes share those over neighbouring elements,
   where that is known to be right and there are enough of them.  */

#include <stdlib.h>

#define N 50
#define M 130

static int a[N][M], b[N][M], c[N][M], sums[N], first[N];

static void
clear (void)
{
  for (int i = 0; i < N; i++)
    {
      sums[i] = first[i] = 0;
      for (int j = 0; j < M; j++)
	a[i][j] = i + 3 * j, b[i][j] = c[i][j] = 0;
    }
}

/* Two loops, a value between them, a store behind them.  */
static void
two (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	b[i][j] = a[i][j] + 1;
      int f = b[i][m - 1];
      for (int j = 0; j < m; j++)
	c[i][j] = b[i][m - 1 - j] + f;
      first[i] = c[i][0];
    }
}

/* A sum for each row, which lanes may form in any order, and a maximum.  */
static void
rows (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int s = 0, most = -1, t;
      for (int j = 0; j < m; j++)
	{
	  t = a[i][j];
	  s += t;
	  most = most > t ? most : t;
	  b[i][j] = t;
	}
      sums[i] = s;
      first[i] = most;
    }
}

/* Few iterations, known by the host only; none; and steps.  */
static void
few (int n, int m, int k)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      first[i] = i;
      for (int j = k; j < m; j += 2)
	b[i][j] += 5;
    }
}

/* Gauss: the rows below are changed by the one above.  */
static void
eliminate (int n, int m)
{
  for (int k = 0; k < n - 1; k++)
#pragma omp target teams distribute parallel for
    for (int i = k + 1; i < n; i++)
      {
	int f = a[i][k] - a[k][k];
	for (int j = k; j < m; j++)
	  a[i][j] -= (f & 15) * (a[k][j] & 7);
      }
}

/* An array of the iteration's own, and a function's.  */
static void
own (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int line[M];
      for (int j = 0; j < M; j++)
	line[j] = a[i][j] * 2;
      for (int j = 0; j < m; j++)
	c[i][j] = line[M - 1 - j];
      sums[i] = line[3];
    }
}

/* The sum that teams and threads reduce.  */
static int
all (int n, int m)
{
  int s = 0;
#pragma omp target teams distribute parallel for reduction(+: s)
  for (int i = 0; i < n; i++)
    {
      s += 1000;
      for (int j = 0; j < m; j++)
	{
	  b[i][j] = a[i][j];
	  s += a[i][j];
	}
    }
  return s;
}

#define CHECK(X) do { if (!(X)) abort (); } while (0)
#define ALL for (int i = 0; i < N; i++) for (int j = 0; j < M; j++)

int
main (void)
{
  clear ();
  two (N, M);
  ALL CHECK (b[i][j] == a[i][j] + 1 && c[i][j] == a[i][M - 1 - j] + a[i][M - 1] + 2 && first[i] == c[i][0]);
  clear ();
  rows (N, M);
  ALL CHECK (sums[i] == M * i + 3 * M * (M - 1) / 2 && first[i] == i + 3 * (M - 1) && b[i][j] == a[i][j]);
  clear ();
  for (int k = 1; k < M; k += 40)
    few (N, M, k);
  few (N, M, M);
  ALL CHECK (first[i] == i && b[i][j] == (j & 1 ? 5 * ((j - 1) / 40 + 1) : 0));
  clear ();
  int d[N][M];
  ALL d[i][j] = a[i][j];
  for (int k = 0; k < N - 1; k++)
    for (int i = k + 1; i < N; i++)
      {
	int f = d[i][k] - d[k][k];
	for (int j = k; j < M; j++)
	  d[i][j] -= (f & 15) * (d[k][j] & 7);
      }
  eliminate (N, M);
  ALL CHECK (a[i][j] == d[i][j]);
  clear ();
  own (N, M);
  ALL CHECK (c[i][j] == 2 * a[i][M - 1 - j] && sums[i] == 2 * a[i][3]);
  int s = 1000 * N;
  ALL s += a[i][j];
  CHECK (all (N, M) == s);
  return 0;
}
