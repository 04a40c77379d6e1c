/* { dg-do run } */
/* Recursive tasks: fib(10) with taskwait.  */

#pragma omp declare target
static int
fib (int n)
{
  int a, b;
  if (n < 2)
    return n;
#pragma omp task shared(a)
  a = fib (n - 1);
#pragma omp task shared(b) if(n > 4)
  b = fib (n - 2);
#pragma omp taskwait
  return a + b;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
#pragma omp parallel num_threads(4)
#pragma omp single
  r = fib (10);
  if (r != 55)
    __builtin_abort ();
  return 0;
}
