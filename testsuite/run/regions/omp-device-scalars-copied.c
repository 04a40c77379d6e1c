/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* A region changes the copy of a scalar that is only mapped to it: the host's scalar, a sum of the region before, is as
   it was, and the statements behind use it.  With one memory for both it is changed.  */

enum { N = 50 };
long a[N];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
/* Function NAME: a sum, and a region that by CLAUSES only gets it, in whose COUNT iterations it changes as CHANGE says.  */
#define LOOP(NAME, CLAUSES, COUNT, CHANGE)                                                                            \
  static long NAME (int steps)                                                                                        \
  {                                                                                                                   \
    long s = 0, t = 1;                                                                                                \
    for (int k = 0; k < steps; k++)                                                                                   \
      {                                                                                                               \
	s = 0;                                                                                                        \
	PRAGMA (omp target teams distribute parallel for reduction(+: s) map(tofrom: s) map(to: a))                   \
	for (int i = 0; i < N; i++)                                                                                   \
	  s += a[i];                                                                                                  \
	PRAGMA (omp target teams distribute parallel for CLAUSES)                                                     \
	for (int i = 0; i < COUNT; i++)                                                                               \
	  CHANGE;                                                                                                     \
	t = t * 3 + s;                                                                                                \
      }                                                                                                               \
    return t;                                                                                                         \
  }

LOOP (to, map(to: s), 1, s += 100)
LOOP (alloc, map(alloc: s), 1, s = 100)
LOOP (summed, reduction(+: s) map(to: s), 10, s += i)

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
