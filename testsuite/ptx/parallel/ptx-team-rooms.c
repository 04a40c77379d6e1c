/* { dg-do link } */
/* { dg-options "-O2 -foffload-options=nvptx-none=-mremarks" } */
/* An automatic array of variable length on the teams level needs no scheduler: it is in shared memory while it fits.  */

void
rows (int rows, int n, const float *in, float *out)
{
#pragma omp target teams distribute		/* { dg-message "each thread of this region is a lane" } */
  for (int r = 0; r < rows; r++)
    {
      float row[n];
#pragma omp parallel for
      for (int i = 0; i < n; i++)
	row[i] = in[r * n + i] * 2;
#pragma omp parallel for
      for (int i = 0; i < n; i++)
	out[r * n + i] = row[n - 1 - i];
    }
}

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx {\.shared[^\n]*\.b8 [^\n]*\[8192\]} } } */
