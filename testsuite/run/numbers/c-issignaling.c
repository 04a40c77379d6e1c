/* { dg-do run } */
/* { dg-require-effective-target gcc-13 } */
/* { dg-additional-options "-fsignaling-nans" } */
/* __builtin_issignaling: the numbers at each end of the signaling ones, of both signs.  */
typedef unsigned long long word;

#define TEST(NAME, TYPE, WORD)						\
  static int								\
  NAME (WORD bits)							\
  {									\
    union { WORD w; TYPE f; } u = { bits };				\
    return __builtin_issignaling (u.f);					\
  }

#pragma omp declare target
TEST (half, _Float16, unsigned short)
TEST (single, float, unsigned)
TEST (twice, double, word)

static int
extended (word fraction, unsigned short exponent)
{
  union { struct { word w; unsigned short e; } s; long double f; } u = { { fraction, exponent } };
  return __builtin_issignaling (u.f);
}
#pragma omp end declare target

static const unsigned short halves[] = { 0, 0x3c00, 0x7bff, 0x7c00, 0x7c01, 0x7dff, 0x7e00, 0x7fff };
static const unsigned singles[] = { 0, 0x3f800000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fbfffff, 0x7fc00000, 0x7fffffff };
static const word doubles[] = { 0, 0x3ff0000000000000, 0x7fefffffffffffff, 0x7ff0000000000000, 0x7ff0000000000001,
				0x7ff7ffffffffffff, 0x7ff8000000000000, 0x7fffffffffffffff };
static const word fractions[] = { 0, 0x8000000000000000, 0xffffffffffffffff, 0x8000000000000000, 0x8000000000000001,
				  0xbfffffffffffffff, 0xc000000000000000, 0xffffffffffffffff };
static const unsigned short exponents[] = { 0, 0x3fff, 0x7ffe, 0x7fff, 0x7fff, 0x7fff, 0x7fff, 0x7fff };

int
main (void)
{
  int bad = 0;
#pragma omp target teams distribute parallel for reduction(+: bad) \
  map(to: halves, singles, doubles, fractions, exponents)
  for (int i = 0; i < 16; i++)
    {
      const int n = i & 7, expected = n == 4 || n == 5, sign = i >> 3;
      bad += half (halves[n] | sign << 15) != expected;
      bad += single (singles[n] | (unsigned) sign << 31) != expected;
      bad += twice (doubles[n] | (word) sign << 63) != expected;
      bad += extended (fractions[n], exponents[n] | sign << 15) != expected;
    }
  return bad;
}
