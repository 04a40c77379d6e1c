/* { dg-do link } */
/* { dg-options "-O2" } */
/* A reduction of a block needs one barrier, and the parallel region that it is in no other, in a loop either: the store
   behind the loop gets one of its own.  */

void
f (int n, int rounds, const double *a, double *out)
{
#pragma omp target teams distribute
  for (int t = 0; t < n; t++)
    {
      double v = 0;
      for (int r = 0; r < rounds; r++)
	{
	  double sum = 0;
#pragma omp parallel for reduction(+: sum)
	  for (int i = 0; i < 256; i++)
	    sum += a[t * 256 + i] * (i + r);
	  v = 0.5 * v + sum;
	}
      out[t] = v;
    }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-times "bar(rier)?\\.sync" 2 } } */
/* { dg-final { scan-ptx-not {\m(atom|red)\.} } } */
