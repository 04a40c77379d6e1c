/* { dg-do link } */
/* { dg-options "-O3" } */
/* { dg-pass private-arrays } */
/* A thread's arrays that functions get are registers, too: the functions are inlined, though their frames are large, and
   the addresses of rows that they compute are no addresses any more; a triangle's loops are unrolled.  They stay in memory
   where the address of a row goes elsewhere.  */

#define N 5

/* A and X are reduced as in Gaussian elimination.  */
static inline void
eliminate (double a[N][N], double x[N][N])
{
  for (int i = 0; i < N; i++)
    {
      double pivot = 1 / a[i][i];
      for (int j = i + 1; j < N; j++)
	{
	  double f = a[j][i] * pivot;
	  for (int k = i + 1; k < N; k++)
	    a[j][k] -= f * a[i][k];
	  for (int k = 0; k < N; k++)
	    x[j][k] -= f * x[i][k];
	}
    }
}

/* Eliminations that depend on each other.  */
static inline void
chain (const double *in, double *out, int n, int stride, double scale)
{
  double a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
	a[i][j] = in[(i * N + j) * stride] * scale;
	b[i][j] = c[i][j] = i == j;
      }
  for (int m = 0; m < n; m++)
    {
      eliminate (a, b);
      for (int i = 0; i < N; i++)
	for (int j = 0; j < N; j++)
	  {
	    a[i][j] = in[(i * N + j) * stride + m] - b[i][j];
	    for (int k = 0; k < N; k++)
	      a[i][j] += c[i][k] * b[k][j];
	  }
      eliminate (a, c);
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      out[(i * N + j) * stride] = b[i][j] + c[j][i];
}

void
rows (int n, int m, const double *in, double *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n * 25]) map(from: out[:n * 25])
  for (int i = 0; i < n; i++)
    chain (in + i, out + i, m, n, 1);
}

void
again (int n, int m, const double *in, double *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n * 25]) map(from: out[:n * 25])
  for (int i = 0; i < n; i++)
    chain (in + i * 25, out + i * 25, m, 1, 2);
}

#pragma omp declare target
double *volatile known;
#pragma omp end declare target

void
elsewhere (int n, const double *in, double *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n]) map(from: out[:n])
  for (int i = 0; i < n; i++)
    {
      double a[4][4];
      for (int j = 0; j < 4; j++)
	{
	  known = a[j];
	  for (int k = 0; k < 4; k++)
	    a[j][k] = in[i] * (j + k);
	}
      out[i] = known[2];
    }
}

int
main (int argc, char **argv)
{
  (void) argv;
  static double in[2500], out[2500];
  rows (100, argc, in, out);
  again (100, argc, in, out);
  elsewhere (100, in, out);
  return 0;
}
/* { dg-final { scan-ptx-not-in "rows*_omp_fn*" {\.local} } } */
/* { dg-final { scan-ptx-not-in "rows*_omp_fn*" {call} } } */
/* { dg-final { scan-ptx-not-in "again*_omp_fn*" {\.local} } } */
/* { dg-final { scan-ptx-not-in "again*_omp_fn*" {call} } } */
/* { dg-final { scan-ptx-in "elsewhere*_omp_fn*" {known} } } */
