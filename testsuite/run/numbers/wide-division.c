/* Quotients and remainders of 64 bits: by constants, which become multiplication, of small and large numbers, which are
   short or not, and both at once in either order.  The expected values are computed by shifts and subtractions.  */
/* { dg-do run } */
#include <stdint.h>

#define CONSTANTS(DO)                                                                                                 \
  DO (1) DO (2) DO (3) DO (5) DO (6) DO (7) DO (10) DO (12) DO (14) DO (24) DO (28) DO (60) DO (641) DO (1000)       \
  DO (4096) DO (65537) DO (1000000007) DO (2147483647) DO (4294967296) DO (4294967297) DO (6700417)                  \
  DO (9223372036854775807) DO (4611686018427387904) DO (4611686018427387905) DO (2147483648) DO (0x5555555555555555)

enum { numbers = 48, constants = 26 };

#pragma omp declare target
/* Into q[] and r[], by each constant.  */
void
unsigned_by_constants (uint64_t x, uint64_t *q, uint64_t *r)
{
#define DO(D) *q++ = x / UINT64_C (D), *r++ = x % UINT64_C (D);
  CONSTANTS (DO)
#undef DO
}

void
signed_by_constants (int64_t x, int64_t *q, int64_t *r)
{
#define DO(D) *q++ = x / INT64_C (D), *r++ = x % INT64_C (D);
  CONSTANTS (DO)
#undef DO
}

void
signed_by_negative (int64_t x, int64_t *q, int64_t *r)
{
#define DO(D) *q++ = x / -INT64_C (D), *r++ = x % -INT64_C (D);
  CONSTANTS (DO)
#undef DO
}

void
not_negative_by_constants (int64_t x, int64_t *q, int64_t *r)
{
  if (x < 0)
    return;
#define DO(D) *q++ = x / INT64_C (D), *r++ = x % INT64_C (D);
  CONSTANTS (DO)
#undef DO
}
#pragma omp end declare target

static const uint64_t divisors[constants] = {
#define DO(D) UINT64_C (D),
  CONSTANTS (DO)
#undef DO
};

static void
divide (uint64_t x, uint64_t d, uint64_t *q, uint64_t *r)
{
  *q = 0, *r = 0;
  for (int i = 63; i >= 0; i--)
    {
      const int carry = *r >> 63;
      *r = *r << 1 | (x >> i & 1);
      if (carry || *r >= d)
	*r -= d, *q |= UINT64_C (1) << i;
    }
}

static void
divide_signed (int64_t x, int64_t d, int64_t *q, int64_t *r)
{
  uint64_t a, b;
  divide (x < 0 ? -(uint64_t) x : x, d < 0 ? -(uint64_t) d : d, &a, &b);
  *q = (x < 0) != (d < 0) ? -a : a;
  *r = x < 0 ? -b : b;
}

static uint64_t x[numbers] = { 0, 1, 2, 3, 9, 10, 11, 4294967295, 4294967296, 4294967297, 9223372036854775807u,
  9223372036854775808u, 9223372036854775809u, 18446744073709551615u, 18446744073709551614u, 6148914691236517205u,
  12297829382473034410u, 12297829382473034411u };
static uint64_t q[6][numbers][numbers], r[6][numbers][numbers];
static int64_t exact[numbers];

struct odd_size { char byte[28]; };

int
main (void)
{
  uint64_t seed = 88172645463325252u;
  for (int i = 18; i < numbers; i++)
    {
      seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
      x[i] = seed >> (i % 7 * 9);
    }

#pragma omp target teams distribute parallel for map(to: x) map(tofrom: q, r, exact)
  for (int i = 0; i < numbers; i++)
    {
      unsigned_by_constants (x[i], q[0][i], r[0][i]);
      signed_by_constants (x[i], (int64_t *) q[1][i], (int64_t *) r[1][i]);
      signed_by_negative (x[i], (int64_t *) q[2][i], (int64_t *) r[2][i]);
      not_negative_by_constants (x[i], (int64_t *) q[5][i], (int64_t *) r[5][i]);
      for (int j = 1; j < numbers; j++)
	{
	  q[3][i][j] = x[i] / x[j];
	  r[3][i][j] = x[i] % x[j];
	  const int64_t a = x[i], b = x[j];
	  if (b == -1)
	    continue;
	  r[4][i][j] = a % b;
	  if (r[4][i][j] != 77)
	    q[4][i][j] = a / b;
	}
      const struct odd_size *base = (const struct odd_size *) &q;
      exact[i] = (base + i - 20) - base;
    }

  for (int i = 0; i < numbers; i++)
    {
      uint64_t a, b;
      int64_t c, d;
      for (int j = 0; j < constants; j++)
	{
	  divide (x[i], divisors[j], &a, &b);
	  if (q[0][i][j] != a || r[0][i][j] != b)
	    return 1;
	  divide_signed (x[i], divisors[j], &c, &d);
	  if ((int64_t) q[1][i][j] != c || (int64_t) r[1][i][j] != d)
	    return 2;
	  if ((int64_t) x[i] >= 0 && ((int64_t) q[5][i][j] != c || (int64_t) r[5][i][j] != d))
	    return 3;
	  divide_signed (x[i], -divisors[j], &c, &d);
	  if ((int64_t) q[2][i][j] != c || (int64_t) r[2][i][j] != d)
	    return 4;
	}
      for (int j = 1; j < numbers; j++)
	{
	  divide (x[i], x[j], &a, &b);
	  if (q[3][i][j] != a || r[3][i][j] != b)
	    return 5;
	  if ((int64_t) x[j] == -1)
	    continue;
	  divide_signed (x[i], x[j], &c, &d);
	  if ((int64_t) r[4][i][j] != d || (d != 77 && (int64_t) q[4][i][j] != c))
	    return 6;
	}
      if (exact[i] != i - 20)
	return 7;
    }
  return 0;
}
