/* { dg-do run } */
/* Lanes of a SIMD loop began, or went on, beyond the end of the loop where the type does not hold what lies 32 steps
   behind that: in "for (unsigned i = n; i > 0; i--)" all those from number n on.  */

#include <limits.h>

#define PRAGMA(text) _Pragma (#text)

/* The loop's iterations are I = FIRST + k * STEP for k below COUNT; every one is executed once, as the K that WHICH
   gets from I.  LAST is the value of the last one.  */
#define LOOP(type, init, test, change, count, which, last_value)		\
  {									\
    int wrong = 0;							\
    long sum = 0;							\
    type x = 0;								\
    for (int k = 0; k < 200; k++)					\
      hits[k] = 0;							\
    PRAGMA (omp simd lastprivate(x) reduction(+: wrong, sum))		\
    for (type i = init; test; change)					\
      {									\
	unsigned long k = which;					\
	if (k < count)							\
	  hits[k]++;							\
	else								\
	  wrong++;							\
	sum += k;							\
	x = i;								\
      }									\
    for (int k = 0; k < 200; k++)					\
      wrong += hits[k] != (k < count);					\
    if (wrong || sum != (long) count * (count - 1) / 2 || x != (type) (last_value)) \
      bad[failures++ % 50] = __LINE__;					\
  }

int
main (void)
{
  int failures = 0, bad[50], hits[200];
  volatile int vn = 10, vone = 1;
  int n = vn, one = vone, big = INT_MAX - (n - 10), low = INT_MIN + (n - 10), thick = 1 << 29;
  unsigned un = n, ubig = UINT_MAX - (un - 10), ufirst = ubig - 99;
  unsigned long ln = n, lbig = ULONG_MAX - (ln - 10);
  long sbig = LONG_MAX - (n - 10);
#pragma omp target map(tofrom: failures, bad) map(alloc: hits)
  {
    /* Down to zero.  */
    LOOP (unsigned, un, i > 0, i--, 10, un - i, 1)
    LOOP (unsigned, 77, i > 0, i -= 7, 11, (77 - i) / 7, 7)
    LOOP (unsigned, un, i >= 3, i -= 2, 4, (un - i) / 2, 4)
    LOOP (unsigned long, ln, i > 0, i--, 10, ln - i, 1)
    LOOP (unsigned long, ln + 90, i > 0, i -= un, 10, (ln + 90 - i) / 10, 10)
    /* Up to the end of the type.  */
    LOOP (int, big - 100, i < big, i++, 100, i - (big - 100), big - 1)
    LOOP (int, big - 6, i < big, i += 2, 3, (i - (big - 6)) / 2, big - 2)
    LOOP (int, INT_MAX - 40, i < INT_MAX, i++, 40, i - (INT_MAX - 40), INT_MAX - 1)
    LOOP (unsigned, ufirst, i < ubig, i++, 99, i - ufirst, ubig - 1)
    LOOP (unsigned, ufirst, i < ubig, i += 3 * one, 33, (i - ufirst) / 3, ubig - 3)
    LOOP (unsigned long, lbig - 64, i < lbig, i++, 64, i - (lbig - 64), lbig - 1)
    LOOP (long, sbig - 33, i < sbig, i += one, 33, i - (sbig - 33), sbig - 1)
    /* Down to the end of the type.  */
    LOOP (int, low + 50, i > low, i--, 50, low + 50 - i, low + 1)
    LOOP (int, low + 150, i > low, i -= 3 * one, 50, (low + 150 - i) / 3, low + 3)
    LOOP (long, -sbig + 7, i > -sbig, i--, 7, -sbig + 7 - i, -sbig + 1)
    /* From one end to the other, in steps of which 32 do not fit.  */
    LOOP (int, INT_MIN, i < big - thick, i += 1 << 29, 7, ((unsigned) i - (unsigned) INT_MIN) >> 29, 1 << 30)
    LOOP (int, 0, i < big - thick, i += thick, 3, i / thick, 1 << 30)
    LOOP (unsigned, 0, i < 3u << 30, i += 1u << 30, 3, i >> 30, 2u << 30)
    LOOP (int, INT_MAX, i > INT_MIN + (1 << 26), i -= 1 << 26, 63, ((unsigned) INT_MAX - (unsigned) i) >> 26,
	  INT_MAX - 62u * (1 << 26))
    LOOP (unsigned long, 1, i < 3ul << 62, i += 1ul << 62, 3, i >> 62, 1 + (2ul << 62))
    LOOP (unsigned long, 0, i < ln << 60, i += ln << 59, 2, i / (10ul << 59), 10ul << 59)
    /* Ordinary ones.  */
    LOOP (int, 0, i < n, i++, 10, i, 9)
    LOOP (int, 0, i < 12 * n, i++, 120, i, 119)
    LOOP (int, n, i < 12 * n, i += n, 11, i / 10 - 1, 110)
    LOOP (int, one, i < 150, i += one, 149, i - 1, 149)
    LOOP (int, 3 * n, i >= -n, i -= 1, 41, 30 - i, -10)
    LOOP (unsigned, 3, i < 6, i += 2, 2, (i - 3) / 2, 5)
    LOOP (unsigned, 0, i < 4, i += 2, 2, i / 2, 2)
    LOOP (long, -n, i != 3 * n, i++, 40, i + 10, 29)
    /* None.  */
    LOOP (int, n, i < 3, i++, 0, i, x)
    LOOP (unsigned, 3, i > un, i--, 0, i, x)
  }
  for (int i = 0; i < failures; i++)
    __builtin_printf ("line %d\n", bad[i % 50]);
  return failures != 0;
}
