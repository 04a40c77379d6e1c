/* Iteration variables of SIMD loops that are declared outside have their last values behind the construct, or their old ones
   where there are no iterations.  */
/* { dg-do run } */
/* { dg-additional-options "-Wall" } */

static int bad, a[100], global;

#define CHECK(X, Y) (bad += (X) != (Y))

/* Bounds of all kinds, from N.  */
static void
bounds (int n, unsigned u, long l)
{
  int i = -7, j = -7, k = -7, m = -7;
  unsigned v = 77;
  long w = 5;
#pragma omp target teams distribute parallel for simd
  for (i = 3; i < n; i += 4)
    a[i]++;
  CHECK (i, 43);
#pragma omp target parallel for simd
  for (j = n - 1; j >= 5; j -= 3)
    a[j]++;
  CHECK (j, 3);
#pragma omp target teams distribute parallel for simd
  for (k = n; k <= n + 10; k++)
    a[k]++;
  CHECK (k, 51);
#pragma omp target teams distribute simd
  for (m = 2 * n; m > n / 2; m -= 7)
    a[m]++;
  CHECK (m, 17);
#pragma omp target teams distribute parallel for simd
  for (v = u - 1; v > 0; v--)
    a[v]++;
  CHECK (v, 0);
#pragma omp target teams distribute parallel for simd
  for (w = -l; w != l; w++)
    a[w + 50]++;
  CHECK (w, 40);
  /* No iterations.  */
#pragma omp target teams distribute parallel for simd
  for (i = n; i < n - 1; i++)
    a[0] = 1000;
  CHECK (i, 43);
  int s = 0;
  for (int x = 0; x < 100; x++)
    s += a[x];
  CHECK (s, 10 + 12 + 11 + 9 + 39 + 80);
}

static void
collapsed (int n, int m)
{
  int i = 1, j = 2, k = 3;
#pragma omp target teams distribute parallel for simd collapse(3)
  for (i = 0; i < n; i++)
    for (j = m; j > -m; j -= 2)
      for (k = 1; k <= 9; k += 5)
	a[(i * 6 + (j + m) / 2 - 1) * 2 + k / 6]++;
  CHECK (i, n);
  CHECK (j, -m);
  CHECK (k, 11);
#pragma omp target teams distribute parallel for simd collapse(2)
  for (i = 4; i < n; i++)
    for (j = 0; j < m - 6; j++)
      a[0] = 1000;
  CHECK (i, n);
  CHECK (j, -m);
}

/* What must stay as it is: explicit clauses, variables that other constructs map, or whose address is known, and bounds
   that change.  */
static void
left_alone (int n, int *p)
{
  int i = 0, j = 0, k = 0, l = 0;
#pragma omp target teams distribute parallel for simd map(tofrom: i)
  for (i = 0; i < n; i++)
    a[i] = 1;
  CHECK (i, 40);
#pragma omp target data map(tofrom: j)
  {
#pragma omp target teams distribute parallel for simd
    for (j = 0; j < n; j++)
      a[j]++;
#pragma omp target map(tofrom: j)
    a[99] = j;
  }
  CHECK (j, 40);
  CHECK (a[99], 40);
  a[99] = 0;
  int *q = &k;
#pragma omp target teams distribute parallel for simd
  for (k = 0; k < n; k++)
    a[k]++;
  CHECK (*q, 40);
#pragma omp target teams distribute parallel for simd
  for (global = 0; global < n; global++)
    a[global]++;
  CHECK (global, 40);
#pragma omp target teams distribute parallel for simd map(to: p[0:1])
  for (l = 0; l < *p; l++)
    a[l]++;
  CHECK (l, 40);
#pragma omp target map(tofrom: i)
  {
    n -= 10;
#pragma omp teams distribute parallel for simd
    for (i = 0; i < n; i++)
      a[i]++;
  }
  CHECK (i, 30);
  for (int x = 0; x < 100; x++)
    bad += a[x] != (x < 30 ? 6 : x < 40 ? 5 : 0);
}

/* No warning of a variable without a value before.  */
static void
no_value (int n)
{
  int i;
#pragma omp target teams distribute parallel for simd
  for (i = 0; i < n; i++)
    a[i] = i;
}

/* In a parallel region of the host, for each of its threads.  */
static void
on_host_threads (int n)
{
#pragma omp parallel num_threads(3) reduction(+: bad)
  {
    int i, mine[64];
#pragma omp target teams distribute parallel for simd map(from: mine)
    for (i = 0; i < n; i++)
      mine[i] = i;
    bad += i != n || mine[n - 1] != n - 1;
  }
}

int
main (int argc, char **argv)
{
  int n = argc + 39;
  bounds (n, n, n);
  collapsed (7, 6);
  for (int x = 0; x < 100; x++)
    a[x] = 0;
  left_alone (n, &n);
  no_value (n);
  on_host_threads (n);
  return bad;
}
