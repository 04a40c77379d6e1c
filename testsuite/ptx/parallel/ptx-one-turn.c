/* { dg-do link } */
/* { dg-options "-O2" } */
/* GCC's loop over the teams of a block is gone where a block has one team: the jumps are those around and in the loop
   over the iterations, and around what only several row blocks need.  */

void
scale (int n, int m, double *a)
{
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] *= 2;
}

int
main (void)
{
  static double a[60];
  scale (6, 10, a);
  return 0;
}
/* { dg-final { scan-ptx-times-in "scale*_omp_fn*" {\ybra\y} 9 } } */
