/* { dg-do link } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* The last block loads two cells at a time, with OpenACC, too (ptx-order-cells.c).  */
/* { dg-final { scan-ptx-times-in sum$* {ld\.relaxed\.gpu\.global\.f64 %\w+, \[%rd\d+\+136\]} 2 } } */

double
sum (const double *x, long n)
{
  double s = 0;
#pragma acc parallel loop gang vector reduction(+ : s) copyin(x[ : n])
  for (long i = 0; i < n; i++)
    s += x[i];
  return s;
}

int
main (void)
{
  return 0;
}
