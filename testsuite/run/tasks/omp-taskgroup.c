/* { dg-do run } */
/* taskgroup waits for all descendants; task_reduction and in_reduction.  */

int
main (void)
{
  int s = 0, t = 0, n = 0;
#pragma omp target map(tofrom: s, t, n)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp taskgroup
    {
      for (int i = 0; i < 5; i++)
	{
#pragma omp task firstprivate(i) shared(n)
	  {
#pragma omp task shared(n)
	    {
#pragma omp atomic
	      n += 1;
	    }
	  }
	}
    }
#pragma omp atomic read
    t = n;
#pragma omp taskgroup task_reduction(+: s)
    {
      for (int i = 0; i < 10; i++)
	{
#pragma omp task in_reduction(+: s)
	  s += i;
	}
    }
  }
  if (t != 5 || s != 45)
    __builtin_abort ();
  return 0;
}
