/* { dg-do run } */
/* Multi-dimensional arrays: indexing, rows as pointers, matrix product.  */

int
main (void)
{
  int a[5][7], b[7][4], c[5][4], trace = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++)
      a[i][j] = i - j;
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 4; j++)
      b[i][j] = i * j + 1;
#pragma omp target map(to: a, b) map(from: c) map(tofrom: trace)
  {
    for (int i = 0; i < 5; i++)
      for (int j = 0; j < 4; j++)
	{
	  int s = 0;
	  int *row = a[i];
	  for (int k = 0; k < 7; k++)
	    s += row[k] * b[k][j];
	  c[i][j] = s;
	}
    int (*p)[7] = a;
    for (int i = 0; i < 5; i++, p++)
      trace += (*p)[i + 1];
  }
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++)
      {
	int s = 0;
	for (int k = 0; k < 7; k++)
	  s += a[i][k] * b[k][j];
	if (c[i][j] != s)
	  __builtin_abort ();
      }
  if (trace != -5)
    __builtin_abort ();
  return 0;
}
