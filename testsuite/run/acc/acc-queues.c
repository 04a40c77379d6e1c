/* Two queues are under way at once: a kernel of one waits for what a later kernel of the other does.  Neither waiting
   nor asking keeps the host's thread busy.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdio.h>
#include <time.h>

static double
seconds (clockid_t clock)
{
  struct timespec t;
  clock_gettime (clock, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

int
main (void)
{
  int flag = 0, seen = 0, errors = 0, on_host = 1;
#pragma acc parallel copyout(on_host)
  on_host = acc_on_device (acc_device_host);
  if (on_host)
    return 0;
#pragma acc enter data copyin(flag, seen)
#pragma acc parallel num_gangs(1) present(flag, seen) async(1)
  for (int i = 0; i < 30000000 && !seen; i++)
    {
      int now;
#pragma acc atomic read
      now = flag;
      seen = now;
    }
  errors += acc_async_test (1) != 0;
#pragma acc parallel num_gangs(1) present(flag) async(2)
  {
#pragma acc atomic write
    flag = 1;
  }
  acc_wait (2);
  acc_wait (1);
  errors += !acc_async_test (1) || !acc_async_test_all ();
#pragma acc exit data copyout(flag, seen)
  errors += !seen;

  long sum = 0;
  const double start = seconds (CLOCK_MONOTONIC), busy = seconds (CLOCK_THREAD_CPUTIME_ID);
#pragma acc parallel num_gangs(1) copy(sum) async(1)
  for (int i = 0; i < 3000000; i++)
    {
#pragma acc atomic
      sum += i;
    }
  acc_wait (1);
  const double wall = seconds (CLOCK_MONOTONIC) - start, mine = seconds (CLOCK_THREAD_CPUTIME_ID) - busy;
  /* What ends at once tells nothing.  */
  errors += wall > 0.2 && mine > wall / 4;
  if (errors)
    printf ("%d errors, %g of %g seconds busy\n", errors, mine, wall);
  return errors != 0;
}
