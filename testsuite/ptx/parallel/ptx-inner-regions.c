/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass inner-regions } */
/* A parallel region inside of a parallel loop, and one in a function that the loop calls: both are plain loops in one
   thread, whose sums are registers, and nothing needs the scheduler.  */

#pragma omp declare target
static float
largest (int n, const float *a)
{
  float most = 0;
#pragma omp parallel for reduction(max: most)
  for (int j = 0; j < n; j++)
    most = a[j] > most ? a[j] : most;
  return most;
}
#pragma omp end declare target

void
f (int n, int m, const float *a, float *b)
{
#pragma omp target teams distribute parallel for num_threads(256)
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma omp parallel for reduction(+: sum)
      for (int j = 0; j < m; j++)
	sum += a[i * m + j];
      b[i] = sum / largest (m, a + i * m);
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not "__heddle_pool_region" } } */
/* { dg-final { scan-ptx-not-in f$* {\m(atom|red)\.} } } */
/* { dg-final { scan-ptx-not-in f$* {\m(ld|st)\.local} } } */
