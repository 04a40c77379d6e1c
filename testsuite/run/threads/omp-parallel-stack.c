/* { dg-do run } */
/* Threads reach a local variable of the initial thread and each other's locals through pointers.  */

#include <omp.h>

int
main (void)
{
  int ok = 0, n = 0;
#pragma omp target map(tofrom: ok, n)
  {
    int board[8] = { 0 };
    int *slot[8] = { 0 };
#pragma omp parallel num_threads(8)
    {
      int mine = omp_get_thread_num () * 3, t = omp_get_thread_num (), all = omp_get_num_threads ();
      slot[t] = &mine;
#pragma omp barrier
      board[t] = *slot[(t + 1) % all];
#pragma omp barrier
#pragma omp single
      n = all;
    }
    for (int i = 0; i < n; i++)
      ok += board[i] == (i + 1) % n * 3;
  }
  if (ok != n)
    __builtin_abort ();
  return 0;
}
