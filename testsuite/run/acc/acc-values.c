/* Scalars that regions get by value are those of the moment, whatever their type, and may be changed there: also those
   whose address is taken, and one of which the device has another copy.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <complex.h>
#include <stdbool.h>
#include <stdio.h>

enum { N = 100 };

static int errors;

static void
expect (int right, const char *what)
{
  if (!right)
    {
      printf ("wrong: %s\n", what);
      errors++;
    }
}

static void
types (bool t, char c, short s, unsigned u, long l, float f, double d, complex float z, double *p)
{
  double sum[N];
  complex float last = 0;
#pragma acc parallel loop copyout(sum) copy(last) copyin(p[0:N]) firstprivate(z)
  for (int i = 0; i < N; i++)
    {
      sum[i] = t + c + s + u + l + f + d + p[i];
      if (i == N - 1)
	last = z;
    }
  for (int i = 0; i < N; i++)
    expect (sum[i] == t + c + s + u + l + f + d + i, "types");
  expect (last == z, "complex");
}

static void
add (int *p, int n)
{
  *p += n;
}

static int
address_taken (int n)
{
  int a[N], m = n;
  add (&m, 1);
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = i + m;
  add (&m, 1);
  for (int i = 0; i < N; i++)
    expect (a[i] == i + n + 1, "address taken");
  return m;
}

static void
changed (int n)
{
  int a[N] = { 0 };
#pragma acc parallel copy(a) num_gangs(1) num_workers(1) vector_length(32)
  {
    n += 3;
    a[0] = n;
    n *= 2;
#pragma acc loop vector
    for (int i = 1; i < N; i++)
      a[i] = n + i;
  }
  expect (a[0] == n + 3, "changed once");
  for (int i = 1; i < N; i++)
    expect (a[i] == 2 * (n + 3) + i, "changed twice");
}

static void
other_copy (int n)
{
  int a[N];
  n = 7;
#pragma acc enter data copyin(n)
  n = 8;
#pragma acc parallel loop firstprivate(n) copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = n;
#pragma acc exit data delete(n)
  for (int i = 0; i < N; i++)
    expect (a[i] == 8, "another copy");
}

static void
queued (void)
{
  int a[N][8];
#pragma acc data copyout(a)
  {
    for (int k = 0; k < 8; k++)
      {
#pragma acc parallel loop present(a) async(k % 3)
	for (int i = 0; i < N; i++)
	  a[i][k] = 10 * i + k;
      }
#pragma acc wait
  }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 8; k++)
      expect (a[i][k] == 10 * i + k, "queued");
}

int
main (void)
{
  double numbers[N];
  for (int i = 0; i < N; i++)
    numbers[i] = i;
  types (true, 'x', -300, 4000000000u, -5000000000, 1.5f, -0.1, 2 - 3 * I, numbers);
  expect (address_taken (5) == 7, "address");
  changed (1);
  other_copy (0);
  queued ();
  return errors != 0;
}
