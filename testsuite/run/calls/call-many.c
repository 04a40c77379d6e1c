/* { dg-do run } */
/* Thousands of threads call at the same time, more than there are slots: no call is lost, and each gets its result.  */

#include <stdlib.h>

int host_next (int, int *) __asm__ ("next");

static int calls;

int
next (int x, int *other)
{
  __atomic_fetch_add (&calls, 1, __ATOMIC_RELAXED);
  *other = -x;
  return x + 1;
}

#define N 6000

int
main (void)
{
  static int a[N];
  int wrong = 0;
#pragma omp target teams distribute parallel for num_teams(24) num_threads(256) map(tofrom: a, wrong)
  for (int i = 0; i < N; i++)
    {
      int other = 0;
      a[i] = host_next (i, &other);
      if (other != -i)
#pragma omp atomic
	wrong++;
    }
  for (int i = 0; i < N; i++)
    if (a[i] != i + 1)
      abort ();
  return wrong || calls != N;
}
