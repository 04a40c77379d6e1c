/* { dg-do run } */
/* single: one thread, the others wait; with nowait; many in a row.  */

int
main (void)
{
  int n = 0, bad = 0, v = 0;
#pragma omp target map(tofrom: n, bad, v)
#pragma omp parallel num_threads(6)
  {
    for (int i = 0; i < 12; i++)
      {
#pragma omp single
	{
	  n++;
	  v = i;
	}
	if (v != i)
	  {
#pragma omp atomic
	    bad++;
	  }
#pragma omp barrier
      }
    for (int i = 0; i < 12; i++)
      {
#pragma omp single nowait
	{
#pragma omp atomic
	  n++;
	}
      }
  }
  if (n != 24 || bad)
    __builtin_abort ();
  return 0;
}
