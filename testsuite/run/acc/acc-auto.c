/* Loops with the clause auto: iterations that depend on others run in order, in whatever way they do; what is known to be
   independent may be shared.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <stdlib.h>

enum { N = 400 };
static int a[N], b[N], c[N][8], errors;

static void
expect (int right, const char *what, int at)
{
  if (!right)
    {
      printf ("wrong: %s, %d\n", what, at);
      errors++;
    }
}

static void __attribute__ ((noipa))
shift (int *x, const int *y)
{
#pragma acc parallel loop auto vector_length(32) present(x[0:1], y[0:1])
  for (int i = 0; i < N - 1; i++)
    x[i] = y[i] + 1;
}

int
main (void)
{
  int *p = malloc (N * sizeof *p), last = 0, count = 0;
  for (int i = 0; i < N; i++)
    a[i] = p[i] = i % 3;
#pragma acc data copy(a, p[0:N])
  {
    /* By an array, and by a pointer.  */
#pragma acc parallel loop auto
    for (int i = 1; i < N; i++)
      a[i] = a[i - 1] + a[i];
#pragma acc parallel loop vector auto num_gangs(1)
    for (int i = 1; i < N; i++)
      p[i] = p[i - 1] + p[i];
  }
  for (int i = 0, sum = 0; i < N; i++)
    {
      sum += i % 3;
      expect (a[i] == sum, "sums", i);
      expect (p[i] == sum, "sums by pointer", i);
    }

  /* The same object by two pointers.  */
  p[0] = 0;
#pragma acc data copy(p[0:N])
  shift (p + 1, p);
  for (int i = 0; i < N; i++)
    expect (p[i] == i, "shift", i);

  /* Elements that are come to again, one for all, a subscript of another array, narrow arithmetic.  */
#pragma acc parallel num_gangs(1) copyout(a, b, c) copy(last, count)
  {
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      a[i / 2] = i;
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      {
	last = i;
	count++;
      }
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      b[a[i % 200] % 5] = i;
#pragma acc loop auto
    for (unsigned i = 0; i < N; i++)
      a[(unsigned char) i + 100] = i;
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      for (int k = 1; k < 8; k++)
	{
	  c[i][0] = i;
	  c[i][k] = c[i][k - 1] + 1;
	}
#pragma acc loop auto collapse(2)
    for (int i = 0; i < N - 8; i++)
      for (int k = 0; k < 8; k++)
	b[i + k] = i;
  }
  for (int i = 0; i < 100; i++)
    expect (a[i] == 2 * i + 1, "again", i);
  for (int i = 256; i < N; i++)
    expect (a[i - 256 + 100] == i, "narrow", i);
  expect (last == N - 1 && count == N, "one for all", last);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 8; k++)
      expect (c[i][k] == i + k, "rows", i * 8 + k);
  for (int i = 7; i < N - 9; i++)
    expect (b[i] == i, "collapsed", i);
  return errors != 0;
}
