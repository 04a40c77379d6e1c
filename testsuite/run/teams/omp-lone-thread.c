/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_CHECK "races" } */
/* One team of one thread executes a loop's iterations in their order, as the program may know: half of them find what
   another one has left.  */

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
main (void)
{
  int n = N, last = -1, steps = 0;
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target parallel for num_threads(1) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target teams distribute parallel for num_teams(1) num_threads(1) map(tofrom: a)
  for (int i = 0; i < n; i++)
    a[i / 2] = i;
  check (__LINE__);
#pragma omp target teams distribute parallel for collapse(2) num_teams(1) thread_limit(1) map(tofrom: a)
  for (int i = 0; i < n / 10; i++)
    for (int j = 0; j < 10; j++)
      a[(10 * i + j) / 2] = 10 * i + j;
  check (__LINE__);
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1) map(tofrom: last, steps)
  for (int i = 0; i < n; i++)
    {
      steps += i == last + 1; /* { dg-warning "all threads update" } */
      last = i;
    }
  if (steps != n || last != n - 1)
    {
      __builtin_printf ("%d steps, the last %d\n", steps, last);
      wrong++;
    }
  return wrong != 0;
}
