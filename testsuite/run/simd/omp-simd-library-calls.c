/* { dg-do run } */
/* Operators that are calls of a library, and calls in the program, in a SIMD loop: each lane has a stack of its own.  */

typedef __int128 wide;
typedef unsigned __int128 uwide;

#define N 64
static unsigned long in[N], out[N];

#pragma omp declare target
/* Two values of 64 bits that depend on all of V.  */
static inline unsigned long
mixed (uwide v)
{
  return (unsigned long) v * 3 + (unsigned long) (v >> 64);
}

static inline wide
number (unsigned long i)
{
  return ((wide) 0x8000000000000005 << 3) * (i & 1 ? -1 : 1) + (wide) i * 77;
}

__attribute__ ((noinline)) static unsigned long
called (unsigned long i)
{
  wide w = number (i);
  return mixed (w % (wide) (i % 7 + 3)) + mixed (w / (wide) (i % 5 + 2));
}
#pragma omp end declare target

#define EACH(OPERATION)                                                                                                \
  OPERATION (mixed (number (i) % (wide) (i % 5 + 2)))                                                                  \
  OPERATION (mixed (number (i) / -(wide) (i % 5 + 2)))                                                                 \
  OPERATION (mixed ((uwide) number (i) % (uwide) (i + 3)))                                                             \
  OPERATION (mixed ((uwide) number (i) / (uwide) (i + 3)))                                                             \
  OPERATION (mixed (number (i) * number (i + 1)))                                                                      \
  OPERATION (mixed ((uwide) number (i) >> (i % 90) << (i % 31)))                                                       \
  OPERATION ((unsigned long) ((double) number (i) / 1e20 + 50))                                                        \
  OPERATION ((unsigned long) ((float) (uwide) (i * 1234567) / 3))                                                      \
  OPERATION (mixed ((wide) ((double) i * 1e21)) + mixed ((uwide) ((float) i * 1e19f)))                                 \
  OPERATION (mixed (number (i) % 10) + mixed ((uwide) number (i) / (uwide) (i + 1) % (i % 3 + 2)))                     \
  OPERATION (called (i))

#define LOOP(VALUE)                                                                                                    \
  {                                                                                                                    \
    _Pragma ("omp target map(tofrom: out) map(to: in)")                                                                \
    _Pragma ("omp simd")                                                                                               \
    for (unsigned long k = 0; k < N; k++)                                                                              \
      {                                                                                                                \
	unsigned long i = in[k];                                                                                       \
	out[k] = VALUE;                                                                                                \
      }                                                                                                                \
    check++;                                                                                                           \
    for (unsigned long i = 0; i < N; i++)                                                                              \
      if (out[i] != (VALUE))                                                                                           \
	return check;                                                                                                  \
    _Pragma ("omp target teams distribute parallel for simd map(tofrom: out) map(to: in)")                             \
    for (unsigned long k = 0; k < N; k++)                                                                              \
      {                                                                                                                \
	unsigned long i = in[k];                                                                                       \
	out[k] += VALUE;                                                                                               \
      }                                                                                                                \
    for (unsigned long i = 0; i < N; i++)                                                                              \
      if (out[i] != 2 * (VALUE))                                                                                       \
	return check + 50;                                                                                             \
  }

int
main (void)
{
  int check = 0;
  for (unsigned long i = 0; i < N; i++)
    in[i] = i;
  EACH (LOOP)
  return 0;
}
