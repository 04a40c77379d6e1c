/* { dg-do run } */
/* Kernels that nobody waits for call functions of the host, which may wait for the thread that started them.  */

#include <stdlib.h>
#include <omp.h>
#include <unistd.h>

int host_wait (int) __asm__ ("wait_for_flag");

static int flag;

int
wait_for_flag (int x)
{
  for (int i = 0; i < 30000 && !__atomic_load_n (&flag, __ATOMIC_ACQUIRE); i++)
    usleep (1000);
  return __atomic_load_n (&flag, __ATOMIC_ACQUIRE) ? x : -1;
}

int
main (void)
{
  int a[4] = { 0 }, host = 1;
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
  flag = host;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < 4; i++)
#pragma omp target nowait map(tofrom: a[i:1]) firstprivate(i)
      a[i] = host_wait (i + 1);
    __atomic_store_n (&flag, 1, __ATOMIC_RELEASE);
#pragma omp taskwait
  }
  for (int i = 0; i < 4; i++)
    if (a[i] != i + 1)
      abort ();
  return 0;
}
