/* The grid shares nests of loops and collapsed ones: each iteration is executed once, whatever the bounds, steps and
   directions, in rows, tiles and what is left of them; what gangs see of each other's work is what it was.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <string.h>

enum { MOST = 80000 };
static int a[MOST], b[MOST], errors;

static void
expect_count (int n, int each, const char *what, int p, int q)
{
  int wrong = 0;
  for (int i = 0; i < MOST; i++)
    wrong += a[i] != (i < n ? each : 0);
  if (wrong)
    {
      printf ("%s, %d, %d: %d wrong\n", what, p, q, wrong);
      errors++;
    }
  memset (a, 0, sizeof a);
}

static void
nested (int n, int m)
{
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      a[i * m + j]++;
  expect_count (n > 0 && m > 0 ? n * m : 0, 1, "nested", n, m);
}

static void
stepped (int n, int m)
{
#pragma acc parallel loop gang copy(a)
  for (int i = n - 1; i >= 0; i -= 2)
#pragma acc loop vector
    for (unsigned j = m + 3; j > 3; j -= 3)
      {
	const int row = (n - 1 - i) / 2, column = (m + 3 - j) / 3;
	a[row * ((m + 2) / 3) + column]++;
      }
  expect_count ((n + 1) / 2 * ((m + 2) / 3), 1, "stepped", n, m);
}

static void
levels (int n, int m, int l)
{
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < m; j++)
#pragma acc loop vector
      for (int k = 0; k < l; k++)
	a[(i * m + j) * l + k]++;
  expect_count (n * m * l, 1, "levels", n * m, l);
}

static void
worker_vector (int n, int m)
{
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop worker vector
    for (int j = 0; j < m; j++)
      a[i * m + j]++;
  expect_count (n * m, 1, "worker vector", n, m);
}

static void
row_sums (int n, int m)
{
  for (int i = 0; i < MOST; i++)
    b[i] = i % 7;
#pragma acc parallel loop gang copy(a) copyin(b)
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < n; j++)
      {
	int sum = 0;
#pragma acc loop vector reduction(+: sum)
	for (int k = 0; k < m; k++)
	  sum += b[i * m + k] * b[j * m + k];
	a[i * n + j] = sum;
      }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	int sum = 0;
	for (int k = 0; k < m; k++)
	  sum += (i * m + k) % 7 * ((j * m + k) % 7);
	a[i * n + j] -= sum;
      }
  expect_count (0, 0, "sums", n, m);
}

static void
collapsed (int n, int m)
{
#pragma acc parallel loop gang vector collapse(2) copy(a)
  for (int i = 1; i < n + 1; i++)
    for (int j = m - 1; j >= 0; j--)
      a[(i - 1) * m + j]++;
  expect_count (n * m, 1, "collapsed", n, m);
}

static void
across (int n, int m)
{
#pragma acc parallel loop collapse(2) copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[j * n + i]++;
  expect_count (n * m, 1, "across", n, m);
}

static void
three (int n, int m, int l)
{
  for (int i = 0; i < MOST; i++)
    b[i] = i;
#pragma acc parallel loop gang vector collapse(3) copy(a) copyin(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	{
	  const int x = (i * m + j) * l + k;
	  a[x] += b[x] + b[x + 1] + b[x + l] - 3 * x - l;
	}
  expect_count (n * m * l, 1, "three", n * m, l);
}

static void
reduced (int n, int m)
{
  long sum = 0;
  int most = -1;
#pragma acc parallel loop gang vector collapse(2) reduction(+: sum) reduction(max: most)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	sum += i * m + j;
	most = most > i * m + j ? most : i * m + j;
      }
  const long all = (long) n * m;
  if (sum != all * (all - 1) / 2 || most != all - 1)
    {
      printf ("reduced, %d, %d: %ld, %d\n", n, m, sum, most);
      errors++;
    }
}

/* A gang's own reading comes before its lanes' writing.  */
static void
first_of_row (int n, int m)
{
  for (int i = 0; i < n * m; i++)
    a[i] = i;
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < n; i++)
    {
      const int first = a[i * m];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	a[i * m + j] += 1 - first - j;
    }
  expect_count (n * m, 1, "first of row", n, m);
}

/* Nor do lanes pass each other from one loop for vectors to the next.  */
static void
repeated (int n, int m)
{
  memset (b, 0, sizeof b);
#pragma acc parallel loop gang copy(a, b)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 6; k++)
      {
#pragma acc loop vector
	for (int j = 0; j < m; j++)
	  {
	    const int mine = i * m + j, other = i * m + m - 1 - j;
	    if (k % 2)
	      a[mine] = b[other] + 1;
	    else
	      b[mine] = a[other] + 1;
	  }
      }
  expect_count (n * m, 6, "repeated", n, m);
}

int
main (void)
{
  const int sizes[][2] = { { 1, 1 }, { 0, 5 }, { 5, 0 }, { -3, 4 }, { 3, 1000 }, { 1000, 3 }, { 37, 41 }, { 70, 513 },
			   { 129, 65 }, { 250, 300 } };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int n = sizes[s][0], m = sizes[s][1];
      nested (n, m);
      if (n <= 0 || m <= 0)
	continue;
      stepped (n, m);
      worker_vector (n, m);
      collapsed (n, m);
      across (n, m);
      reduced (n, m);
      first_of_row (n, m);
    }
  levels (1, 1, 1);
  levels (7, 40, 100);
  levels (60, 3, 70);
  row_sums (30, 70);
  three (3, 5, 7);
  three (16, 20, 90);
  three (9, 33, 40);
  repeated (50, 700);
  return errors != 0;
}
