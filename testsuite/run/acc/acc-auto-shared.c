/* What is known of loops with the clause auto: functions that compute a value, rows of elements, and what is wrong with
   loops that look alike.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdio.h>

enum { N = 64 };
static int a[N * N], b[N * N], calls, errors;
#pragma acc declare create(calls)

#pragma acc routine seq
static int __attribute__ ((noinline)) fibonacci (int n)
{
  return n < 2 ? n : fibonacci (n - 1) + fibonacci (n - 2);
}

#pragma acc routine seq
static int __attribute__ ((noinline)) lane (void)
{
  return __builtin_goacc_parlevel_id (2);
}

#pragma acc routine seq
static int __attribute__ ((noinline)) count (void)
{
  return calls++;
}

static void
expect (int right, const char *what, int at)
{
  if (!right)
    {
      printf ("wrong: %s, %d\n", what, at);
      errors++;
    }
}

/* On the device FIRST and SECOND are of different lanes.  */
static void
expect_shared (int first, int second, const char *what)
{
  expect (acc_get_device_type () == acc_device_host || first != second, what, 0);
}

int
main (void)
{
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(32) copyout(a, b)
  {
    /* Functions without an effect.  */
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      {
	a[i] = fibonacci (i % 10);
	b[i] = lane ();
      }
    /* Rows, by one subscript; an inner loop that runs down; two elements of an iteration.  */
#pragma acc loop auto
    for (int i = 1; i < N; i++)
      {
#pragma acc loop seq
	for (int k = N - 1; k > 0; k -= 2)
	  a[i * N + k] = lane ();
	a[i * N] = i;
      }
#pragma acc loop auto
    for (int i = 1; i < N; i++)
      {
	b[2 * i + 100] = lane ();
	b[2 * i + 101] = i;
      }
  }
  int fibonaccis[10] = { 0, 1, 1, 2, 3, 5, 8, 13, 21, 34 };
  for (int i = 0; i < N; i++)
    expect (a[i] == fibonaccis[i % 10], "function", i);
  expect_shared (b[0], b[1], "loop with functions is shared");
  expect_shared (a[N + 1], a[2 * N + 1], "rows are shared");
  expect_shared (b[102], b[104], "pairs are shared");
  for (int i = 1; i < N; i++)
    expect (a[i * N] == i && b[2 * i + 101] == i, "rows and pairs", i);

  /* Rows that overlap by an element; a counter behind its loop; a function that counts.  */
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(32) copyout(a, b)
  {
    calls = 0;
#pragma acc loop auto
    for (int i = 0; i < N - 1; i++)
      {
#pragma acc loop seq
	for (int k = 0; k <= N; k++)
	  a[i * N + k] = i * N + k - (k == N);
      }
#pragma acc loop auto
    for (int i = 0; i < N - 1; i++)
      {
	int k;
	for (k = 0; k < N; k++)
	  b[i * N + k] = i;
	b[i * N + k] = -1;
      }
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      b[(N - 1) * N + i] = count ();
  }
  for (int i = 0; i < (N - 1) * N; i++)
    expect (a[i] == i && b[i] == i / N, "rows that overlap", i);
  expect (a[(N - 1) * N] == (N - 1) * N - 1, "last of the rows that overlap", 0);
  for (int i = 0; i < N; i++)
    expect (b[(N - 1) * N + i] == i, "calls", i);
  return errors != 0;
}
