/* { dg-do run } */
/* { dg-options "-fopenacc -O2" } */
/* The same in OpenACC: pointers of the device into a mapped block.  (acc_map_data takes a place once.)  */

#include <openacc.h>
#include <stdlib.h>

enum { N = 40, M = 66, ALL = N * M };

__attribute__ ((noipa)) static void
unnamed (int n, int m, unsigned *p, unsigned *q)
{
#pragma acc parallel loop deviceptr(p) copy(q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      p[i * m + j] = q[i * m + j - 1] + 1;
}

__attribute__ ((noipa)) static void
device_pointer (int n, int m, unsigned *p, unsigned *q)
{
#pragma acc parallel loop deviceptr(p) present(q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      p[i * m + j] = q[i * m + j - 1] + 1;
}

static void
check (const unsigned *a)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (a[i * M + j] != j)
	abort ();
}

int
main (void)
{
  unsigned *p = calloc (ALL, sizeof *p), *q = calloc (ALL, sizeof *q);
  if (acc_get_device_type () == acc_device_host)
    return 0;
  unsigned *d = acc_copyin (q, ALL * sizeof *q);
  device_pointer (N, M, d, q);
  acc_copyout (q, ALL * sizeof *q);
  check (q);
  acc_copyin (p, ALL * sizeof *p);
  unnamed (N, M, acc_deviceptr (p), p);
  acc_copyout (p, ALL * sizeof *p);
  check (p);
  return 0;
}
