/* OpenMP's and OpenACC's regions in one program, which share data on the device.
   { dg-do run }
   { dg-options "-O2 -fopenmp -fopenacc" } */

#include <openacc.h>
#include <stdio.h>

enum { N = 1000 };

int
main (void)
{
  static int a[N], b[N];
  int sum = 0, errors = 0;
  /* GCC 12's libgomp opens a device for OpenACC only if OpenMP has not done so.  */
  acc_init (acc_device_default);
#pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < N; i++)
    a[i] = 2 * i;
#pragma acc parallel loop copyin(a) copyout(b) reduction(+:sum)
  for (int i = 0; i < N; i++)
    {
      b[i] = 2 * a[i];
      sum += b[i];
    }
#pragma omp target parallel for map(tofrom: b) reduction(+:sum)
  for (int i = 0; i < N; i++)
    sum += b[i]--;
  for (int i = 0; i < N; i++)
    errors += a[i] != 2 * i || b[i] != 4 * i - 1;
  if (errors || sum != 2 * 4 * (N * (N - 1) / 2))
    printf ("%d errors, sum %d\n", errors, sum);
  return errors != 0 || sum != 2 * 4 * (N * (N - 1) / 2);
}
