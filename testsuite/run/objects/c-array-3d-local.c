/* { dg-do run } */
/* A local three-dimensional array, filled and transposed.  */

int
main (void)
{
  int sum = 0, n = 4;
#pragma omp target map(tofrom: sum)
  {
    int a[3][4][5], t[5][4][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < n; j++)
	for (int k = 0; k < 5; k++)
	  a[i][j][k] = i * 100 + j * 10 + k;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < n; j++)
	for (int k = 0; k < 5; k++)
	  t[k][j][i] = a[i][j][k];
    for (int k = 0; k < 5; k++)
      sum = sum * 7 + t[k][n - 1 - k % 4][k % 3] % 1000;
  }
  int want = 0;
  for (int k = 0; k < 5; k++)
    want = want * 7 + ((k % 3) * 100 + (3 - k % 4) * 10 + k) % 1000;
  if (sum != want)
    __builtin_abort ();
  return 0;
}
