/* { dg-do run } */
/* { dg-require-effective-target gcc-14 } */
/* depend(inoutset), which GCC has since 13: the device's runtime knew no such type.  */

int
main (void)
{
  int x = 0, first = 0, second = 0, sum = 0;
#pragma omp target map(tofrom: x, first, second, sum)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task depend(out: x) shared(x)
    x = 5;
#pragma omp task depend(inoutset: x) shared(x, first)
    first = x + 1;
#pragma omp task depend(inoutset: x) shared(x, second)
    second = x + 2;
#pragma omp task depend(in: x) shared(first, second, sum)
    sum = first + second;
  }
  return sum != 13;
}
