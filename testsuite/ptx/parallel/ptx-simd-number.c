/* { dg-do link } */
/* { dg-options "-O2" } */
/* Where the grid shares the iterations of a loop with simd, each thread has one at a time: no loop around a single one,
   not unrolled, and no other end to compare with.  */

void
scale (int n, float *y)
{
#pragma omp target teams distribute parallel for simd
  for (int i = 0; i < n; i++)
    y[i] *= 3;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times-in scale* {\mst\.global\.f32} 1 } } */
/* { dg-final { scan-ptx-times-in scale* {\msetp\.} 3 } } */
