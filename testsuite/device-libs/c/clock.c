/* { dg-do run } */
/* Clocks move forward and agree.  */
#include <stdio.h>
#include <time.h>
int
main (void)
{
  long ns = 0, sum = 0;
#pragma omp target map(tofrom: ns, sum)
  {
    struct timespec a, b;
    clock_t c = clock ();
    clock_gettime (CLOCK_MONOTONIC, &a);
    struct timespec pause = { 0, 2000000 };
    nanosleep (&pause, NULL);
    clock_gettime (CLOCK_MONOTONIC, &b);
    ns = (b.tv_sec - a.tv_sec) * 1000000000 + b.tv_nsec - a.tv_nsec;
    sum = time (NULL) > 0 && clock () >= c;
  }
  printf ("%ld %ld\n", ns, sum);
  return ns < 1500000 || !sum;
}
