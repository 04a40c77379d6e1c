/* { dg-do link } */
/* { dg-additional-options "-O3" } */
/* { dg-pass counter-division } */
/* Digits of a loop's counter are carried on: the divisions left are those of the first values and of the step, and of a
   counter that has wrapped.  Of 32 bits there is no division left, but a reciprocal before the loop, with three products, and
   one product in it.  */

#pragma omp declare target
__attribute__ ((noipa)) unsigned long
carried (unsigned long to, unsigned long n)
{
  unsigned long h = 1;
  for (unsigned long i = 0; i < to; i++)
    h = h * 31 + (i % n ^ i / n);
  return h;
}
__attribute__ ((noipa)) unsigned long
wrapping (unsigned long to, unsigned long step, unsigned long n)
{
  unsigned long h = 1;
  for (unsigned long i = 0; i < to; i += step)
    h = h * 31 + (i % n ^ i / n);
  return h;
}
__attribute__ ((noipa)) unsigned long
varying (unsigned long to, unsigned long n)
{
  unsigned long h = 1;
  for (unsigned long i = 0; i < to; i++)
    h = h * 31 + i / (n + h);
  return h;
}
__attribute__ ((noipa)) unsigned
of_32_bits (unsigned to, unsigned step, unsigned n)
{
  unsigned h = 1;
  for (unsigned i = 0; i < to; i += step)
    h = h * 31 + (i % n ^ i / n);
  return h;
}
#pragma omp end declare target

int
main (void)
{
  unsigned long d = 4;
#pragma omp target map(tofrom: d)
  d = carried (d, 2) + varying (d, 3) + wrapping (d, 2, 3) + of_32_bits (d, 2, 3);
  return d == 18;
}
/* { dg-final { scan-ptx-times-in *carried* {\mrem\.u64} 1 } } */
/* { dg-final { scan-ptx-in *carried* {\mselp\.} } } */
/* { dg-final { scan-ptx-times-in *wrapping* {\m(div|rem)\.u64} 2 } } */
/* { dg-final { scan-ptx-in *varying* {\mdiv\.u64} } } */
/* { dg-final { scan-ptx-times-in *of_32_bits* {\m(div|rem)\.} 0 } } */
/* { dg-final { scan-ptx-times-in *of_32_bits* {\mrcp\.approx} 1 } } */
/* { dg-final { scan-ptx-times-in *of_32_bits* {\mmul\.wide\.u32|\mmad\.wide\.u32} 4 } } */
