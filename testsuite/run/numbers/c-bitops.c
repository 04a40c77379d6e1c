/* { dg-do run } */
/* clz, ctz, popcount, parity, ffs, clrsb, bswap in 32 and 64 bits.  */

#pragma omp declare target
__attribute__ ((noipa)) static void
f (unsigned a, unsigned long b, long *r)
{
  r[0] = __builtin_clz (a);
  r[1] = __builtin_ctz (a);
  r[2] = __builtin_popcount (a);
  r[3] = __builtin_parity (a);
  r[4] = __builtin_ffs (a);
  r[5] = __builtin_clrsb (a);
  r[6] = __builtin_bswap32 (a);
  r[7] = __builtin_bswap16 (a);
  r[8] = __builtin_clzl (b);
  r[9] = __builtin_ctzl (b);
  r[10] = __builtin_popcountl (b);
  r[11] = __builtin_parityl (b);
  r[12] = __builtin_ffsl (b);
  r[13] = __builtin_clrsbl (b);
  r[14] = __builtin_bswap64 (b);
}
#pragma omp end declare target

int
main (void)
{
  static const unsigned long v[] = { 1, 2, 0x80000000, 0xffffffff, 0x12345678, 0xfedcba9876543210, 0x8000000000000001 };
  for (int i = 0; i < 7; i++)
    {
      long h[15], d[15];
      unsigned a = (unsigned) v[i];
      unsigned long b = v[i];
      f (a, b, h);
#pragma omp target map(from: d)
      f (a, b, d);
      for (int k = 0; k < 15; k++)
	if (h[k] != d[k])
	  __builtin_abort ();
    }
  return 0;
}
