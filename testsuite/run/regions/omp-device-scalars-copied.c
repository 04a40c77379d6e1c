/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* A region changes the copy of a scalar that is only mapped to it: the host's scalar, a sum of the region before, is as
   it was, and the statements behind use it.  With one memory for both it is changed.  */

enum { N = 50 };
long a[N];

#define SUM_OF_A(S)                                                                                                   \
  _Pragma ("omp target teams distribute parallel for reduction(+: s) map(tofrom: s) map(to: a)")                      \
  for (int i = 0; i < N; i++)                                                                                         \
    S += a[i];

static long
to (int steps)
{
  long s = 0, t = 1;
  for (int k = 0; k < steps; k++)
    {
      s = 0;
      SUM_OF_A (s)
#pragma omp target teams distribute parallel for map(to: s)
      for (int i = 0; i < 1; i++)
	s += 100;
      t = t * 3 + s;
    }
  return t;
}

static long
alloc (int steps)
{
  long s = 0, t = 1;
  for (int k = 0; k < steps; k++)
    {
      s = 0;
      SUM_OF_A (s)
#pragma omp target teams distribute parallel for map(alloc: s)
      for (int i = 0; i < 1; i++)
	s = 100;
      t = t * 3 + s;
    }
  return t;
}

static long
summed (int steps)
{
  long s = 0, t = 1;
  for (int k = 0; k < steps; k++)
    {
      s = 0;
      SUM_OF_A (s)
#pragma omp target teams distribute parallel for reduction(+: s) map(to: s)
      for (int i = 0; i < 10; i++)
	s += i;
      t = t * 3 + s;
    }
  return t;
}

static long
expected (int steps, long sum)
{
  long t = 1;
  for (int k = 0; k < steps; k++)
    t = t * 3 + sum;
  return t;
}

int
main (void)
{
  long sum = 0;
  int apart = 1, one = 0;
  for (int i = 0; i < N; i++)
    sum += a[i] = i * i - 9 * i + 1;
#pragma omp target map(to: apart) map(from: one)
  {
    one = apart;
    apart = 0;
  }
  const int shared = apart == 0;
  if (to (6) != expected (6, shared ? sum + 100 : sum) || alloc (6) != expected (6, shared ? 100 : sum)
      || summed (6) != expected (6, shared ? sum + 45 : sum))
    __builtin_abort ();
  return !one;
}
