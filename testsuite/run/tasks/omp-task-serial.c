/* { dg-do run } */
/* Tasks outside any parallel region run at once or at the taskwait.  */

int
main (void)
{
  int a = 0, b = 0;
#pragma omp target map(tofrom: a, b)
  {
#pragma omp task shared(a)
    a += 1;
#pragma omp task shared(a) depend(inout: a)
    {
#pragma omp atomic
      a += 2;
    }
#pragma omp taskwait
    b = a;
  }
  if (b != 3)
    __builtin_abort ();
  return 0;
}
