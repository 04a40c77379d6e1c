/* { dg-do run } */
/* __int128: all operators, division, shifts, comparisons, conversions.  */

typedef __int128 t;
typedef unsigned __int128 ut;
#pragma omp declare target
__attribute__ ((noipa)) static void
f (t a, t b, int n, t *r)
{
  r[0] = a + b;
  r[1] = a - b;
  r[2] = a * b;
  r[3] = a / b;
  r[4] = a % b;
  r[5] = (ut) a / (ut) b;
  r[6] = (ut) a % (ut) b;
  r[7] = a & b;
  r[8] = a | b;
  r[9] = a ^ b;
  r[10] = ~a;
  r[11] = -a;
  r[12] = (ut) a << n;
  r[13] = a >> n;
  r[14] = (ut) a >> n;
  r[15] = (a < b) + 2 * ((ut) a < (ut) b) + 4 * (a == b) + 8 * (a >= b);
  r[16] = (long) a;
  r[17] = (t) (double) (long) (a >> 64);
  r[18] = a ? 1 : 0;
}
#pragma omp end declare target

int
main (void)
{
  static const long hi[] = { 0, 1, -1, 0x123456789abcdefL, -77 };
  static const unsigned long lo[] = { 5, 0, 0xffffffffffffffffUL, 0xfedcba9876543210UL, 3 };
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      {
	t a = (t) ((ut) hi[i] << 64 | lo[j]), b = (t) ((ut) hi[j] << 64 | lo[i]);
	t h[19], d[19];
	int n = i * 25 + j;
	if (b == 0)
	  continue;
	f (a, b, n, h);
#pragma omp target map(from: d)
	f (a, b, n, d);
	if (__builtin_memcmp (h, d, sizeof h))
	  __builtin_abort ();
      }
  return 0;
}
