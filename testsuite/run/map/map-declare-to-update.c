/* { dg-do run } */
/* declare target to variables: always there, refreshed by target update only.  */

#pragma omp declare target
int coef[3] = { 1, 2, 3 };
#pragma omp end declare target

int
main (void)
{
  int r = 0;
  coef[1] = 50;
#pragma omp target update to(coef[1:1])
#pragma omp target map(tofrom: r)
  {
    r = coef[0] + coef[1] + coef[2];
    coef[0] = 9;
  }
#pragma omp target update from(coef)
  if (r != 54 || coef[0] != 9)
    __builtin_abort ();
  return 0;
}
