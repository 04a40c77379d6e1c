/* { dg-do link } */
/* { dg-options "-O2" } */
/* A number of threads that is asked for where they only share a loop: nobody can tell how many there are, so the whole
   grid shares the iterations of both loops, and no thread counts.  */

void
f (int n, int m, int threads, const float *a, float *b)
{
#pragma omp target teams distribute num_teams(n)
  for (int i = 0; i < n; i++)
#pragma omp parallel for num_threads(threads)
    for (int j = 0; j < m; j++)
      b[i * m + j] = a[j * n + i];
}

void
g (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for num_threads(8)
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in f$* {%ctaid\.y} } } */
/* { dg-final { scan-ptx-not-in f$* {\mbar(rier)?\.sync} } } */
/* { dg-final { scan-ptx-not "__heddle_few_threads" } } */
/* { dg-final { scan-ptx-not "__heddle_pool_region" } } */
