/* { dg-do link } */
/* No max.s32 or min.s32 of two registers: for sm_90 ptxas 13.0 forgets a negation in two of them (min_max in
   device/emit/arith.cc).  Of a constant, of unsigned numbers and of 64 bits there are.  */

#pragma omp declare target
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
__attribute__ ((noipa)) int nested_max (int a, int b, int c) { int n = -c, m = MAX (b, n); return MAX (a, m); }
__attribute__ ((noipa)) int nested_min (int a, int b, int c) { int n = -c, m = MIN (b, n); return MIN (a, m); }
__attribute__ ((noipa)) short narrow_max (short a, short b) { return MAX (a, b); }
__attribute__ ((noipa)) int constant_max (int a) { return MAX (a, 17); }
__attribute__ ((noipa)) unsigned unsigned_max (unsigned a, unsigned b) { return MAX (a, b); }
__attribute__ ((noipa)) long long_max (long a, long b) { return MAX (a, b); }
#pragma omp end declare target

int
main (void)
{
  long r = 100;
#pragma omp target map(tofrom: r)
  r = nested_max (r, 7, 8) + nested_min (r, 7, 8) + narrow_max (r, 3) + constant_max (r) + unsigned_max (r, 3)
      + long_max (r, 4);
  return r != 492;
}
/* { dg-final { scan-ptx-in nested_max* {\msetp\.gt\.s32} } } */
/* { dg-final { scan-ptx-in nested_min* {\msetp\.lt\.s32} } } */
/* { dg-final { scan-ptx-not {\m(max|min)\.s32 *%r[0-9]+, *%r[0-9]+, *%r} } } */
/* { dg-final { scan-ptx-in constant_max* {\mmax\.s32} } } */
/* { dg-final { scan-ptx-in unsigned_max* {\mmax\.u32} } } */
/* { dg-final { scan-ptx-in long_max* {\mmax\.s64} } } */
