/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* simd loops inside the threads of a parallel loop: a matrix-vector product.  */

int
main (void)
{
  int n = 20, m = 45;
  double a[20][45], x[45], y[20];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i + j;
  for (int j = 0; j < m; j++)
    x[j] = j % 5;
#pragma omp target map(to: a, x) map(from: y)
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < n; i++)
    {
      double s = 0;
#pragma omp simd reduction(+: s)
      for (int j = 0; j < m; j++)
	s += a[i][j] * x[j];
      y[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      double s = 0;
      for (int j = 0; j < m; j++)
	s += a[i][j] * x[j];
      if (y[i] != s)
	__builtin_abort ();
    }
  return 0;
}
