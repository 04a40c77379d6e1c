/* { dg-do run } */
/* A function that takes long does not stop the calls of others: here it waits for them.  */

#include <omp.h>
#include <stdlib.h>
#include <unistd.h>

int host_slow (int) __asm__ ("slow");
int host_quick (int) __asm__ ("quick");

static int quick_calls, wait_for_others;

int
quick (int x)
{
  __atomic_fetch_add (&quick_calls, 1, __ATOMIC_RELAXED);
  return x;
}

int
slow (int x)
{
  /* Half a minute.  */
  for (int i = 0; wait_for_others && i < 30000; i++)
    {
      if (__atomic_load_n (&quick_calls, __ATOMIC_RELAXED) >= 100)
	return x;
      usleep (1000);
    }
  return wait_for_others ? -1 : x;
}

int
main (void)
{
  int a[256], host = 1;
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
  wait_for_others = !host;
#pragma omp target teams distribute parallel for num_teams(4) map(from: a)
  for (int i = 0; i < 256; i++)
    a[i] = i % 100 == 3 ? host_slow (i) : host_quick (i);
  for (int i = 0; i < 256; i++)
    if (a[i] != i)
      abort ();
  return 0;
}
