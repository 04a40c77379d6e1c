/* { dg-do run } */
/* The same constructs written one inside the other.  */

int
main (void)
{
  int a[60] = { 0 };
#pragma omp target map(tofrom: a)
#pragma omp teams
#pragma omp distribute parallel for
  for (int i = 0; i < 60; i++)
    a[i] += 1;
#pragma omp target map(tofrom: a)
#pragma omp teams distribute parallel for simd
  for (int i = 0; i < 60; i++)
    a[i] += 2;
#pragma omp target teams map(tofrom: a)
#pragma omp distribute
  for (int i = 0; i < 6; i++)
    {
#pragma omp parallel for simd
      for (int j = 0; j < 10; j++)
	a[i * 10 + j] += 4;
    }
#pragma omp target teams map(tofrom: a) num_teams(3)
#pragma omp distribute simd
  for (int i = 0; i < 60; i++)
    a[i] += 8;
#pragma omp target parallel map(tofrom: a)
#pragma omp for simd
  for (int i = 0; i < 60; i++)
    a[i] += 16;
#pragma omp target teams distribute map(tofrom: a)
  for (int i = 0; i < 6; i++)
    {
#pragma omp parallel
      {
#pragma omp for
	for (int j = 0; j < 10; j++)
	  a[i * 10 + j] += 32;
      }
    }
  for (int i = 0; i < 60; i++)
    if (a[i] != 63)
      __builtin_abort ();
  return 0;
}
