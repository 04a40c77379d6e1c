/* { dg-do run } */
/* Every conversion between integer types: truncation, sign and zero extension.  */

#define T10(M, x) M (signed char, x) M (unsigned char, x) M (short, x) M (unsigned short, x) M (int, x) \
  M (unsigned, x) M (long, x) M (unsigned long, x) M (_Bool, x) M (char, x)
#define ONE(T, x) *r++ = (long) (T) x;
#pragma omp declare target
__attribute__ ((noipa)) static void
f (signed char a, unsigned char b, short c, unsigned short d, int e, unsigned g, long h, unsigned long i,
   long *r)
{
  T10 (ONE, a)
  T10 (ONE, b)
  T10 (ONE, c)
  T10 (ONE, d)
  T10 (ONE, e)
  T10 (ONE, g)
  T10 (ONE, h)
  T10 (ONE, i)
}
#pragma omp end declare target

int
main (void)
{
  static const long in[] = { 0, 1, -1, 0x80, 0x7f, 0x8000, 0x12345678, 0x80000000L, -0x123456789aL, 0xff00 };
  long h[80], d[80];
  for (int k = 0; k < 10; k++)
    {
      long x = in[k];
      f (x, x, x, x, x, x, x, x, h);
#pragma omp target map(from: d)
      f (x, x, x, x, x, x, x, x, d);
      for (int j = 0; j < 80; j++)
	if (h[j] != d[j])
	  __builtin_abort ();
    }
  return 0;
}
