/* { dg-do link } */
/* { dg-additional-options "-O3" } */
/* Digits of a loop's counter are carried on: the divisions left are those of the first values and of the step, and of a
   counter that has wrapped.  Divisions by constants are multiplications and stay.  */

#pragma omp declare target
__attribute__ ((noipa)) unsigned
carried (unsigned to, unsigned n)
{
  unsigned h = 1;
  for (unsigned i = 0; i < to; i++)
    h = h * 31 + (i % n ^ i / n);
  return h;
}
__attribute__ ((noipa)) unsigned
wrapping (unsigned to, unsigned step, unsigned n)
{
  unsigned h = 1;
  for (unsigned i = 0; i < to; i += step)
    h = h * 31 + (i % n ^ i / n);
  return h;
}
__attribute__ ((noipa)) unsigned
varying (unsigned to, unsigned n)
{
  unsigned h = 1;
  for (unsigned i = 0; i < to; i++)
    h = h * 31 + i / (n + h);
  return h;
}
#pragma omp end declare target

int
main (void)
{
  unsigned d = 4;
#pragma omp target map(tofrom: d)
  d = carried (d, 2) + varying (d, 3) + wrapping (d, 2, 3);
  return d == 18;
}
/* { dg-final { scan-ptx-times-in *carried* {\mrem\.u32} 1 } } */
/* { dg-final { scan-ptx-in *carried* {\mselp\.} } } */
/* { dg-final { scan-ptx-times-in *wrapping* {\mrem\.u32} 2 } } */
/* { dg-final { scan-ptx-in *varying* {\mdiv\.u32} } } */
