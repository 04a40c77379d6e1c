/* { dg-do run } */
/* A triangle in a region without scheduler: GCC 12 crashed on the chunks that Heddle gave it.  */

int
main (void)
{
  int a[12][12] = { 0 }, b[12][12] = { 0 };
#pragma omp target map(tofrom: a)
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 12; i++)
    for (int j = 0; j <= i; j++)
      a[i][j]++;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: b)
  for (int i = 0; i < 12; i++)
    for (int j = i; j < 12; j++)
      b[i][j]++;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++)
      if (a[i][j] != (j <= i) || b[i][j] != (j >= i))
	__builtin_abort ();
  return 0;
}
