/* { dg-do run } */
/* errno, which the host's functions set and the device reads, each thread its own.  */

#include <errno.h>
#include <stdlib.h>

int host_set (int) __asm__ ("set_errno");
int host_get (void) __asm__ ("get_errno");

int
set_errno (int e)
{
  errno = e;
  return -1;
}

int
get_errno (void)
{
  return errno;
}

#define N 100

int
main (void)
{
  int a[N];
#pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < N; i++)
    {
      host_set (i + 1);
      a[i] = errno;
      errno = 2 * i;
      a[i] += host_get ();
    }
  for (int i = 0; i < N; i++)
    if (a[i] != 3 * i + 1)
      abort ();
  return 0;
}
