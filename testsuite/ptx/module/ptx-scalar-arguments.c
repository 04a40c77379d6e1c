/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass scalar-arguments } */
/* Scalars of all kinds are parameters of the kernel, and nothing is behind an address in them: the only loads from
   memory are those of the arrays.  */

void
scaled (int n, float a, double b, const float *x, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + (float) b;
}

void
pair (int n, _Complex float a, float *y)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    y[i] = __real__ a + __imag__ a;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx {scaled\$_omp_fn.*\.param \.align 8 \.b8 p8\[40\]} } } */
/* { dg-final { scan-ptx-times-in scaled* {ld\.global} 1 } } */
/* { dg-final { scan-ptx-not-in scaled* {ld\.(f|u|b)} } } */
/* { dg-final { scan-ptx-not-in scaled* {bar(rier)?\.sync} } } */
/* { dg-final { scan-ptx-not-in pair* {ld\.(global|f|u|b)} } } */
/* { dg-final { scan-ptx-not-in pair* {\.local} } } */
