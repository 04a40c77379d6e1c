/* { dg-do run } */
/* The sign of a sum that is zero: a reduction begins with 0.0, whatever is added; other sums of -0.0 are -0.0.  */

#include <stdlib.h>

enum { N = 300 };

#define DIRECTIVE(...) _Pragma (#__VA_ARGS__)
#define MINUS(x) (__builtin_signbit (x) != 0)

/* MINUTE * -MINUTE is too small for TYPE, and not 0.  */
#define CHECK(TYPE, NAME, MINUTE)										\
static void													\
NAME (int limit)												\
{														\
  TYPE a[N], b[N], total = -(TYPE) 0, sums[2], products[2], chains[N], with_zeros[N], ones = 0;		\
  for (int i = 0; i < N; i++)											\
    a[i] = -(TYPE) 0, b[i] = MINUTE;										\
  DIRECTIVE (omp target teams distribute parallel for thread_limit(limit) map(to: a) map(tofrom: total)		\
	     reduction(+: total))										\
  for (int i = 0; i < N; i++)											\
    total += a[i];												\
  DIRECTIVE (omp target teams distribute num_teams(2) thread_limit(limit) map(to: a, b)				\
	     map(from: sums, products))										\
  for (int t = 0; t < 2; t++)											\
    {														\
      TYPE sum = 0, product = 0;										\
      DIRECTIVE (omp parallel for reduction(+: sum))								\
      for (int i = 0; i < N; i++)										\
	sum += a[i];												\
      DIRECTIVE (omp parallel for reduction(+: product))							\
      for (int i = 0; i < N; i++)										\
	product += b[i] * -b[t];										\
      sums[t] = sum;												\
      products[t] = product;											\
    }														\
  DIRECTIVE (omp target teams distribute parallel for map(to: a) map(from: chains, with_zeros))			\
  for (int i = 0; i < N; i++)											\
    {														\
      TYPE chain = a[i];											\
      for (int k = 0; k < i % 5; k++)										\
	chain += a[k];												\
      chains[i] = chain;											\
      with_zeros[i] = chain + (TYPE) 0;										\
    }														\
  DIRECTIVE (omp target teams distribute parallel for thread_limit(limit) map(tofrom: ones) reduction(+: ones))	\
  for (int i = 0; i < N; i++)											\
    ones += 1;													\
  if (MINUS (total) || ones != N)										\
    abort ();													\
  for (int t = 0; t < 2; t++)											\
    if (MINUS (sums[t]) || MINUS (products[t]) || sums[t] != 0 || products[t] != 0)				\
      abort ();													\
  for (int i = 0; i < N; i++)											\
    if (!MINUS (chains[i]) || MINUS (with_zeros[i]) || chains[i] != 0)						\
      abort ();													\
}

CHECK (double, doubles, 1e-200)
CHECK (float, floats, 1e-30f)

int
main (void)
{
  static const int limits[] = { 1, 33, 96, 256, 300, 1024 };
  for (unsigned l = 0; l < sizeof limits / sizeof *limits; l++)
    {
      doubles (limits[l]);
      floats (limits[l]);
    }
  return 0;
}
