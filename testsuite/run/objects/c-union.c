/* { dg-do run } */
/* Unions: reinterpretation of bits between members, by value and through pointers.  */

union u { float f; unsigned i; unsigned char b[4]; };
union v { double d; unsigned long l; struct { unsigned lo, hi; } s; };
#pragma omp declare target
__attribute__ ((noipa)) static union u
flip (union u x)
{
  x.i ^= 0x80000000u;
  return x;
}
__attribute__ ((noipa)) static void
exponent (union v *x, int e)
{
  x->s.hi = (x->s.hi & ~0x7ff00000u) | (unsigned) (e + 1023) << 20;
}
#pragma omp end declare target

int
main (void)
{
  float f = 1.5f, nf;
  double d = 3.0;
  unsigned byte;
#pragma omp target map(tofrom: d) map(from: nf, byte)
  {
    union u x;
    union v y;
    x.f = f;
    x = flip (x);
    nf = x.f;
    byte = x.b[3];
    y.d = d;
    exponent (&y, 10);
    d = y.d;
  }
  if (nf != -1.5f || byte != 0xbf || d != 1536.0)
    __builtin_abort ();
  return 0;
}
