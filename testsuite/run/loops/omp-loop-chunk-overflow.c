/* { dg-do run } */
/* GCC multiplies the number of a thread by the chunk in the type of the loop: with a large chunk the second thread
   began at a negative iteration.  */

#include <limits.h>

enum { N = 100 };
static int count[N];

static int
wrong (int number)
{
  int result = 0;
  for (int i = 0; i < N; i++)
    {
      if (count[i] != 1)
	result = number;
      count[i] = 0;
    }
  return result;
}

int
main (void)
{
  int failed = 0, half = INT_MAX / 2 + 1;
  long much = LONG_MAX - 5;
  unsigned long most = ULONG_MAX / 3 * 2;
#define CHECK failed = failed ? failed : wrong (__LINE__)

#pragma omp target parallel for schedule(static, INT_MAX) map(tofrom: count)
  for (int i = 0; i < N; i++)
    count[i]++;
  CHECK;
#pragma omp target teams distribute num_teams(7) dist_schedule(static, half) map(tofrom: count)
  for (int i = 0; i < N; i++)
    count[i]++;
  CHECK;
#pragma omp target parallel for schedule(static, half) map(tofrom: count)
  for (unsigned i = 0; i < N; i++)
    count[i]++;
  CHECK;
#pragma omp target parallel for schedule(static, much) map(tofrom: count)
  for (long i = 0; i < N; i++)
    count[i]++;
  CHECK;
#pragma omp target parallel for schedule(static, most) map(tofrom: count)
  for (unsigned long i = 0; i < N; i++)
    count[i]++;
  CHECK;
#pragma omp target parallel for schedule(static, most) map(tofrom: count)
  for (int i = 0; i < N; i++)
    count[i]++;
  CHECK;
#pragma omp target teams distribute parallel for dist_schedule(static, much) schedule(static, much) \
  map(tofrom: count) collapse(2)
  for (int i = 0; i < N / 10; i++)
    for (long j = 0; j < 10; j++)
      count[i * 10 + j]++;
  CHECK;
  if (failed)
    __builtin_printf ("wrong: line %d\n", failed);
  return failed != 0;
}
