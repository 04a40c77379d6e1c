/* { dg-do run } */
/* Maxima and minima with 0, signed and not: ptxas 13.0 takes min.s32 (max.u32 (x, 0), 0) for 0.  On the simulator
   ptx/numbers/ptx-min-max-zero.c shows it.  */

#pragma omp declare target
#define CHAIN(NAME, SIGNED)						\
__attribute__ ((noipa)) static SIGNED					\
NAME (unsigned SIGNED x, unsigned char k, SIGNED n, SIGNED *r)		\
{									\
  unsigned SIGNED zero = k & 0, none = 0;				\
  unsigned SIGNED m = x > zero ? x : zero;				\
  SIGNED i = m, j = m > none ? m : none;				\
  r[0] = i < 0 ? i : 0;							\
  r[1] = j > 0 ? 0 : j;							\
  SIGNED s = n < 0 ? n : 0;						\
  unsigned SIGNED u = s;						\
  r[2] = u > 0 ? u : 0;							\
  r[3] = (n < 0 ? n : 0) + (n > 0 ? n : 0);				\
  r[4] = (u > zero ? u : zero) / 2;					\
  return r[0] + r[1];							\
}
CHAIN (of_int, int)
CHAIN (of_long, long)
CHAIN (of_short, short)
CHAIN (of_char, char)
#pragma omp end declare target

#define TEST(NAME, SIGNED)						\
  for (int k = 0; k < 6; k++)						\
    {									\
      SIGNED host[5], device[5], sum = 0, x = v[k];			\
      const SIGNED expected = NAME (x, 3, x, host);			\
      _Pragma ("omp target map(from: device) map(tofrom: sum)")		\
      sum = NAME (x, 3, x, device);					\
      if (sum != expected)						\
	return 1;							\
      for (int q = 0; q < 5; q++)					\
	if (host[q] != device[q])					\
	  return q + 2;							\
    }

int
main (void)
{
  const long v[] = { 0, 1, -1, 77, -5, (long) 1 << 63 | 1 << 31 | 1 << 15 | 1 << 7 };
  TEST (of_int, int)
  TEST (of_long, long)
  TEST (of_short, short)
  TEST (of_char, char)
  return 0;
}
