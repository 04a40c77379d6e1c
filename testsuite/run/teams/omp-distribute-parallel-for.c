/* { dg-do run } */
/* target teams distribute parallel for over int, long and unsigned variables, up and down.  */

int
main (void)
{
  int a[100] = { 0 };
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < 100; i++)
    a[i] += 1;
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 99; i >= 0; i--)
    a[i] += 2;
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (unsigned i = 0; i < 100; i += 3)
    a[i] += 4;
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (long i = 98; i > 0; i -= 7)
    a[i] += 8;
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (unsigned long i = 5; i <= 95; i += 10)
    a[i] += 16;
#pragma omp target map(tofrom: a)
#pragma omp parallel for
  for (int *p = a; p < a + 100; p += 2)
    *p += 32;
  for (int i = 0; i < 100; i++)
    {
      int w = 3;
      if (i % 3 == 0)
	w += 4;
      if (i % 7 == 0 && i > 0)
	w += 8;
      if (i % 10 == 5)
	w += 16;
      if (i % 2 == 0)
	w += 32;
      if (a[i] != w)
	__builtin_abort ();
    }
  return 0;
}
