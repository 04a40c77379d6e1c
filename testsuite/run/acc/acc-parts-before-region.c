/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* A region without clauses uses a structure with members on the device, in both forms of data.  */

#include <stdlib.h>

struct object
{
  int n;
  double *p;
  int k[4];
};

int
main ()
{
  struct object s = { 20, malloc (20 * sizeof (double)), { 1, 2, 3, 4 } };
  for (int i = 0; i < s.n; i++)
    s.p[i] = i;
#pragma acc data copy (s.p[0:20])
  {
#pragma acc parallel loop
    for (int i = 0; i < 20; i++)
      s.p[i] += 1;
  }
  for (int i = 0; i < 20; i++)
    if (s.p[i] != i + 1)
      abort ();
  struct object t = s;
#pragma acc enter data copyin (t.k)
#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    t.k[i] *= 10;
#pragma acc exit data copyout (t.k)
  if (t.k[0] != 10 || t.k[3] != 40)
    abort ();
  return 0;
}
