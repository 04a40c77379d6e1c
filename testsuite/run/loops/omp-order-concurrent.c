/* { dg-do run } */
/* order(concurrent) on loops, with and without the other clauses.  */

int
main (void)
{
  int a[50] = { 0 };
#pragma omp target map(tofrom: a)
  {
#pragma omp parallel for order(concurrent)
    for (int i = 0; i < 50; i++)
      a[i] += 1;
#pragma omp simd order(reproducible: concurrent)
    for (int i = 0; i < 50; i++)
      a[i] += 2;
  }
#pragma omp target teams distribute parallel for simd order(concurrent) collapse(2) map(tofrom: a)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 10; j++)
      a[i * 10 + j] += 4;
  for (int i = 0; i < 50; i++)
    if (a[i] != 7)
      __builtin_abort ();
  return 0;
}
