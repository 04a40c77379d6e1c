/* { dg-do run } */
/* schedule(static) and static with chunks: which thread gets which iteration.  */

#include <omp.h>

int
main (void)
{
  int a[37], b[37], n = 0;
  for (int i = 0; i < 37; i++)
    a[i] = b[i] = -1;
#pragma omp target map(tofrom: a, b, n)
#pragma omp parallel num_threads(4)
  {
#pragma omp single
    n = omp_get_num_threads ();
#pragma omp for schedule(static, 2)
    for (int i = 0; i < 37; i++)
      a[i] = omp_get_thread_num ();
#pragma omp for schedule(static)
    for (int i = 0; i < 37; i++)
      b[i] = omp_get_thread_num ();
  }
  for (int i = 0; i < 37; i++)
    {
      if (a[i] != i / 2 % n)
	__builtin_abort ();
      if (b[i] < 0 || b[i] >= n || (i && (b[i] < b[i - 1] || b[i] > b[i - 1] + 1)))
	__builtin_abort ();
    }
  return 0;
}
