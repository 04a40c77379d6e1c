/* { dg-do link } */
/* A loop that takes away the lowest bit until none is left is an instruction, as is arithmetic that adds up bits.  */

#pragma omp declare target
__attribute__ ((noipa)) int
count_loop (unsigned long x)
{
  int n = 0;
  for (; x; x &= x - 1)
    n++;
  return n;
}
__attribute__ ((noipa)) unsigned
count_sums (unsigned x)
{
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  return ((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}
#pragma omp end declare target

int
main (void)
{
  unsigned r = 7;
#pragma omp target map(tofrom: r)
  r = count_loop (r) + count_sums (r);
  return r != 6;
}
/* { dg-final { scan-ptx-in *count_loop* {\mpopc\.b64} } } */
/* { dg-final { scan-ptx-not-in *count_loop* {\mbra\M} } } */
/* { dg-final { scan-ptx-in *count_sums* {\mpopc\.b32} } } */
