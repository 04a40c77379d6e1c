/* { dg-do link } */
/* { dg-options "-O2" } */
/* A combined loop with a reduction over teams whose inner index goes across memory: lanes take neighbouring iterations of
   the outer loop, so its number is the remainder.  Not where some access is dense in the inner loop.  */

float
across (int n, int m, const float *a)
{
  float s = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: s) map(tofrom: s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i + j * n];
  return s;
}

float
along (int n, int m, const float *a)
{
  float s = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: s) map(tofrom: s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
  return s;
}

int
main (void)
{
  return 0;
}
/* The number of rows is the number of iterations divided by that of columns: a division before the loop.  */
/* { dg-final { scan-ptx-times-in across* {\mdiv\.u32} 1 } } */
/* { dg-final { scan-ptx-not-in along* {\mdiv\.u32} } } */
