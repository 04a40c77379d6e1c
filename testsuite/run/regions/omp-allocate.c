/* { dg-do run } */
/* The allocate clause with predefined allocators, omp_alloc and omp_free in a region.  */

#include <omp.h>

int
main (void)
{
  int r = 0, n = 0, s = 0;
#pragma omp target map(tofrom: r, n, s)
  {
#pragma omp parallel num_threads(4) private(s) allocate(omp_default_mem_alloc: s)
    {
      s = omp_get_thread_num ();
#pragma omp atomic
      r += s >= 0;
#pragma omp atomic
      n++;
    }
    int *p = omp_alloc (10 * sizeof (int), omp_default_mem_alloc);
    if (p)
      {
	for (int i = 0; i < 10; i++)
	  p[i] = i;
	for (int i = 0; i < 10; i++)
	  s += p[i];
	omp_free (p, omp_default_mem_alloc);
      }
  }
  if (r != n || s != 45)
    __builtin_abort ();
  return 0;
}
