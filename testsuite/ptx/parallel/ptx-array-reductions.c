/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass array-reductions } */
/* Reductions of short arrays were in critical sections, for which a region needs the scheduler.  */

double
f (int n, const double *x, double *b)
{
#pragma omp target teams distribute parallel for thread_limit(256) reduction(+: b[:3])
  for (int i = 0; i < n; i++)
    {
      b[0] += x[i];
      b[1] += x[i] * x[i];
      b[2] += 1;
    }
  return b[0];
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not "__heddle_pool_region" } } */
/* { dg-final { scan-ptx-not-in f$* {\m(ld|st)\.local} } } */
/* { dg-final { scan-ptx-in f$* {\m(atom|red)\.global\.add\.f64} } } */
