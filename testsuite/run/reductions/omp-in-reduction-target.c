/* { dg-do run } */
/* in_reduction on target inside a taskgroup with task_reduction.  */

int
main (void)
{
  int s = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+: s)
    for (int i = 0; i < 3; i++)
      {
#pragma omp target in_reduction(+: s) firstprivate(i)
	s += i * 10;
      }
  }
  if (s != 31)
    __builtin_abort ();
  return 0;
}
