/* { dg-do run } */
/* Nested target data: reference counts decide when the data is copied back.  */

int
main (void)
{
  int a = 1;
#pragma omp target data map(tofrom: a)
  {
#pragma omp target data map(tofrom: a)
    {
#pragma omp target map(tofrom: a)
      a = 2;
    }
#pragma omp target map(tofrom: a)
    a += 40;
  }
  if (a != 42)
    __builtin_abort ();
  return 0;
}
