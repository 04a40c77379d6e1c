/* { dg-do run } */
/* Nested loop constructs: matrix product with teams loop around parallel loop around reduction.  */

int
main (void)
{
  int a[7][9], b[9][5], c[7][5];
  for (int i = 0; i < 63; i++)
    a[i / 9][i % 9] = i % 11;
  for (int i = 0; i < 45; i++)
    b[i / 5][i % 5] = i % 7;
#pragma omp target teams loop map(to: a, b) map(from: c)
  for (int i = 0; i < 7; i++)
    {
#pragma omp loop
      for (int j = 0; j < 5; j++)
	{
	  int s = 0;
#pragma omp loop reduction(+: s)
	  for (int k = 0; k < 9; k++)
	    s += a[i][k] * b[k][j];
	  c[i][j] = s;
	}
    }
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 5; j++)
      {
	int s = 0;
	for (int k = 0; k < 9; k++)
	  s += a[i][k] * b[k][j];
	if (c[i][j] != s)
	  __builtin_abort ();
      }
  return 0;
}
