/* { dg-do run } */
/* Doacross loops: ordered(1) and ordered(2) with depend(sink) and depend(source).  */

int
main (void)
{
  int a[30], b[8][8];
  for (int i = 0; i < 30; i++)
    a[i] = 1;
  for (int i = 0; i < 64; i++)
    b[i / 8][i % 8] = 1;
#pragma omp target map(tofrom: a, b)
#pragma omp parallel num_threads(4)
  {
#pragma omp for ordered(1) schedule(static, 1)
    for (int i = 1; i < 30; i++)
      {
#pragma omp ordered depend(sink: i - 1)
	a[i] = a[i - 1] * 2 % 1009 + i;
#pragma omp ordered depend(source)
      }
#pragma omp for ordered(2) schedule(dynamic)
    for (int i = 1; i < 8; i++)
      for (int j = 1; j < 8; j++)
	{
#pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
	  b[i][j] = (b[i - 1][j] + b[i][j - 1]) % 1000;
#pragma omp ordered depend(source)
	}
  }
  int w = 1, c[8][8];
  for (int i = 1; i < 30; i++)
    {
      w = w * 2 % 1009 + i;
      if (a[i] != w)
	__builtin_abort ();
    }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      {
	c[i][j] = i && j ? (c[i - 1][j] + c[i][j - 1]) % 1000 : 1;
	if (b[i][j] != c[i][j])
	  __builtin_abort ();
      }
  return 0;
}
