/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_CHECK "races" } */
/* A variant of omp-lone-thread-variable.c: collapsed loops, whose iterations come in tiles or the other way round, and
   loops of sums, of which a thread has several.  */

enum { N = 96 };
static double a[N][N], b[N][N], c[N][N], expected[N][N];
static int wrong;

static void
check (int line)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	if (a[i][j] != expected[i][j] && !wrong++)
	  __builtin_printf ("line %d: a[%d][%d] is %g instead of %g\n", line, i, j, a[i][j], expected[i][j]);
	a[i][j] = i == 0 || j == 0;
      }
}

int
main (int argc, char **argv)
{
  int n = N, one = argc > 0;
  (void) argv;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	a[i][j] = expected[i][j] = i == 0 || j == 0;
	b[i][j] = (i + j) % 3;
	c[i][j] = (i * j) % 5;
      }
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      expected[i][j] = expected[i - 1][j] / 2 + expected[i][j - 1] / 4 + expected[i - 1][j - 1];
  /* Neighbours to the left and above.  */
#pragma omp target teams distribute parallel for collapse(2) num_teams(one) thread_limit(one) map(tofrom: a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] / 2 + a[i][j - 1] / 4 + a[i - 1][j - 1];
  check (__LINE__);
#pragma omp target parallel for collapse(2) num_threads(one) map(tofrom: a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] / 2 + a[i][j - 1] / 4 + a[i - 1][j - 1];
  check (__LINE__);
  /* Lanes had better go along the outer loop.  */
#pragma omp target teams distribute parallel for collapse(2) num_teams(one) thread_limit(one) map(tofrom: a)
  for (int j = 1; j < n; j++)
    for (int i = 1; i < n; i++)
      a[i][j] = a[i - 1][j] / 2 + a[i][j - 1] / 4 + a[i - 1][j - 1];
  check (__LINE__);
  double s = 0, t = 0;
#pragma omp target teams distribute parallel for collapse(2) num_teams(one) thread_limit(one) map(tofrom: a) \
  reduction(+: s)
  for (int j = 1; j < n; j++)
    for (int i = 1; i < n; i++)
      {
	a[i][j] = a[i - 1][j] / 2 + a[i][j - 1] / 4 + a[i - 1][j - 1];
	s += 1;
      }
  check (__LINE__);
#pragma omp target teams distribute num_teams(one) map(tofrom: a, t)
  for (int k = 0; k < 1; k++)
    {
#pragma omp parallel for collapse(2) num_threads(one) reduction(+: t)
      for (int j = 1; j < n; j++)
	for (int i = 1; i < n; i++)
	  {
	    a[i][j] = a[i - 1][j] / 2 + a[i][j - 1] / 4 + a[i - 1][j - 1];
	    t += 1;
	  }
    }
  check (__LINE__);
  if (s != (N - 1) * (N - 1) || t != s)
    {
      __builtin_printf ("the sums are %g and %g\n", s, t);
      wrong++;
    }
  /* A product, of a matrix that changes meanwhile.  */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      expected[i][j] = a[i][j] = j % 7;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	double sum = 0;
	for (int k = 0; k < N; k++)
	  sum += expected[i][k] * c[k][j];
	expected[i][j] = (int) sum % 7;
      }
#pragma omp target teams distribute parallel for collapse(2) num_teams(one) thread_limit(one) map(tofrom: a) \
  map(to: c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double sum = 0;
	for (int k = 0; k < n; k++)
	  sum += a[i][k] * c[k][j];
	a[i][j] = (int) sum % 7;
      }
  check (__LINE__);
  return wrong != 0;
}
