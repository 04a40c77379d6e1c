/* { dg-do run } */
/* { dg-require-effective-target gcc-14 } */
/* present in map and in target update.  */

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 };
#pragma omp target data map(a)
  {
#pragma omp target map(present, tofrom: a)
    a[1] = 7;
#pragma omp target update from(present: a)
  }
  return a[1] != 7 || a[3] != 4;
}
