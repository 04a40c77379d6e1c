/* { dg-do link } */
/* { dg-options "-O0" } */
/* No min.s32 and max.u32 with 0, nor those of 64 bits: ptxas 13.0 takes min.s32 (max.u32 (x, 0), 0) for 0 (min_max in
   device/emit/arith.cc).  GCC does not fold them at -O0.  */

#pragma omp declare target
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
__attribute__ ((noipa)) int
sign_lost (unsigned x, unsigned char k)
{
  unsigned z = k & 0, m = MAX (z, x);
  int j = m;
  return j > 0 ? 0 : j;
}
__attribute__ ((noipa)) int smaller (int a) { return MIN (a, 0); }
__attribute__ ((noipa)) long smaller_long (long a) { return MIN (a, 0); }
__attribute__ ((noipa)) int larger (int a) { return MAX (a, 0); }
#pragma omp end declare target

int
main (void)
{
  long r = -100;
#pragma omp target map(tofrom: r)
  r = sign_lost (r, 7) + smaller (r) + smaller_long (r) + larger (r);
  return r != -300;
}
/* { dg-final { scan-ptx-not {\mmin\.s(32|64) *%r?d?[0-9]+, *%r?d?[0-9]+, *0;} } } */
/* { dg-final { scan-ptx-not {\mmax\.u(32|64) *%r?d?[0-9]+, *%r?d?[0-9]+, *0;} } } */
/* { dg-final { scan-ptx-in smaller* {\mshr\.s(32|64)} } } */
/* { dg-final { scan-ptx-in larger* {\mmax\.s32} } } */
