/* { dg-do link } */
/* Integer division by a variable is an instruction in 32 and 64 bits, by a constant a multiplication.  */

#pragma omp declare target
__attribute__ ((noipa)) int divide_i (int a, int b) { return a / b; }
__attribute__ ((noipa)) unsigned long remainder_ul (unsigned long a, unsigned long b) { return a % b; }
__attribute__ ((noipa)) unsigned shifted_u (unsigned a) { return a / 16; }
#pragma omp end declare target

int
main (void)
{
  int r = 100;
#pragma omp target map(tofrom: r)
  r = divide_i (r, 7) + remainder_ul (r, 7) + shifted_u (r);
  return r != 22;
}
/* { dg-final { scan-ptx-in *divide_i* {\mdiv\.s32} } } */
/* { dg-final { scan-ptx-in *remainder_ul* {\mrem\.u64} } } */
/* { dg-final { scan-ptx-not-in *shifted_u* {\mdiv\.} } } */
