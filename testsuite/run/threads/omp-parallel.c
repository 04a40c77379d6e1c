/* { dg-do run } */
/* parallel in target: thread numbers are distinct, num_threads is an upper bound, in_parallel.  */

#include <omp.h>

int
main (void)
{
  int seen[8] = { 0 }, n = 0, in = 0, after = -1;
#pragma omp target map(tofrom: seen, n, in, after)
  {
#pragma omp parallel num_threads(8)
    {
      int t = omp_get_thread_num ();
      if (t >= 0 && t < 8)
	seen[t]++;
#pragma omp atomic
      in += omp_in_parallel ();
      if (t == 0)
	n = omp_get_num_threads ();
    }
    after = omp_get_num_threads ();
  }
  if (n < 1 || n > 8 || after != 1 || (n > 1 && in != n))
    __builtin_abort ();
  for (int i = 0; i < 8; i++)
    if (seen[i] != (i < n))
      __builtin_abort ();
  return 0;
}
