/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass spmd-grid } */
/* A parallel loop in a distribute loop: all warps of the grid share the rows and columns, by one loop without a barrier.
   Rows are cut into row blocks, one for each row of the grid.  With many of them the shares are found in a shorter way.
   What was divided there is not divided again before the loop, where a team finds its group and its place in it.
   The host is told to make the grid as large as the rows and columns of warps.  */

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
/* { dg-final { scan-ptx-in f$* {%nctaid\.y} } } */
/* { dg-final { scan-ptx-in f$* {%ctaid\.y} } } */
/* { dg-final { scan-ptx-in f$* {\msetp\.gt\.u32 (%p\d+), %r\d+, 31;\n\s*@!?\1 bra} } } */
/* { dg-final { scan-ptx-times-in f$* {\mld\.global\.f32} 1 } } */
/* { dg-final { scan-ptx-not-in f$* {\mbar(rier)?\.sync} } } */
/* { dg-final { scan-ptx "HEDDLE-FUNC\tf\[^\t\]*\t.*\tf\t@.* #8 /s64" } } */
/* { dg-final { scan-ptx-in f$* {%nctaid\.y;\n\s*div\.u32 [^\n]*\n\s*rem\.u32 } } } */
