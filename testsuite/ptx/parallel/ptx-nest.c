/* { dg-do link } */
/* { dg-options "-O2" } */
/* A parallel loop in a distribute loop: the warps of a team have rows of their own, so there is no barrier, and the row
   depends on the warp's number; a product of 32 by 32 bits is one instruction.  */

void
f (int n, const float *a, float *b)
{
#pragma omp target teams distribute
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[j * n + i];
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx "tid\\.y" } } */
/* { dg-final { scan-ptx "div\\.u32" } } */
/* { dg-final { scan-ptx "mul\\.wide\\.s32" } } */
/* { dg-final { scan-ptx-not "bar\\.sync" } } */
