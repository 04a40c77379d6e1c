/* { dg-do link } */
/* { dg-options "-O2" } */
/* { dg-pass private-arrays } */
/* A thread's arrays are registers where all indices come from counters of loops of constant numbers, whose bodies may be
   large: nested ones, one that goes down, and indices that are no linear function of the counters.  They stay in memory
   where an index is data, a loop's number is not constant, or the array is larger than 256 bytes.  */

#define LARGE(X) ((X) * (X) + (X) / ((X) + 3) - ((X) ^ 5) * 7 + (X) % 11)

void
registers (int n, const int *in, int *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n]) map(from: out[:n])
  for (int i = 0; i < n; i++)
    {
      int a[16], b[4][4];
      for (int j = 15; j >= 0; j--)
	a[j] = LARGE (in[i] + j);
      for (int j = 0; j < 4; j++)
	for (int k = 0; k < 4; k++)
	  b[k][j] = LARGE (a[j * 4 + k] + i);
      int sum = 0;
      for (int j = 0; j < 4; j++)
	sum += b[j][(j * j) & 3] * b[j ^ 1][j];
      out[i] = sum;
    }
}

void
data (int n, const int *in, int *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n]) map(from: out[:n])
  for (int i = 0; i < n; i++)
    {
      int a[16];
      for (int j = 0; j < 16; j++)
	a[j] = LARGE (in[i] + j);
      out[i] = a[in[i] & 15];
    }
}

void
unknown (int n, int m, const int *in, int *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n]) map(from: out[:n])
  for (int i = 0; i < n; i++)
    {
      int a[16];
      for (int j = 0; j < m; j++)
	a[j] = LARGE (in[i] + j);
      out[i] = a[0] + a[5];
    }
}

void
large (int n, const int *in, int *out)
{
#pragma omp target teams distribute parallel for map(to: in[:n]) map(from: out[:n])
  for (int i = 0; i < n; i++)
    {
      int a[65], sum = 0;
      for (int j = 0; j < 65; j++)
	a[j] = in[i] * j;
      for (int j = 0; j < 65; j++)
	sum += a[64 - j] / (j + 1);
      out[i] = sum;
    }
}

int
main (int argc, char **argv)
{
  (void) argv;
  static int in[100], out[100];
  registers (100, in, out);
  data (100, in, out);
  unknown (100, argc, in, out);
  large (100, in, out);
  return 0;
}
/* { dg-final { scan-ptx-not-in "registers*_omp_fn*" {\.local} } } */
/* { dg-final { scan-ptx-in "data*_omp_fn*" {\.local \.align 16 \.b8 \$l0\[64\]} } } */
/* { dg-final { scan-ptx-in "unknown*_omp_fn*" {\.local \.align 16 \.b8 \$l0\[64\]} } } */
/* { dg-final { scan-ptx-in "large*_omp_fn*" {\.local \.align 16 \.b8 \$l0\[260\]} } } */
