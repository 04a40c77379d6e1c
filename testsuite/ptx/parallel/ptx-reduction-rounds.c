/* { dg-do link } */
/* { dg-options "-O2" } */
/* A reduction of a block needs one barrier, and the parallel region that it is in no other, in a loop either: the store
   behind the loop gets one of its own.  Blocks of few whole warps, of many, and with a part of a warp have one each, in
   a way of their own; in that of few there is no branch from the shuffles to the loads of the warps' values.  */

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
/* { dg-final { scan-ptx-times "bar(rier)?\\.sync" 4 } } */
/* { dg-final { scan-ptx-not {\m(atom|red)\.} } } */
/* { dg-final { scan-ptx {rn\.f64[^;]*;\s+@%p\d+ st\.[^;]*;\s+mov[^;]*;\s+@%p\d+ st\.[^;]*;\s+bar\.sync 0;\s+ld\.shared\.v2} } } */
