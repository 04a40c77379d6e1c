/* { dg-do link } */
/* { dg-options "-O2" } */
/* What the mapping to the grid makes of loops in an iteration (spmd/grid/cost.cc) and of numbers of iterations.  A loop of 9
   iterations is short, so the region gets row blocks; one of 1,024 is long, and it gets none.  Loads in a loop count as
   several, so that three collapsed loops get tiles.  A loop that takes its numbers apart by itself has no more registers
   than a collapsed one; one of few iterations, and one over one index, have.  */

#define N 1024

void
short_rows (float (*a)[N], float (*b)[N])
{
#pragma omp target teams distribute parallel for collapse(2) map(a[:N], b[:N])
  for (int i = 4; i < N - 4; i++)
    for (int j = 4; j < N - 4; j++)
      {
	float s = 0;
	for (int k = -4; k <= 4; k++)
	  s += a[i][j + k];
	b[i][j] = s;
      }
}

void
long_rows (float (*a)[N], float (*b)[N])
{
#pragma omp target teams distribute parallel for collapse(2) map(a[:N], b[:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	float s = 0;
	for (int k = 0; k < N; k++)
	  s += a[i][k] * a[k][j];
	b[i][j] = s;
      }
}

void
by_hand (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for map(a[:n * n], b[:n * n])
  for (int x = 0; x < n * n; x++)
    b[x] = a[x % n * n + x / n];
}

void
one_index (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for map(a[:n], b[:n])
  for (int x = 0; x < n; x++)
    b[x] = a[x];
}

void
few (float (*a)[64], float (*b)[64])
{
#pragma omp target teams distribute parallel for collapse(2) map(a[:64], b[:64])
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      b[i][j] = a[j][i];
}

void
planes (int n, const float *a, float *b)
{
#pragma omp target teams distribute parallel for collapse(3) map(a[:n * n * n], b[:n * n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
	{
	  float s = 0;
	  for (int d = -1; d < 2; d++)
	    s += a[(i * n + j + d) * n + k];
	  b[(i * n + j) * n + k] = s;
	}
}

int
main (void)
{
  return 0;
}
/* { dg-final { scan-ptx-in *short_rows* {%ctaid\.y} } } */
/* { dg-final { scan-ptx-not-in *long_rows* {%ctaid\.y} } } */
/* { dg-final { scan-ptx-in *planes* {shr\.u32\s.*, 2;} } } */
/* { dg-final { scan-ptx-times {\.maxnreg 64} 2 } } */
