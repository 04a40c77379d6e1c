/* { dg-do link } */
/* { dg-options "-O3" } */
/* What follows a condition is there once, not once for each way that leads there: lanes on different ways would execute
   their copies one after another.  */

void
edges (int n, const double *f, double *out)
{
#pragma omp target teams distribute parallel for map(to: f[:n]) map(from: out[:n])
  for (int i = 2; i < n - 2; i++)
    {
      const double *p = f + i;
      double d = (i == 2 || i == n - 3 ? 5 : 6) * p[0];
      if (i > 2)
	d -= 4 * p[-1];
      if (i < n - 3)
	d -= 4 * p[1];
      if (i > 3)
	d += p[-2];
      if (i < n - 4)
	d += p[2];
      out[i] = d;
    }
}

int
main (void)
{
  static double f[100], out[100];
  edges (100, f, out);
  return 0;
}
/* { dg-final { scan-ptx-times-in "edges*_omp_fn*" {st\.global} 1 } } */
/* { dg-final { scan-ptx-times-in "edges*_omp_fn*" {ld\.global} 5 } } */
