/* { dg-do run } */
/* Reductions over teams of every number of warps, in all types and with all operators: few warps' values are combined
   by each thread, those of many by shuffles, those of warps that are not whole one after the other.  */

#include <stdlib.h>

enum { N = 400 };

#define DIRECTIVE(...) _Pragma (#__VA_ARGS__)

#define CHECK(TYPE, OP, NAME, FIRST, VALUE, COMBINE)								\
static void													\
NAME (int limit)												\
{														\
  TYPE seen = FIRST, wanted = FIRST, inside[2] = { FIRST, FIRST };						\
  DIRECTIVE (omp target teams distribute parallel for thread_limit(limit) map(tofrom: seen) reduction(OP: seen)) \
  for (int i = 0; i < N; i++)											\
    {														\
      TYPE v = VALUE;												\
      seen = COMBINE (seen, v);											\
    }														\
  DIRECTIVE (omp target teams distribute num_teams(2) thread_limit(limit) map(tofrom: inside))			\
  for (int t = 0; t < 2; t++)											\
    {														\
      TYPE all = FIRST, again = FIRST;										\
      DIRECTIVE (omp parallel for reduction(OP: all))								\
      for (int i = 0; i < N; i++)										\
	{													\
	  TYPE v = VALUE;											\
	  all = COMBINE (all, v);										\
	}													\
      DIRECTIVE (omp parallel for reduction(OP: again))								\
      for (int i = 0; i < 3; i++)										\
	{													\
	  TYPE v = VALUE;											\
	  again = COMBINE (again, v);										\
	}													\
      inside[t] = COMBINE (all, again);										\
    }														\
  for (int i = 0; i < N; i++)											\
    {														\
      TYPE v = VALUE;												\
      wanted = COMBINE (wanted, v);										\
    }														\
  if (seen != wanted)												\
    abort ();													\
  for (int i = 0; i < 3; i++)											\
    {														\
      TYPE v = VALUE;												\
      wanted = COMBINE (wanted, v);										\
    }														\
  if (inside[0] != wanted || inside[1] != wanted)								\
    abort ();													\
}

#define PLUS(a, b) ((a) + (b))
#define TIMES(a, b) ((a) * (b))
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#define MOST(a, b) ((a) > (b) ? (a) : (b))
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))

CHECK (int, +, add_int, 0, i * 3 - 300, PLUS)
CHECK (unsigned, *, multiply_unsigned, 1, i * 2 + 3, TIMES)
CHECK (float, +, add_float, 0, i - 200, PLUS)
CHECK (double, +, add_double, 0, i * 0.5, PLUS)
CHECK (double, *, multiply_double, 1, (i % 100 ? 1 : 2), TIMES)
CHECK (long, +, add_long, 0, (long) i << 33, PLUS)
CHECK (int, min, least_int, 1 << 30, 700 - (i * 37) % 401, LEAST)
CHECK (float, max, most_float, -1e30f, (i * 37) % 401 - 3000, MOST)
CHECK (double, min, least_double, 1e300, 5 + (i * 37) % 401, LEAST)
CHECK (long, max, most_long, -1L << 60, (long) ((i * 37) % 401 - 2000) << 32, MOST)
CHECK (unsigned, &, and_unsigned, ~0u, ~(i % 7 ? 0u : 1u << i % 31), AND)
CHECK (unsigned long, |, or_long, 0, 1ul << i % 61, OR)
CHECK (unsigned long, ^, xor_long, 0, i * 0x123456789abcul, XOR)

int
main (void)
{
  static const int limits[] = { 31, 32, 33, 96, 256, 257, 288, 300, 1024 };
  for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
    {
      int limit = limits[i];
      add_int (limit);
      multiply_unsigned (limit);
      add_float (limit);
      add_double (limit);
      multiply_double (limit);
      add_long (limit);
      least_int (limit);
      most_float (limit);
      least_double (limit);
      most_long (limit);
      and_unsigned (limit);
      or_long (limit);
      xor_long (limit);
    }
  return 0;
}
