// As omp-loop-narrow-steps.c: types and steps of templates, auto, a reference to the loop's bound.
// { dg-do run }

#include <cstdio>

static int wrong;

template <typename T, int step>
static void
up (T first, const T &past)
{
  int n = 0, sum = 0;
#pragma omp target teams distribute parallel for simd map(tofrom: n, sum) reduction(+: n, sum)
  for (T i = first; i < past; i += step)
    n++, sum += i;
  wrong += n != 1 || sum != first;
}

template <typename T>
static void
down (T first, T past, int step)
{
  int n = 0, sum = 0;
#pragma omp target parallel for map(tofrom: n, sum) reduction(+: n, sum)
  for (T i = first; i >= past; i -= step)
    n++, sum += i;
  wrong += n != 1 || sum != first;
  n = 0;
#pragma omp target simd map(tofrom: n) reduction(+: n)
  for (T i = first; i >= past; i += -step)
    n++;
  wrong += n != 1;
}

int
main ()
{
  up<signed char, 200> (-100, 50);
  up<short, 40000> (-30000, 9000);
  up<unsigned char, 200> (20, 150);
  down<signed char> (100, -50, 210);
  down<short> (30000, -1000, 45000);
  printf ("%d wrong\n", wrong);
  return wrong != 0;
}
