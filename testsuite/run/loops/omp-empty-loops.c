/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* Loops with no or one iteration in every combined form.  */

int
main (void)
{
  int n = 0, one = 1, c = 0;
#pragma omp target teams distribute parallel for map(tofrom: c)
  for (int i = 0; i < n; i++)
    c += 1000;
#pragma omp target teams distribute map(tofrom: c)
  for (int i = 5; i < n; i++)
    c += 1000;
#pragma omp target parallel for map(tofrom: c)
  for (int i = n; i > 0; i--)
    c += 1000;
#pragma omp target simd map(tofrom: c)
  for (int i = 0; i < n; i++)
    c += 1000;
#pragma omp target teams distribute parallel for simd map(tofrom: c)
  for (unsigned i = 7; i < 7; i++)
    c += 1000;
#pragma omp target teams distribute parallel for simd map(tofrom: c)
  for (int i = 0; i < one; i++)
    c += 1;
#pragma omp target parallel for map(tofrom: c)
  for (int i = 0; i < one; i++)
    c += 2;
#pragma omp target simd map(tofrom: c)
  for (int i = 0; i < one; i++)
    c += 4;
  if (c != 7)
    __builtin_abort ();
  return 0;
}
