/* { dg-do run } */
/* Tasks created by one thread, run by the team, waited for at the barrier and by taskwait.  */

int
main (void)
{
  int a[30] = { 0 }, s = 0;
#pragma omp target map(tofrom: a, s)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    for (int i = 0; i < 30; i++)
      {
#pragma omp task firstprivate(i) shared(a)
	a[i] += i + 1;
      }
#pragma omp taskwait
    for (int i = 0; i < 30; i++)
      s += a[i];
    for (int i = 0; i < 30; i++)
      {
#pragma omp task shared(a)
	a[i] += 100;
      }
  }
  if (s != 465)
    __builtin_abort ();
  for (int i = 0; i < 30; i++)
    if (a[i] != i + 101)
      __builtin_abort ();
  return 0;
}
