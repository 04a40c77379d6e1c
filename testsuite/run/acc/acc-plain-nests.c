/* Loops without a directive inside of OpenACC's loops: lanes share those over neighbouring elements, where that is known to
   be right and there are enough of them.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdlib.h>

#define N 50
#define M 130

static int a[N][M], b[N][M], c[N][M], sums[N], line[N * M + M];

__attribute__((noinline)) static void
scale (int n, int m, int *p, const int *q)
{
#pragma acc parallel loop present(p[0:n * m], q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i * m + j] = 3 * q[i * m + j];
}

/* Each element depends on the one before it, if the pointers are neighbours.  */
__attribute__((noinline)) static void
next (int n, int m, int *p, int *q)
{
#pragma acc parallel loop present(p[0:n * m], q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      p[i * m + j] = q[i * m + j] + 1;
}

static void
rows (int n, int m)
{
#pragma acc parallel loop copyin(a) copyout(b, sums) copy(c)
  for (int i = 0; i < n; i++)
    {
      int s = 0, t;
      for (int j = 0; j < m; j++)
	{
	  t = a[i][j];
	  b[i][j] = t;
	  s += t;
	}
      sums[i] = s;
      for (int j = 1; j < m; j++)
	c[i][j] = c[i][j - 1] + b[i][j];
    }
}

static int
all (int n, int m, int k)
{
  int s = 0;
#pragma acc parallel loop gang copyin(a) copy(c) reduction(+: s)
  for (int i = 0; i < n; i++)
    for (int j = k; j < m; j++)
      {
	c[i][j] = a[i][j];
	s += a[i][j];
      }
  return s;
}

#define CHECK(X) do { if (!(X)) abort (); } while (0)
#define ALL for (int i = 0; i < N; i++) for (int j = 0; j < M; j++)

int
main (void)
{
  ALL a[i][j] = i + 3 * j, line[i * M + j] = j ? -1 : 0;
  int *e = acc_malloc (sizeof a), *f = acc_malloc (sizeof b);
  acc_memcpy_to_device (e, a, sizeof a);
  acc_memcpy_to_device (f, b, sizeof b);
#pragma acc parallel loop deviceptr(e, f)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      f[i * M + j] = e[i * M + j];
  acc_memcpy_from_device (b, f, sizeof b);
  acc_free (e), acc_free (f);
  ALL CHECK (b[i][j] == a[i][j]);
  int *p = malloc (sizeof a), *q = malloc (sizeof a);
  ALL q[i * M + j] = a[i][j];
#pragma acc data copyin(q[0:N * M]) copyout(p[0:N * M])
  scale (N, M, p, q);
  ALL CHECK (p[i * M + j] == 3 * a[i][j]);
#pragma acc data copy(line)
  next (N, M, line + 1, line);
  ALL CHECK (line[i * M + j] == j);
  ALL c[i][j] = 0;
  rows (N, M);
  for (int i = 0; i < N; i++)
    {
      int s = 0, t = 0;
      for (int j = 0; j < M; j++)
	{
	  s += a[i][j];
	  t += j ? a[i][j] : 0;
	  CHECK (b[i][j] == a[i][j] && c[i][j] == t);
	}
      CHECK (sums[i] == s);
    }
  for (int k = 0; k < M; k += 43)
    {
      int s = 0;
      ALL s += j >= k ? a[i][j] : 0;
      CHECK (all (N, M, k) == s);
    }
  free (p), free (q);
  return 0;
}
