/* What has no async clause comes after what is on queues, as with GCC's own plugin: copies and regions.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { N = 400 };

/* Add 1 to A, slowly.  */
static void
later (int *a)
{
#pragma acc parallel num_gangs(1) vector_length(32) present(a[0:N]) async(1)
  for (int step = 0; step < 300; step++)
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      a[i] += step == 299;
}

int
main (void)
{
  int errors = 0, a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = 0;
#pragma acc enter data copyin(a) create(b)
  later (a);
#pragma acc update self(a)
  for (int i = 0; i < N; i++)
    errors += a[i] != 1;
  later (a);
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++)
    b[i] = a[i];
#pragma acc update self(b)
  for (int i = 0; i < N; i++)
    errors += b[i] != 2;
  later (a);
#pragma acc exit data copyout(a) delete(b)
  for (int i = 0; i < N; i++)
    errors += a[i] != 3;
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
