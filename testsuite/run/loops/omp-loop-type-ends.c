/* { dg-do run } */
/* { dg-pass iteration-overflow } */
/* Loops that end where their type does, or begin there, scheduled over teams, threads and lanes in every way: each
   iteration is executed once, and none beyond.  */

#include <limits.h>

#define PRAGMA(text) _Pragma (#text)
#define LOOP(directive, type, init, test, change, which)		\
  {									\
    int hits[101] = { 0 }, wrong = 0;					\
    PRAGMA (omp target map(tofrom: hits, wrong))			\
    PRAGMA (omp directive)						\
    for (type i = init; test; change)					\
      {									\
	unsigned long k = which;					\
	hits[k < 100 ? k : 100]++;					\
      }									\
    for (int k = 0; k < 100; k++)					\
      wrong += hits[k] != 1;						\
    if (wrong || hits[100])						\
      {									\
	__builtin_printf ("line %d: %s\n", __LINE__, #directive);	\
	bad = 1;							\
      }									\
  }
/* GCC 12 calls the runtime for a dynamic loop over unsigned that counts down with a step of 2^32 - 1; so that is left
   out.  */
#define DYNAMIC(directive)						\
  LOOP (directive, int, big - 100, i < big, i++, i - (big - 100))	\
  LOOP (directive, int, big - 200, i < big, i += 2, (i - (big - 200)) / 2) \
  LOOP (directive, int, low + 100, i > low, i--, low + 100 - i)		\
  LOOP (directive, unsigned, ubig - 100, i < ubig, i++, i - (ubig - 100)) \
  LOOP (directive, unsigned long, lbig - 100, i < lbig, i++, i - (lbig - 100)) \
  LOOP (directive, unsigned long, 300 * one, i > 0, i -= 3, (300 * one - i) / 3)
#define LOOPS(directive)						\
  DYNAMIC (directive)							\
  LOOP (directive, unsigned, 100 * one, i > 0, i--, 100 * one - i)

int
main (void)
{
  volatile int vone = 1;
  int one = vone, big = INT_MAX - (one - 1), low = INT_MIN + (one - 1), bad = 0;
  unsigned ubig = UINT_MAX - (one - 1);
  unsigned long lbig = ULONG_MAX - (one - 1);
  LOOPS (teams distribute parallel for)
  LOOPS (parallel for schedule(static, 1) num_threads(6))
  LOOPS (parallel for simd schedule(static, 1))
  LOOPS (teams distribute parallel for simd dist_schedule(static, 7) schedule(static, 3))
  LOOPS (teams distribute simd dist_schedule(static, 1))
  DYNAMIC (parallel for schedule(dynamic, 9))
  DYNAMIC (parallel for simd schedule(guided))
  LOOPS (simd)
  LOOPS (teams loop)
  return bad;
}
