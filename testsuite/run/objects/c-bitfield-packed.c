/* { dg-do run } */
/* Packed bit-fields that straddle bytes; the bytes around them stay untouched.  */

struct __attribute__ ((packed)) b
{
  unsigned char pre;
  unsigned a : 5;
  unsigned long b : 45;
  int c : 14;
  unsigned char post;
};

int
main (void)
{
  struct b h, d;
  int n = -1234;
  __builtin_memset (&h, 0xa5, sizeof h);
  __builtin_memset (&d, 0xa5, sizeof d);
  long got = 0;
#pragma omp target map(tofrom: d, got)
  {
    d.a = 21;
    d.b = 0x123456789abul;
    d.c = n;
    got = d.a + d.b + d.c;
  }
  h.a = 21;
  h.b = 0x123456789abul;
  h.c = n;
  if (__builtin_memcmp (&h, &d, sizeof h) || d.pre != 0xa5 || d.post != 0xa5
      || got != 21 + 0x123456789abL - 1234)
    __builtin_abort ();
  return 0;
}
