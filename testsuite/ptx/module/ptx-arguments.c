/* { dg-do link } */
/* { dg-options "-O2" } */
/* What a region without a scheduler gets from the host are its kernel's parameters.  With one index and no scheduler
   the kernel may have as many registers as the largest block allows.  */

void
f (int n, float x, const float *a, float *b)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    b[i] = a[i] * x;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx {\.param \.align 8 \.b8 p8\[32\]} } } */
/* { dg-final { scan-ptx-times {ld\.param\.\S+ %\w+, \[p8} 4 } } */
/* { dg-final { scan-ptx {\.maxnreg 64} } } */
