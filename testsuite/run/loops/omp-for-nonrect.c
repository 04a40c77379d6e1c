/* { dg-do run } */
/* Non-rectangular collapsed loops: triangles and trapezoids.  */

int
main (void)
{
  int a[12][12] = { 0 }, b[12][24] = { 0 };
#pragma omp target map(tofrom: a, b)
  {
#pragma omp parallel for collapse(2) num_threads(4)
    for (int i = 0; i < 12; i++)
      for (int j = 0; j <= i; j++)
	a[i][j]++;
#pragma omp parallel for collapse(2) num_threads(4)
    for (int i = 1; i < 12; i += 2)
      for (int j = i; j < 2 * i + 1; j++)
	b[i][j]++;
  }
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++)
      if (a[i][j] != (j <= i))
	__builtin_abort ();
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 24; j++)
      if (b[i][j] != (i % 2 && j >= i && j < 2 * i + 1))
	__builtin_abort ();
  return 0;
}
