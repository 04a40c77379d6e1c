/* { dg-do run } */
/* { dg-options "-O2" } */
/* Pointers whose blocks on the host are apart lead to one place of the device: two blocks with one counterpart, and a
   pointer to the device into a mapped block.  The host's addresses said that the inner loops' iterations are
   independent.  */

#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40, M = 66, ALL = N * M };

__attribute__ ((noipa)) static void
mapped (int n, int m, unsigned *p, unsigned *q)
{
#pragma omp target teams distribute parallel for map(alloc: p[0:n * m], q[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      p[i * m + j] = q[i * m + j - 1] + 1;
}

__attribute__ ((noipa)) static void
unnamed (int n, int m, unsigned *p, unsigned *q)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      p[i * m + j] = q[i * m + j - 1] + 1;
}

__attribute__ ((noipa)) static void
device_pointer (int n, int m, unsigned *p, unsigned *q)
{
#pragma omp target teams distribute parallel for is_device_ptr(p) map(q[0:n * m])
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
  int device = omp_get_default_device (), host = omp_get_initial_device ();
  unsigned *p = calloc (ALL, sizeof *p), *q = calloc (ALL, sizeof *q), *r = calloc (ALL, sizeof *r);
  if (omp_get_num_devices () == 0)
    return 0;
#pragma omp target data map(tofrom: q[0:ALL])
  {
    unsigned *d;
#pragma omp target data use_device_ptr(q)
    d = q;
    device_pointer (N, M, d, q);
#pragma omp target update from(q[0:ALL])
    check (q);
    memset (q, 0, ALL * sizeof *q);
#pragma omp target update to(q[0:ALL])
    unnamed (N, M, d, q);
  }
  check (q);
  unsigned *block = omp_target_alloc (ALL * sizeof *block, device);
  for (int round = 0; round < 2; round++)
    {
      omp_target_memcpy (block, r, ALL * sizeof *block, 0, 0, device, host);
      omp_target_associate_ptr (p, block, ALL * sizeof *block, 0, device);
      omp_target_associate_ptr (q, block, ALL * sizeof *block, 0, device);
      (round ? mapped : unnamed) (N, M, p, q);
      omp_target_disassociate_ptr (p, device);
      omp_target_disassociate_ptr (q, device);
      omp_target_memcpy (p, block, ALL * sizeof *block, 0, 0, host, device);
      check (p);
    }
  return 0;
}
