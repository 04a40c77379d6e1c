/* { dg-do link } */
/* { dg-pass unroll } */
/* The threads of a team share a loop: its counter's step is their number.  Loads of four iterations are under way
   together.  */

void
squares (int rows, int n, const float *restrict in, float *restrict out)
{
#pragma omp target teams distribute
  for (int r = 0; r < rows; r++)
    {
      float sum = 0;
#pragma omp parallel for reduction(+: sum)
      for (int i = 0; i < n; i++)
	sum += in[r * n + i] * in[r * n + i];
#pragma omp parallel for
      for (int i = 0; i < n; i++)
	out[r * n + i] = in[r * n + i] * sum;
    }
}

int
main (void)
{
  return 0;
}

/* { dg-final { scan-ptx-in squares$* {(ld\.global[^\n]*\n(\t[a-ac-z][^\n]*\n)*\t){4}} } } */
