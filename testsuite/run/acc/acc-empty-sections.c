/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* Sections without elements: "enter data" ended in an assertion of libgomp's.  */
#include <stdlib.h>

static int
work (double *a, double *b, int n, int k)
{
  int done = 0, c[4] = { 1, 2, 3, 4 };
#pragma acc enter data copyin(a[0:n], b[0:n]) create(c[k:n])
#pragma acc parallel loop present(a[0:n], b[0:n]) copy(done)
  for (int i = 0; i < n + 1; i++)
    if (i < n)
      a[i] += b[i];
    else
      done = 1;
#pragma acc update self(a[0:n])
#pragma acc exit data copyout(a[0:n]) delete(b[0:n], c[k:n])
#pragma acc data copy(a[0:n]) copyin(b[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += b[i];
  }
#pragma acc kernels copy(a[0:n], c[k:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] += b[i];
      c[k + i] = i;
    }
  return done && c[3] == 4;
}

int
main (void)
{
  double a[2] = { 1, 2 }, b[2] = { 10, 20 };
  for (int n = 0; n < 3; n++)
    if (!work (a, b, n, 1))
      abort ();
  if (a[0] != 61 || a[1] != 62)
    abort ();
  return !work (malloc (8), malloc (8), 0, 2);
}
