/* Quotients and remainders by what does not change in a loop are products with a reciprocal that is computed before.  */
/* { dg-do link } */
/* { dg-pass reciprocal } */

#pragma omp declare target
__attribute__ ((noipa)) void
digits (unsigned *x, int n, unsigned d)
{
  for (int i = 0; i < n; i++)
    x[i] = x[i] / d + x[i] % d;
}

__attribute__ ((noipa)) void
signs (int *x, int n, int d)
{
  for (int i = 0; i < n; i++)
    x[i] = x[i] / d + i % d;
}
#pragma omp end declare target

int
main (void)
{
  unsigned x[100] = { 0 };
  int y[100] = { 0 };
#pragma omp target map(tofrom: x, y)
  {
    digits (x, 100, 7);
    signs (y, 100, 7);
  }
  return x[0] + y[0];
}

/* { dg-final { scan-ptx-not-in digits {(div|rem)\.[us]32} } } */
/* { dg-final { scan-ptx-not-in signs {(div|rem)\.[us]32} } } */
/* { dg-final { scan-ptx-in digits {mul\.(hi|wide)} } } */
