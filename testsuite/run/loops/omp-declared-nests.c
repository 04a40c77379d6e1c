/* { dg-do run } */
/* Nested "loop" constructs share the grid together: bounds from several places, values in front of the inner loop,
   counters from outside, reductions of both loops and of one, three loops, triangles and empty loops.  */

#define N 37
#define M 70

static int a[N * M], cols = M, zero;
static int b[N][M];
static struct { int rows, cols; } size = { N, M };

static void
check (int line, int rows, int columns, int step)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	int want = i < rows && j < columns && j % step == 0 ? i * 1000 + j : 0;
	if (a[i * M + j] != want)
	  {
	    __builtin_printf ("line %d: a[%d][%d] is %d, not %d\n", line, i, j, a[i * M + j], want);
	    __builtin_abort ();
	  }
	a[i * M + j] = 0;
      }
}

#define CHECK(ROWS, COLUMNS, STEP) check (__LINE__, ROWS, COLUMNS, STEP)

static void
shapes (int n, int m, int *end)
{
  int i, j, k;
#pragma omp target teams loop map(tofrom: a)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (int j = 0; j < m; j++)
      a[i * M + j] = i * 1000 + j;
  CHECK (n, m, 1);
  /* Counters from outside, bounds of several kinds.  */
#pragma omp target teams loop map(tofrom: a)
  for (i = 0; i < size.rows; i++)
#pragma omp loop
    for (j = 0; j < size.cols - 1; j++)
      a[i * M + j] = i * 1000 + j;
  CHECK (N, M - 1, 1);
#pragma omp target teams loop map(tofrom: a) map(to: end[:1])
  for (i = n - 1; i >= 0; --i)
    {
      int row = i * M;
      long value = i * 1000;
#pragma omp loop lastprivate(k)
      for (k = *end; k > zero; k -= 2)
	a[row + k - 2] = value + k - 2;
    }
  CHECK (n, *end - 1, 2);
  /* Something between the loops that costs memory accesses; and behind the inner one.  */
#pragma omp target teams loop map(tofrom: a, b)
  for (int i = 0; i < n; i++)
    {
      int first = b[i][3];
#pragma omp loop bind(thread)
      for (int j = first; j < m; j++)
	a[i * M + j] = i * 1000 + j;
      b[i][4] = i;
    }
  CHECK (n, m, 1);
  for (int i = 0; i < n; i++)
    {
      if (b[i][4] != i)
	__builtin_abort ();
      b[i][4] = 0;
    }
  /* Triangles.  */
#pragma omp target teams loop map(tofrom: a)
  for (int i = 0; i < N; i++)
#pragma omp loop
    for (int j = i; j < m; j++)
      a[i * M + j] = i * 1000 + j;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      {
	if (a[i * M + j])
	  __builtin_abort ();
	a[i * M + j] = i * 1000 + j;
      }
  CHECK (N, m, 1);
  /* Three loops, and two of three.  */
#pragma omp target teams loop map(tofrom: a)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (unsigned char j = 0; j < 7; j++)
#pragma omp loop
      for (long k = 0; k < 10; k++)
	a[i * M + j * 10 + k] = i * 1000 + j * 10 + k;
  CHECK (n, M, 1);
#pragma omp target teams loop collapse(2) map(tofrom: a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      {
	int first = a[i * M + j * 10];
#pragma omp loop
	for (int k = 0; k < 10; k++)
	  a[i * M + j * 10 + k] = i * 1000 + j * 10 + k + first;
      }
  CHECK (n, M, 1);
  /* Threads that share the outer loop; one team; a bound that only the device knows.  */
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (int j = 0; j < m; j++)
      a[i * M + j] = i * 1000 + j;
  CHECK (n, m, 1);
#pragma omp target parallel loop map(tofrom: a)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (int j = 0; j < m; j++)
      a[i * M + j] = i * 1000 + j;
  CHECK (n, m, 1);
#pragma omp target teams distribute parallel for schedule(static, 2) map(tofrom: a)
  for (int i = 0; i < n; i++)
#pragma omp loop
    for (int j = 0; j < m; j++)
      a[i * M + j] = i * 1000 + j;
  CHECK (n, m, 1);
}

static void
values (int n, int m, int none)
{
  int i = -1, j = -1, sum = 5, rows[N], most = 0;
  long double_sum = 0;
#pragma omp target teams loop reduction(+: sum) map(to: b)
  for (int i = 0; i < n; i++)
#pragma omp loop reduction(+: sum)
    for (int j = 0; j < m; j++)
      sum += i * j + b[i][j];
  if (sum != 5 + n * (n - 1) / 2 * (m * (m - 1) / 2))
    __builtin_abort ();
#pragma omp target teams loop map(from: rows)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma omp loop reduction(+: s)
      for (int j = 0; j < m; j++)
	s += i + j;
      rows[i] = s;
    }
  for (int i = 0; i < n; i++)
    if (rows[i] != i * m + m * (m - 1) / 2)
      __builtin_abort ();
#pragma omp target teams loop reduction(max: most) reduction(+: double_sum)
  for (int i = 0; i < n; i++)
    {
      int twice = i * 2, t;
#pragma omp loop reduction(max: most) reduction(+: double_sum) private(t)
      for (int j = 0; j < m; j++)
	{
	  t = twice + j;
	  if (t > most)
	    most = t;
	  double_sum += twice;
	}
    }
  if (most != 2 * (n - 1) + m - 1 || double_sum != (long) n * (n - 1) * m)
    __builtin_abort ();
  /* Counters keep what the language says, also where inner loops are empty.  */
#pragma omp target teams loop lastprivate(i) map(tofrom: a)
  for (i = 0; i < n; i++)
#pragma omp loop
    for (int j = 0; j < none; j++)
      a[i * M + j] = 1;
  if (i != n)
    __builtin_abort ();
#pragma omp target teams loop lastprivate(i) map(tofrom: a)
  for (i = 3; i < n; i += 2)
#pragma omp loop
    for (int j = 0; j < m; j++)
      a[i * M + j] = 1;
  if (i != n + !(n % 2))
    __builtin_abort ();
  for (int k = 0; k < N * M; k++)
    a[k] = 0;
#pragma omp target teams loop map(tofrom: a)
  for (int i = 0; i < none; i++)
#pragma omp loop
    for (j = 0; j < m; j++)
      a[i * M + j] = 1;
  CHECK (0, 0, 1);
}

int
main (void)
{
  int end = 66;
  shapes (N, M, &end);
  shapes (30, 69, &end);
  values (N, M, 0);
  values (4, 33, 0);
  return 0;
}
