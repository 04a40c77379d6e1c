/* { dg-do link } */
/* { dg-pass added-zeros } */
/* 0.0 is not added to what is never -0.0: sums that begin with it.  It is to what can be: an element of an array, a
   product, and so a fused sum of one.  */

void
sums (int n, const double *a, double *out)
{
#pragma omp target teams distribute
  for (int t = 0; t < n; t++)
    {
      double sum = 0;
#pragma omp parallel for reduction(+: sum)
      for (int i = 0; i < 2000; i++)
	sum += a[t * 2000 + i];
      out[t] = sum;
    }
}

void
products (int n, const double *a, double *out)
{
#pragma omp target teams distribute
  for (int t = 0; t < n; t++)
    {
      double sum = 0;
#pragma omp parallel for reduction(+: sum)
      for (int i = 0; i < 2000; i++)
	sum += a[t * 2000 + i] * a[i];
      out[t] = sum;
    }
}

void
elements (int n, double *a)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i] += 0.0;
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not-in sums* {\madd\.rn\.f64[^;]*0d0000000000000000;} } } */
/* { dg-final { scan-ptx-in products* {\madd\.rn\.f64[^;]*0d0000000000000000;} } } */
/* { dg-final { scan-ptx-in elements* {\madd\.rn\.f64[^;]*0d0000000000000000;} } } */
