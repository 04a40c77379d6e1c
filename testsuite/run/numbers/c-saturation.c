/* { dg-do run } */
/* { dg-additional-options "-O3" } */
/* Sums, differences and conversions that stop at the end of the type, and sums with a carry: GCC 14 to 16 have functions
   of their own for these.  */

#include <stdint.h>

#define EACH(X) X (uint8_t, 8) X (uint16_t, 16) X (uint32_t, 32) X (uint64_t, 64)
#define FUNCTIONS(T, N) \
  static inline T add##N (T a, T b) { T s = a + b; return s < a ? (T) -1 : s; } \
  static inline T sub##N (T a, T b) { return a > b ? a - b : 0; } \
  static inline T cut##N (uint64_t a) { return a > (T) -1 ? (T) -1 : (T) a; }
#pragma omp declare target
EACH (FUNCTIONS)
#pragma omp end declare target

enum { N = 12 };
static const uint64_t values[N] = { 0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x10000, 0x7fffffff, 0xffffffff, -1ull };

static uint64_t
all (const uint64_t *v, int i, int j)
{
  uint64_t r = 0;
#define USE(T, B) \
  r = r * 31 + add##B (v[i], v[j]); \
  r = r * 31 + sub##B (v[i], v[j]); \
  r = r * 31 + cut##B (v[i]);
  EACH (USE)
  /* 128 bits and a carry, by halves.  */
  unsigned long long c, d, low = __builtin_add_overflow (v[i], v[j], &c), high;
  high = __builtin_add_overflow (v[j], v[i], &d);
  high |= __builtin_add_overflow (d, low, &d);
  r = r * 31 + c + 3 * d + 7 * high;
  low = __builtin_sub_overflow (v[i], v[j], &c);
  high = __builtin_sub_overflow (v[j], v[i], &d);
  high |= __builtin_sub_overflow (d, low, &d);
  return r * 31 + c + 3 * d + 7 * high;
}

int
main (void)
{
  uint64_t got[N * N];
#pragma omp target teams distribute parallel for collapse(2) map(from: got) map(to: values)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      got[i * N + j] = all (values, i, j);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	const uint64_t wanted = all (values, i, j);
	if (got[i * N + j] != wanted)
	  {
	    __builtin_printf ("%d %d: %llx instead of %llx\n", i, j, (unsigned long long) got[i * N + j],
			      (unsigned long long) wanted);
	    return 1;
	  }
      }
  return 0;
}
