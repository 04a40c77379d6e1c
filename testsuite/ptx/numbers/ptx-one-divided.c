/* { dg-do link } */
/* { dg-options "-O2" } */
/* 1 / X is a reciprocal, rounded as the quotient is, and so is -1 / X; no other quotient is.  */

void
one (int n, const float *f, float *a, float *b, const double *g, double *c, double *d)
{
#pragma omp target teams distribute parallel for map(to: f[:n], g[:n]) map(from: a[:n], b[:n], c[:n], d[:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = 1 / f[i];
      b[i] = -1 / f[i];
      c[i] = 1 / g[i];
      d[i] = -1 / g[i];
    }
}

void
others (int n, const float *f, float *a, float *b, const double *g, double *c, double *d)
{
#pragma omp target teams distribute parallel for map(to: f[:n], g[:n]) map(from: a[:n], b[:n], c[:n], d[:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = 2 / f[i];
      b[i] = f[i] / 3;
      c[i] = 0.5 / g[i];
      d[i] = g[i] / f[i];
    }
}

int
main (void)
{
  static float f[100], a[100], b[100];
  static double g[100], c[100], d[100];
  one (100, f, a, b, g, c, d);
  others (100, f, a, b, g, c, d);
  return 0;
}
/* { dg-final { scan-ptx-in "one*_omp_fn*" {rcp\.rn\.f32} } } */
/* { dg-final { scan-ptx-in "one*_omp_fn*" {rcp\.rn\.f64} } } */
/* { dg-final { scan-ptx-not-in "one*_omp_fn*" {div\.rn\.f} } } */
/* { dg-final { scan-ptx-in "others*_omp_fn*" {div\.rn\.f32} } } */
/* { dg-final { scan-ptx-in "others*_omp_fn*" {div\.rn\.f64} } } */
/* { dg-final { scan-ptx-not-in "others*_omp_fn*" {rcp\.rn} } } */
