/* OpenACC's queues: each in its own order, and one after another where it is to be so.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 20000, QUEUES = 6 };

int
main (void)
{
  int errors = 0;
  int *a[QUEUES], *sum = malloc (N * sizeof (int));
  for (int q = 0; q < QUEUES; q++)
    {
      a[q] = malloc (N * sizeof (int));
      for (int i = 0; i < N; i++)
	a[q][i] = q;
    }
#pragma acc enter data create(sum[0:N])
  for (int q = 0; q < QUEUES; q++)
    {
      int *p = a[q];
#pragma acc enter data copyin(p[0:N]) async(q)
      for (int step = 1; step <= 5; step++)
	{
#pragma acc parallel loop present(p[0:N]) async(q)
	  for (int i = 0; i < N; i++)
	    p[i] = p[i] * step + 1;
	}
    }
  int *p0 = a[0], *p1 = a[1];
#pragma acc parallel loop present(sum[0:N], p0[0:N], p1[0:N]) wait(0, 1) async(QUEUES)
  for (int i = 0; i < N; i++)
    sum[i] = p0[i] + p1[i];
#pragma acc update self(sum[0:N]) async(QUEUES)
  for (int q = 0; q < QUEUES; q++)
    {
      int *p = a[q];
#pragma acc exit data copyout(p[0:N]) async(q)
    }
#pragma acc wait(QUEUES)
  for (int i = 0; i < N; i++)
    errors += sum[i] != 206 * 2 + 120;
#pragma acc wait
  errors += !acc_async_test_all ();
  for (int q = 0; q < QUEUES; q++)
    {
      errors += !acc_async_test (q);
      for (int i = 0; i < N; i++)
	errors += a[q][i] != 120 * q + 206;
    }
#pragma acc exit data delete(sum)
  /* A queue waits for others on the device.  */
  int x[1] = { 0 };
#pragma acc data copy(x)
  {
#pragma acc parallel async(1)
    x[0] = 5;
#pragma acc wait(1) async(2)
#pragma acc parallel async(2)
    x[0] *= 3;
#pragma acc wait async(3)
#pragma acc parallel async(3)
    x[0] += 1;
#pragma acc wait
  }
  errors += x[0] != 16;
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
