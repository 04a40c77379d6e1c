/* { dg-do run } */
/* A dense switch with a range of labels from a negative number to zero or above had these labels taken for the
   default: the table was filled in unsigned comparisons of the labels themselves.  The cases compute, so that GCC makes
   no array of their results.  */

#define SWITCH(NAME, TYPE, LOW, HIGH) \
  __attribute__ ((noipa)) static int \
  NAME (TYPE x) \
  { \
    switch (x) \
      { \
      case LOW ... HIGH: return 10 + (x & 7); \
      case HIGH + 3: return 20 ^ (int) x; \
      case HIGH + 4: return 30 | (int) (x >> 1); \
      case HIGH + 8: return 40 - (int) (x & 31); \
      case HIGH + 9: return 50 & (int) x; \
      case HIGH + 11 ... HIGH + 14: return 60 + (int) (x / 3 & 15); \
      default: return 1; \
      } \
  }

#pragma omp declare target
SWITCH (of_char, signed char, -3, 0)
SWITCH (of_short, short, -7, 2)
SWITCH (of_int, int, -3, 0)
SWITCH (of_long, long, -4L, 5L)
SWITCH (below_zero, int, -9, -1)
SWITCH (across_zero, long, -30L, -12L)
SWITCH (from_zero, int, 0, 4)
SWITCH (at_least, int, -__INT_MAX__ - 1, -__INT_MAX__ + 2)
SWITCH (at_least_long, long, -__LONG_MAX__ - 1, -__LONG_MAX__ + 2)
SWITCH (high_unsigned, unsigned, 0x7ffffffeu, 0x80000001u)
SWITCH (high_unsigned_long, unsigned long, 0x7ffffffffffffffeul, 0x8000000000000001ul)

/* Neighbouring labels of one target, which are a range in the end.  */
__attribute__ ((noipa)) static int
one_by_one (int x)
{
  switch (x)
    {
    case -3: case -2: case -1: case 0: case 1: return 10 + x * x;
    case 7: return 20 ^ x;
    case 9: return 30 | x;
    case 20: return 40 - x;
    case 22: return 70 & x;
    default: return 1;
    }
}
#pragma omp end declare target

#define FUNCTIONS(F) \
  F (of_char, signed char, 0) F (of_short, short, 0) F (of_int, int, 0) F (of_long, long, 0) F (below_zero, int, 0) \
  F (across_zero, long, 0) F (from_zero, int, 0) F (at_least, int, -__INT_MAX__ + 40) \
  F (at_least_long, long, -__LONG_MAX__ + 40) F (high_unsigned, unsigned, 0x80000000u) \
  F (high_unsigned_long, unsigned long, 0x8000000000000000ul) F (one_by_one, int, 0)

#define COUNT(NAME, TYPE, MIDDLE) + 1
enum { functions = 0 FUNCTIONS (COUNT), values = 82 };

int
main (void)
{
  int r[functions][values];
  for (int s = 0; s < 2; s++)
    {
      int k = 0;
      if (s == 0)
	{
#define IN_ONE_THREAD(NAME, TYPE, MIDDLE) \
  _Pragma ("omp target map(from: r[k:1])") \
  for (int i = 0; i < values; i++) \
    r[k][i] = NAME ((TYPE) (MIDDLE) + (TYPE) (i - 41)); \
  k++;
	  FUNCTIONS (IN_ONE_THREAD)
	}
      else
	{
#define IN_LANES(NAME, TYPE, MIDDLE) \
  _Pragma ("omp target teams distribute parallel for simd map(from: r[k:1])") \
  for (int i = 0; i < values; i++) \
    r[k][i] = NAME ((TYPE) (MIDDLE) + (TYPE) (i - 41)); \
  k++;
	  FUNCTIONS (IN_LANES)
	}
      k = 0;
#define TEST(NAME, TYPE, MIDDLE) \
  for (int i = 0; i < values; i++) \
    if (r[k][i] != NAME ((TYPE) (MIDDLE) + (TYPE) (i - 41))) \
      __builtin_abort (); \
  k++;
      FUNCTIONS (TEST)
    }
  return 0;
}
