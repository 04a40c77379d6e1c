/* { dg-do run } */
/* { dg-options "-O2" } */
/* 1 / sqrtf (x), one operation on the device, has the bits of the two operations: zeros, subnormal, smallest and
   largest numbers, infinities, NaN, negative numbers, and those whose root or inverse lies next to the middle of two
   numbers.  */

#include <math.h>

#define N 60000

/* Mantissas for which a step of the usual precision would be too little.  */
static const unsigned hard[] = { 0x3f829a01, 0x3f829a00, 0x3f8d8936, 0x3f8d8937, 0x3f901227, 0x3f901228, 0x3f9fb52d,
  0x3f9fb52e, 0x3fa3590b, 0x3ffc114a, 0x401361aa, 0x401361ab, 0x402a181d, 0x406e9372, 0x407ffffd, 0x407ffffe,
  0x407fffff, 0x40000000 };
enum { HARD = sizeof hard / sizeof *hard };

#define BITS(x) __extension__ ({ float f_ = (x); unsigned b_; __builtin_memcpy (&b_, &f_, 4); b_; })

static float
number (unsigned i)
{
  static const unsigned special[] = { 0, 1, 2, 0x7fffff, 0x800000, 0x800001, 0xcffffff, 0xd000000, 0xd000001,
    0x3f800000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fffffff };
  unsigned b;
  if (i < 30)
    b = special[i / 2] | i % 2 << 31;
  else if (i < 30 + HARD * 127)
    b = hard[(i - 30) % HARD] + ((i - 30) / HARD << 24) - 0x3f000000;	/* each even exponent */
  else if (i % 8 == 0)
    b = i * 2654435761u % 0x800000;
  else
    b = i * 2654435761u;
  float x;
  __builtin_memcpy (&x, &b, 4);
  return x;
}

int
main (void)
{
  static float x[N], up[N], down[N], both[N], softened[N];
  for (int i = 0; i < N; i++)
    x[i] = number (i);
#pragma omp target teams distribute parallel for map(to: x) map(from: up, down, both, softened)
  for (int i = 0; i < N; i++)
    {
      float root = sqrtf (x[i]), other = sqrtf (x[i] * 3);
      up[i] = 1 / root;
      down[i] = -1 / root;
      both[i] = 1 / other + other;
      softened[i] = 1 / sqrtf (fmaf (x[i], x[i], 1e-20f));
    }
  for (int i = 0; i < N; i++)
    {
      volatile float root = sqrtf (x[i]), other = sqrtf (x[i] * 3);
      float want = 1 / root, sum = 1 / other + other;
      if (want != want ? up[i] == up[i] || down[i] == down[i]
		       : BITS (up[i]) != BITS (want) || BITS (down[i]) != BITS (-want))
	__builtin_printf ("%a: %a and %a instead of %a\n", x[i], up[i], down[i], want), __builtin_abort ();
      if (sum != sum ? both[i] == both[i] : BITS (both[i]) != BITS (sum))
	__builtin_abort ();
      volatile float soft = sqrtf (fmaf (x[i], x[i], 1e-20f));
      if (soft != soft ? softened[i] == softened[i] : BITS (softened[i]) != BITS (1 / soft))
	__builtin_abort ();
    }
  return 0;
}
