/* Two loops of a kernels construct over pointers without "restrict": a kernel with gangs for places apart, and another
   one.  There was the other one only.
   { dg-do link }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-final { scan-ptx {\.entry scale[^\n]*\n(?:[^\n]*\n)*\.visible \.entry scale} } } */

void
scale (int n, const double *a, double *b, const double *x)
{
#pragma acc kernels copyin(a[0:n * n], x[0:n]) copy(b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = x[i] * a[i * n + j];
}

int
main (void)
{
  double a[4] = { 1, 2, 3, 4 }, b[4] = { 0 }, x[2] = { 2, 3 };
  scale (2, a, b, x);
  return b[3] != 12;
}
