/* { dg-do run } */
/* A function of the host that a kernel calls has target regions of its own, which call functions of the host again.  */

#include <stdlib.h>

int host_region (int) __asm__ ("region");
int host_plus (int) __asm__ ("plus");

int
plus (int x)
{
  return x + 1;
}

int
region (int x)
{
  int r = 0;
#pragma omp target map(from: r)
  r = host_plus (2 * x);
  return r;
}

#define N 6

int
main (void)
{
  int a[N];
#pragma omp target teams distribute parallel for num_teams(1) map(from: a)
  for (int i = 0; i < N; i++)
    a[i] = host_region (i);
  for (int i = 0; i < N; i++)
    if (a[i] != 2 * i + 1)
      abort ();
  return 0;
}
