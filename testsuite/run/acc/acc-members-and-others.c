/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* A region with a clause for a member of a variable uses other members: these were garbage, or not there.  */

#include <stdlib.h>

struct object { int n; double f; int k, list[10]; int *p; };

int
main (void)
{
  struct object s = { 1, 2, 3, { 4 } };
  int numbers[5] = { 1, 2, 3, 4, 5 };
  s.p = numbers;
#pragma acc parallel copy(s.k)
  s.k += s.n + s.f;
  if (s.k != 6)
    abort ();
#pragma acc parallel loop copy(s.p[0:5])
  for (int i = 0; i < 5; i++)
    s.p[i] += s.n + s.list[0];
  if (numbers[4] != 10 || s.p != numbers)
    abort ();
#pragma acc kernels copyout(s.k)
  {
    struct object c = s;
    s.k = c.n + c.list[0];
  }
  if (s.k != 5)
    abort ();
  return 0;
}
