/* Loops without a directive inside of loops that threads share: neighbouring elements are for neighbouring lanes where
   that is known to be right, and nothing changes where it is not.  */

#include <stdlib.h>

#define N 70
#define M 130

static int a[N][M], b[N][M], c[N][M], line[N * M + M], x[M];

static void
clear (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i + 3 * j, b[i][j] = c[i][j] = 0;
}

/* A braced body, with variables of its own and of the function's.  */
static void
scalars (int n, int m)
{
  int t, j;
#pragma omp target teams distribute parallel for private(t, j)
  for (int i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      {
	int u = a[i][j] * 2;
	t = u + 1;
	if (t % 3 == 0)
	  continue;
	b[i][j] = t;
      }
}

/* Each element depends on the one before it.  */
static void
prefix (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i][j] += a[i][j - 1];
}

/* On the one behind it, which is loaded before it is stored.  */
static void
suffix (int n, int m)
{
#pragma omp target teams loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      a[i][j] += a[i][j + 1];
}

/* Rows of one array at different distances.  */
static void
rows (int n, int m, int *restrict p)
{
#pragma omp target teams distribute parallel for map(p[0:n * m + m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      p[i * m + j] = p[i * m + j] + i;
}

/* A row is longer than the distance of rows, but only the last iteration has that much to do.  */
static void
long_rows (int n, int m, int *restrict p)
{
#pragma omp target teams distribute parallel for map(p[0:n * m + m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < (i == n - 1 ? 2 * m : m); j++)
      p[i * m + j] = 7 * i + j;
}

/* The value behind the loop is used.  */
static void
last_value (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int j;
      for (j = 0; j < m; j++)
	b[i][j] = a[i][j];
      c[i][0] = j;
    }
}

/* Sums in any order, and in the order of the program.  */
static int
sum (int n, int m, float *s)
{
  int all = 0;
  float f = 0;
#pragma omp target teams distribute parallel for reduction(+: all) reduction(+: f)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	all += a[i][j];
	f += a[i][j];
      }
  *s = f;
  return all;
}

/* A loop that ends by itself, one that goes down, one with a step, one that has no iterations.  */
static void
shapes (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	if (a[i][j] > 100)
	  break;
	b[i][j] = 1;
      }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 3; j--)
      c[i][j] = a[i][j];
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (unsigned j = 1; j < (unsigned) m; j += 3)
      c[i][j] += 5;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = m; j < m; j++)
      c[i][j] = -1;
}

/* The columns are the threads': lanes have neighbouring elements already.  */
static void
columns (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int j = 0; j < m; j++)
    for (int i = 1; i < n; i++)
      b[i][j] = b[i - 1][j] + a[i][j];
}

/* Three loops, with a reduction in the innermost; and bounds that depend on the outer one.  */
static void
product (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int s = 0;
	for (int k = 0; k < n; k++)
	  s += a[i][k] * a[k][j];
	c[i][j] = s;
      }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++)
      b[i][j] = a[i][j] - i;
}

/* A loop for threads alone, whose counter has no clause, and bounds that depend on it.  */
static void
threads (int n, int m)
{
#pragma omp target parallel for
  for (int i = 0; i < n; i++)
    for (int j = i % 3; j < m; j += 3)
      b[i][j] = a[i][j] + 9;
#pragma omp target parallel for
  for (int i = 0; i < n; i++)
#pragma omp loop bind(thread)
    for (int j = i % 2; j < m; j += 2)
      c[i][j] = a[i][j] + 8;
}

/* What an iteration of the outer loop stores is read by its loop.  */
static void
first_stored (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      c[i][0] = i;
      for (int j = 1; j < m; j++)
	c[i][j] = c[i][0] + j;
    }
}

/* Two loops, the second of what the first one has stored.  */
static void
two (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	b[i][j] = a[i][j];
      for (int j = 0; j < m; j++)
	c[i][j] = b[i][m - 1 - j];
    }
}

/* The loop's end is a variable that the loop changes; its elements are chosen by what is loaded.  */
static void
strange (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < x[i]; j++)
      b[i][j] = 2;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i][x[j] % m]++;
}

/* A scalar passes from one iteration to the next.  */
static void
carried (int n, int m)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      int before = i;
      for (int j = 0; j < m; j++)
	{
	  b[i][j] = before;
	  before = a[i][j];
	}
    }
}

#define CHECK(X) do { if (!(X)) abort (); } while (0)
#define ALL for (int i = 0; i < N; i++) for (int j = 0; j < M; j++)

int
main (void)
{
  clear ();
  scalars (N, M);
  ALL CHECK (b[i][j] == ((2 * a[i][j] + 1) % 3 ? 2 * a[i][j] + 1 : 0));
  prefix (N, M);
  ALL CHECK (a[i][j] == (j + 1) * i + 3 * j * (j + 1) / 2);
  clear ();
  suffix (N, M);
  ALL CHECK (a[i][j] == (j < M - 1 ? 2 * i + 6 * j + 3 : i + 3 * j));
  for (int i = 0; i < N * M + M; i++)
    line[i] = i;
  rows (N, M, line);
  for (int i = 0; i < N * M; i++)
    CHECK (line[i] == i + i / M);
  long_rows (N, M, line);
  for (int i = 0; i < N * M + M; i++)
    CHECK (line[i] == (i < N * M ? 7 * (i / M) + i % M : 7 * (N - 1) + M + i % M));
  clear ();
  last_value (N, M);
  ALL CHECK (b[i][j] == a[i][j] && c[i][0] == M);
  float f;
  int s = 0;
  ALL s += a[i][j];
  CHECK (sum (N, M, &f) == s && f == s);
  clear ();
  shapes (N, M);
  ALL CHECK (b[i][j] == (a[i][j] <= 100));
  ALL CHECK (c[i][j] == (j >= 3 ? a[i][j] : 0) + (j % 3 == 1 ? 5 : 0));
  clear ();
  columns (N, M);
  ALL CHECK (b[i][j] == (i ? b[i - 1][j] + a[i][j] : 0));
  product (N, M);
  ALL
    {
      int t = 0;
      for (int k = 0; k < N; k++)
	t += a[i][k] * a[k][j];
      CHECK (c[i][j] == t);
      CHECK (j < i || b[i][j] == a[i][j] - i);
    }
  clear ();
  threads (N, M);
  ALL CHECK (b[i][j] == (j % 3 == i % 3 ? a[i][j] + 9 : 0) && c[i][j] == (j % 2 == i % 2 ? a[i][j] + 8 : 0));
  first_stored (N, M);
  ALL CHECK (c[i][j] == i + j);
  two (N, M);
  ALL CHECK (b[i][j] == a[i][j] && c[i][j] == a[i][M - 1 - j]);
  clear ();
  for (int j = 0; j < M; j++)
    x[j] = j / 2;
  strange (N, M);
  ALL CHECK (b[i][j] == (j < i / 2 ? 2 : 0) && c[i][j] == (j < M / 2 ? 2 : 0));
  carried (N, M);
  ALL CHECK (b[i][j] == (j ? a[i][j - 1] : i));
  return 0;
}
