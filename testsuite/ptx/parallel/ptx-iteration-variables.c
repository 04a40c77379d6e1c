/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass iteration-variables } */
/* A loop with simd whose variable is declared outside, as in Fortran: the whole grid shares the iterations, as it does
   with one declared inside, and nothing is stored for the variable's last value.  */

void
scale (int n, int *y)
{
  int i;
#pragma omp target teams distribute parallel for simd
  for (i = 0; i < n; i++)
    y[i] *= 3;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in scale* {%nctaid\.x} } } */
/* { dg-final { scan-ptx-not-in scale* {\mbar(rier)?\.} } } */
