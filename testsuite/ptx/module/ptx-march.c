/* { dg-do link } */
/* { dg-additional-options "-foffload-options=nvptx-none=-march=sm_80" } */
/* -march= chooses the target of the PTX.  */

int
main (void)
{
  int r = 1;
#pragma omp target map(tofrom: r)
  r++;
  return r != 2;
}
/* { dg-final { scan-ptx {^\s*\.target\s+sm_80} } } */
