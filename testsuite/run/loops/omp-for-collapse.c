/* { dg-do run } */
/* collapse of two and three loops with different bounds, steps and types.  */

int
main (void)
{
  int a[4][5][6] = { 0 }, b[10][10] = { 0 };
#pragma omp target map(tofrom: a, b)
  {
#pragma omp parallel for collapse(3) num_threads(4)
    for (int i = 0; i < 4; i++)
      for (long j = 4; j >= 0; j--)
	for (unsigned k = 0; k < 6; k += 2)
	  a[i][j][k] += i * 100 + j * 10 + k + 1;
#pragma omp parallel for collapse(2) schedule(dynamic, 3) num_threads(4)
    for (int i = 1; i < 10; i += 4)
      for (int j = 9; j > 0; j -= 3)
	b[i][j]++;
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 6; k++)
	if (a[i][j][k] != (k % 2 ? 0 : i * 100 + j * 10 + k + 1))
	  __builtin_abort ();
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      if (b[i][j] != (i % 4 == 1 && j % 3 == 0 && j > 0))
	__builtin_abort ();
  return 0;
}
