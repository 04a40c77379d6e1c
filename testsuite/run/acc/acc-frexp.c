/* { dg-do run } */
/* { dg-options "-O0 -fno-openmp -fopenacc" } */
/* Library functions that store through pointers, in OpenACC: points-to analysis of the whole program took them for
   GCC's builtin functions, and their stores for useless.  */

#include <math.h>
#include <stdlib.h>

int
main ()
{
  int e[40], f[40];
  double whole[40], part[40];
#pragma acc parallel loop copyout(e, whole, part)
  for (int i = 0; i < 40; i++)
    {
      int k = 77;
      double w = 77;
      frexp (8.0 + i, &k);
      part[i] = modf (i + 0.5, &w);
      e[i] = k;
      whole[i] = w;
    }
#pragma acc kernels loop independent copyout(f)
  for (int i = 0; i < 40; i++)
    {
      int k = 77;
      frexpf (8.0f + i, &k);
      f[i] = k;
    }
  for (int i = 0; i < 40; i++)
    if (e[i] != ilogb (8.0 + i) + 1 || f[i] != e[i] || whole[i] != i || part[i] != 0.5)
      abort ();
  return 0;
}
