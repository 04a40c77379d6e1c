/* { dg-do link } */
/* { dg-pass entries } */
/* One kernel for each target region, visible, with a version and target line.  */

int
main (void)
{
  int a = 1, b = 2;
#pragma omp target map(tofrom: a)
  a += 5;
#pragma omp target map(tofrom: b)
  b += 7;
  return a + b != 15;
}
/* { dg-final { scan-ptx-times {^\s*\.visible\s+\.entry} 2 } } */
/* { dg-final { scan-ptx {^\s*\.version\s+[0-9]+\.[0-9]} } } */
/* { dg-final { scan-ptx {^\s*\.target\s+sm_[0-9]+} } } */
/* { dg-final { scan-ptx {^\s*\.address_size\s+64} } } */
