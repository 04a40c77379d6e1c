/* Reductions over collapsed loops whose inner index goes across memory: each iteration once, whatever the numbers.  */
/* { dg-do run } */

#include <stdlib.h>

static int a[70000], b[70000];

static void
begin (int size)
{
  for (int i = 0; i < size; i++)
    a[i] = i % 251, b[i] = 0;
}

static void
end (int n, int m, long sum)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	sum -= (long) a[i + j * n] * (i + 3 * j);
	if (b[i + j * n] != i - 2 * j)
	  abort ();
      }
  if (sum)
    abort ();
}

#define BODY sum += (long) a[i + j * n] * (i + 3 * j), b[i + j * n] += i - 2 * j

static void
check (int n, int m)
{
  const int size = n * m;
  long sum = 0;
  int last = -1;

  begin (size);
#pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(sum) map(to: a) map(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      BODY;
  end (n, m, sum);

  /* Several chunks for a team.  */
  begin (size);
  sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(sum) map(to: a) map(b) num_teams(7) \
  thread_limit(64)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      BODY;
  end (n, m, sum);

  begin (size);
  sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(sum) map(to: a) map(b) num_threads(48)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      BODY;
  end (n, m, sum);

  /* The last iteration is the last one still.  */
  begin (size);
  sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(sum, last) map(to: a) map(b) \
  lastprivate(last)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	BODY;
	last = i + j * n;
      }
  end (n, m, sum);
  if (size && last != size - 1)
    abort ();

  /* Numbers of 64 bits, backwards.  */
  begin (size);
  sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(sum) map(to: a) map(b)
  for (long i = n - 1; i >= 0; i--)
    for (long j = 0; j < m; j++)
      BODY;
  end (n, m, sum);
}

/* The number of columns is a constant, a power of two, and the order is given.  */

static void
constants (int n)
{
  long sum = 0;
  begin (n * 64);
#pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(sum) map(to: a) map(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      BODY;
  end (n, 64, sum);

  begin (n * 64);
  sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(sum) map(to: a) map(b) \
  dist_schedule(static, 96) schedule(static, 5)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      BODY;
  end (n, 64, sum);
}

int
main (void)
{
  check (250, 280);
  check (1, 300);
  check (300, 1);
  check (0, 5);
  check (5, 0);
  check (33, 31);
  constants (1000);
  constants (0);
  return 0;
}
