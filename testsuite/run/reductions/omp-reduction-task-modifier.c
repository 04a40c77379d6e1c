/* { dg-do run } */
/* Reductions with the task and default modifiers.  */

int
main (void)
{
  int s = 0, t = 0;
#pragma omp target map(tofrom: s, t)
#pragma omp parallel num_threads(3)
  {
#pragma omp for reduction(task, +: s)
    for (int i = 0; i < 10; i++)
      {
#pragma omp task in_reduction(+: s)
	s += i;
      }
#pragma omp for reduction(default, +: t)
    for (int i = 0; i < 10; i++)
      t += i;
  }
  if (s != 45 || t != 45)
    __builtin_abort ();
  return 0;
}
