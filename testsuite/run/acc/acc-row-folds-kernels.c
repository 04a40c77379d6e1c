/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc -ffp-contract=off" } */
/* Sums in order along rows, in kernels constructs and in parallel ones whose vectors, workers and sequential loops are
   the program's: the host's bits.  */

#include <stdlib.h>

enum { N = 45, M = 300 };

static void __attribute__ ((noipa))
kernels (int n, int m, const double *a, const double *x, double *b)
{
#pragma acc kernels copyin(a[0:n*m], x[0:m]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * x[j];
      b[i] = s;
    }
}

/* The loop inside is judged, too.  */
static void __attribute__ ((noipa))
automatic (int n, int m, const double *a, const double *x, double *b)
{
#pragma acc kernels copyin(a[0:n*m], x[0:m]) copyout(b[0:n])
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop auto
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * x[j];
      b[i] = s;
    }
}

static void __attribute__ ((noipa))
sequential (int n, int m, const double *a, const double *x, double *b)
{
#pragma acc parallel loop copyin(a[0:n*m], x[0:m]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * x[j];
      b[i] = s;
    }
}

static void __attribute__ ((noipa))
wide (int n, int m, const double *a, const double *x, double *b)
{
#pragma acc parallel loop gang vector_length(128) copyin(a[0:n*m], x[0:m]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * x[j];
      b[i] = s;
    }
}

static void __attribute__ ((noipa))
workers (int n, int m, const double *a, const double *x, double *b)
{
#pragma acc parallel loop gang worker num_gangs(2) num_workers(3) copyin(a[0:n*m], x[0:m]) copyout(b[0:n])
  for (int i = 0; i < n; i++)
    {
      double s = 1;
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * x[j];
      b[i] = s - 1;
      s = 0;
      for (int j = 0; j < m; j++)
	s += a[i * m + j] * x[j];
      b[i] = s;
    }
}

/* Gangs with several rows inside of one, and a value that goes on to the next loop.  */
static void __attribute__ ((noipa))
both (int n, int m, const double *a, const double *x, double *b)
{
#pragma acc parallel loop gang copyin(a[0:n*m], x[0:m]) copyout(b[0:n])
  for (int k = 0; k < n; k += 5)
    for (int i = k; i < k + 5; i++)
      {
	double s = 0;
	for (int j = 0; j < m / 2; j++)
	  s += a[i * m + j] * x[j];
	for (int j = m / 2; j < m; j++)
	  s += a[i * m + j] * x[j];
	b[i] = s;
      }
}

int
main (void)
{
  double *a = malloc (N * M * sizeof *a), *x = malloc (M * sizeof *x), want[N], b[N];
  for (int i = 0; i < N * M; i++)
    a[i] = (i * 7919 % 1000 - 500) / 3.0;
  for (int j = 0; j < M; j++)
    x[j] = (j * 31 % 17 - 8) / 7.0;
  for (int i = 0; i < N; i++)
    {
      volatile double s = 0;
      for (int j = 0; j < M; j++)
	s += a[i * M + j] * x[j];
      want[i] = s;
    }
  void (*const all[]) (int, int, const double *, const double *, double *)
    = { kernels, automatic, sequential, wide, workers, both };
  for (int f = 0; f < 6; f++)
    {
      for (int i = 0; i < N; i++)
	b[i] = -1;
      all[f] (N, M, a, x, b);
      for (int i = 0; i < N; i++)
	if (b[i] != want[i])
	  abort ();
    }
  return 0;
}
