/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* High half of 64-bit products, through __int128.  */

int
main (void)
{
  unsigned long a = 0xfedcba9876543210ul, b = 0x0123456789abcdeful, hi, lo;
  long sa = -0x123456789abcdefL, sb = 0x7edcba9876543210L, shi;
#pragma omp target map(from: hi, lo, shi)
  {
    unsigned __int128 p = (unsigned __int128) a * b;
    hi = p >> 64;
    lo = p;
    shi = ((__int128) sa * sb) >> 64;
  }
  if (hi != (unsigned long) (((unsigned __int128) a * b) >> 64) || lo != a * b)
    __builtin_abort ();
  if (shi != (long) (((__int128) sa * sb) >> 64))
    __builtin_abort ();
  return 0;
}
