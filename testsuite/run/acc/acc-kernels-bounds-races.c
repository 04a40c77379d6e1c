/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* { dg-set-target-env-var HEDDLE_SIM_CHECK "races" } */
/* Bounds that a "kernels" construct in a loop of the host's computes anew are no values for the host: not each gang
   stores them to one place.  */

enum { N = 400 };

__attribute__ ((noipa)) static long
single (int count)
{
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 1;
  for (int step = 0; step < 3; step++)
    {
      count = (count + 1) % 50;
#pragma acc kernels loop copy(a[0:N - count]) copyin(b[0:N - count])
      for (int i = 0; i < N - count; i++)
	a[i] = a[i] * 2 + b[i];
    }
  return a[7] * 1000L + a[N - 1];
}

__attribute__ ((noipa)) static long
nested (unsigned long rows, short columns)
{
  float a[20][20];
  int done = 0;
  for (int i = 0; i < 400; i++)
    a[i / 20][i % 20] = i;
  while (done++ < 4)
#pragma acc kernels copy(a)
    {
      for (unsigned long i = 1; i < rows - 2; i++)
	for (int j = 0; j < columns + done; j++)
	  a[i][j] += 1;
    }
  return (long) a[3][3] + 1000 * (long) a[4][11] + 1000000 * (long) a[18][0];
}

int
main (void)
{
  if (single (3) != 63 * 1000L + N - 1)
    return 1;
  if (nested (20, 9) != 63 + 4 + 1000 * (91 + 2) + 1000000L * 360)
    return 2;
  return 0;
}
