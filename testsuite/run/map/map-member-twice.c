/* { dg-do run } */
/* A member that one construct maps twice, or two sections of one that overlap: libgomp ended in free ().  */
#include <stdlib.h>

struct t { int a, z, w[4]; } s = { 1, 2, { 3, 4 } };

int
main ()
{
#pragma omp target map(to: s.z) map(from: s.z)
  s.z++;
#pragma omp target map(tofrom: s.w[0:2]) map(tofrom: s.w[1:3])
  {
    s.w[3]++;
    s.w[0]++;
  }
  if (s.a != 1 || s.z != 3 || s.w[0] != 4 || s.w[1] != 4 || s.w[3] != 1)
    abort ();
  struct t *p = &s;
#pragma omp target data map(tofrom: p->z) map(to: p->z, p->w)
#pragma omp target
  p->z++;
  if (s.z != 4)
    abort ();
  return 0;
}
