/* { dg-do link } */
/* { dg-options "-O2" } */
/* The last block loads two cells at a time: with four the end of a kernel took more registers than its loop, and fewer
   blocks fitted on a multiprocessor.  */
/* { dg-final { scan-ptx-times-in product$* {ld\.relaxed\.gpu\.global\.f64 %\w+, \[%rd\d+\+136\]} 2 } } */
/* { dg-final { scan-ptx-times-in powers$* {ld\.relaxed\.gpu\.global\.f32 %\w+, \[%rd\d+\+136\]} 2 } } */

double
product (const double *x, long n)
{
  double s = 1;
#pragma omp target teams distribute parallel for reduction(* : s) map(to : x[ : n])
  for (long i = 0; i < n; i++)
    s *= 1 + x[i] * 1e-9;
  return s;
}

float
powers (const float *x, long n)
{
  float s = 1;
#pragma omp target teams distribute parallel for simd reduction(* : s) map(to : x[ : n])
  for (long i = 0; i < n; i++)
    s *= x[i];
  return s;
}

int
main (void)
{
  return 0;
}
