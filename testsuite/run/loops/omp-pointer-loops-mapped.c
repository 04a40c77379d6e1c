/* { dg-do run } */
/* { dg-pass pointer-loops } */
/* A pointer runs over an array that a clause maps: the loop had no iteration.  */

int
main (void)
{
  long long sum = 0;
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for reduction(+: sum) map(to: a)
  for (int *p = a; p < a + 100; p += 3)
    sum += *p;
  return sum != 1683;
}
