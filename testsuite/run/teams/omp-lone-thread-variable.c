/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_CHECK "races" } */
/* Lanes shared the iterations of one team of one thread where the clauses' numbers are known at run time alone.  The
   program may know the order of the iterations: half of them find what another one has left.  */

enum { N = 1000 };
static int a[N], wrong;

static void
check (int line)
{
  for (int i = 0; i < N / 2; i++)
    if (a[i] != 2 * i + 1)
      {
	if (!wrong++)
	  __builtin_printf ("line %d: a[%d] is %d\n", line, i, a[i]);
      }
  for (int i = 0; i < N; i++)
    a[i] = 0;
}

int
main (int argc, char **argv)
{
  int n = N, one = argc > 0, s = 0;
  (void) argv;
#pragma omp target teams distribute parallel for num_teams(one) thread_limit(one) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target parallel for num_threads(one) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target parallel for num_threads(one) schedule(guided) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target teams distribute parallel for num_teams(one) num_threads(one) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target teams distribute parallel for num_teams(1) num_threads(one) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target teams distribute parallel for num_teams(one) num_threads(1) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target teams distribute num_teams(one) thread_limit(one) map(tofrom: a)
  for (int i = 0; i < n / 10; i++)
    {
#pragma omp parallel for
      for (int j = 0; j < 10; j++)
	a[(10 * i + j) / 2] = 10 * i + j;
    }
  check (__LINE__);
#pragma omp target teams distribute num_teams(one) map(tofrom: a)
  for (int i = 0; i < n / 10; i++)
    {
#pragma omp parallel for num_threads(one)
      for (int j = 0; j < 10; j++)
	a[(10 * i + j) / 2] = 10 * i + j;
    }
  check (__LINE__);
  /* With more teams each has an order of its own.  */
#pragma omp target teams distribute parallel for num_teams(4) num_threads(one) dist_schedule(static, 10) \
  map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target parallel for num_threads(one) map(tofrom: a) reduction(+: s)
  for (int i = 0; i < n; i++)
    {
      a[i / 2] = i;
      s += i;
    }
  check (__LINE__);
#pragma omp target teams distribute parallel for num_teams(one) thread_limit(one) map(tofrom: a) reduction(+: s)
  for (int i = 0; i < n; i++)
    {
      a[i / 2] = i;
      s += i;
    }
  check (__LINE__);
  if (s != N * (N - 1))
    {
      __builtin_printf ("the sum is %d\n", s);
      wrong++;
    }
  return wrong != 0;
}
