/* { dg-do run } */
/* { dg-additional-options "-ftrapv" } */
/* { dg-shouldfail "overflow" } */
int
main (void)
{
  int n = 0x7fffffff;
#pragma omp target map(tofrom: n)
  n = n + 1;
  return 0;
}
