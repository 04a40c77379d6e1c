/* Quotients of 64 bits: by a constant multiplication alone; of two variables a division of 32 bits, if they are that
   small, and no remainder beside a quotient; without a test where their types tell.  */
/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass wide-division } */

#pragma omp declare target
__attribute__ ((noipa)) long
by_constants (long x, unsigned long y)
{
  return x / 10 + x % 7 + x / 8 + y / 7 + y % 1000000007;
}


struct three { double x, y, z; };

__attribute__ ((noipa)) long
distance (const struct three *a, const struct three *b)
{
  return a - b;
}

__attribute__ ((noipa)) long
both (long x, long y)
{
  return x / y * 31 + x % y;
}

__attribute__ ((noipa)) unsigned long
rest (unsigned long x, unsigned long y)
{
  return x % y;
}

__attribute__ ((noipa)) unsigned long
sure (unsigned x, unsigned y)
{
  unsigned long a = x, b = y;
  return (a << 1 >> 1) / b;
}
#pragma omp end declare target

int
main (void)
{
  struct three t[2];
  long x = 1;
#pragma omp target map(x, t)
  x = by_constants (x, x) + distance (t + 1, t) + both (x, x) + rest (x, x) + sure (x, x);
  return x;
}
/* { dg-final { scan-ptx-not-in by_constants {\m(div|rem)\.} } } */
/* { dg-final { scan-ptx-in by_constants {\mmul\.hi\.[su]64} } } */
/* { dg-final { scan-ptx-not-in distance {\mdiv\.} } } */
/* { dg-final { scan-ptx-times-in both {\mdiv\.u32} 1 } } */
/* { dg-final { scan-ptx-times-in both {\mdiv\.s64} 1 } } */
/* { dg-final { scan-ptx-not-in both {\mrem\.} } } */
/* { dg-final { scan-ptx-times-in rest {\mrem\.u32} 1 } } */
/* { dg-final { scan-ptx-times-in rest {\mrem\.u64} 1 } } */
/* { dg-final { scan-ptx-times-in sure {\mdiv\.u32} 1 } } */
/* { dg-final { scan-ptx-not-in sure {\mdiv\.u64} } } */
