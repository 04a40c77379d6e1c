/* { dg-do run } */
/* All comparisons, signed and unsigned, as values and as conditions.  */

#define SIX(T) \
  *r++ = (T) a < (T) b; *r++ = (T) a <= (T) b; *r++ = (T) a > (T) b; \
  *r++ = (T) a >= (T) b; *r++ = (T) a == (T) b; *r++ = (T) a != (T) b; \
  if ((T) a < (T) b) *r++ = 10; else *r++ = 20; \
  if ((T) a > (T) b) *r++ = 30; else *r++ = 40;
#pragma omp declare target
__attribute__ ((noipa)) static void
f (long a, long b, int *r)
{
  SIX (signed char) SIX (unsigned char) SIX (short) SIX (unsigned short)
  SIX (int) SIX (unsigned) SIX (long) SIX (unsigned long)
}
#pragma omp end declare target

int
main (void)
{
  static const long v[] = { 0, 1, -1, 127, 128, 0x8000, 0x7fffffff, 0x80000000L, -0x7fffffffffffffffL - 1 };
  int h[64], d[64];
  for (int i = 0; i < 9; i += 2)
    for (int j = 0; j < 9; j++)
      {
	long a = v[i], b = v[j];
	f (a, b, h);
#pragma omp target map(from: d)
	f (a, b, d);
	for (int k = 0; k < 64; k++)
	  if (h[k] != d[k])
	    __builtin_abort ();
      }
  return 0;
}
