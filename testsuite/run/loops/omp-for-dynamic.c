/* { dg-do run } */
/* schedule(dynamic), with chunks, nonmonotonic and monotonic: every iteration once.  */

int
main (void)
{
  int a[61] = { 0 };
#pragma omp target map(tofrom: a)
#pragma omp parallel num_threads(4)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 61; i++)
      a[i] += 1;
#pragma omp for schedule(dynamic, 5) nowait
    for (int i = 0; i < 61; i++)
      {
#pragma omp atomic
	a[i] += 2;
      }
#pragma omp for schedule(monotonic: dynamic, 3)
    for (int i = 60; i >= 0; i--)
      {
#pragma omp atomic
	a[i] += 4;
      }
#pragma omp for schedule(nonmonotonic: dynamic, 100)
    for (long i = 0; i < 61; i += 2)
      a[i] += 8;
  }
  for (int i = 0; i < 61; i++)
    if (a[i] != (i % 2 ? 7 : 15))
      __builtin_abort ();
  return 0;
}
