/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* A static declare target variable that only the host writes is not taken for a constant.  */

#pragma omp declare target
static int factor = 3;
static int table[4] = { 1, 2, 3, 4 };
static int
use (int i)
{
  return factor * table[i];
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(from: r)
  r = use (3);
  if (r != 12)
    __builtin_abort ();
  factor = 10;
  table[3] = 7;
#pragma omp target update to(factor, table)
#pragma omp target map(from: r)
  r = use (3);
  if (r != 70)
    __builtin_abort ();
  return 0;
}
