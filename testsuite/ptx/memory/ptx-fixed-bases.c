/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass fixed-bases } */
/* { dg-pass-until 14 "GCC leaves the sum alone" } */
/* What does not change of the addresses that a loop goes through side by side is added up before it: of no address in it
   is a sum of two numbers added to a third.  */

void
back (int n, const double *a, double *r)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < n - 1; i++)
      {
	int line = j * n + i, lines = n * n;
	double x[3] = { 0 };
	for (int at = n - 3; at > 0; at--)
	  {
	    double y[3];
	    for (int m = 0; m < 3; m++)
	      {
		y[m] = r[m * lines * n + line + at * lines];
		for (int l = 0; l < 3; l++)
		  y[m] -= a[((at * 3 + m) * 3 + l) * lines + line] * x[l];
	      }
	    for (int m = 0; m < 3; m++)
	      r[m * lines * n + line + at * lines] = x[m] = y[m];
	  }
      }
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-not-in back* {add\.u64 (%rd\d+), [^\n]*\n\tadd\.u64 %rd\d+, %rd\d+, \1;} } } */
