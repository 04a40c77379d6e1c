/* { dg-do link } */
/* { dg-final { scan-ptx-times-in fill {ld(\.global)?\.[bu]64 } 2 } } */
/* A function of the library that is inlined takes no alias analysis from its caller: the loop had read the pointer and
   the number again after each store.  */
#include <math.h>

struct vector { float *x; long n; };

#pragma omp declare target
__attribute__ ((noipa)) void
fill (struct vector *v, float a)
{
  for (long i = 0; i < v->n; i++)
    v->x[i] = expf (a * i);
}
#pragma omp end declare target

int
main (void)
{
  float x[8];
#pragma omp target map(from: x)
  {
    struct vector v = { x, 8 };
    fill (&v, x[0]);
  }
  return 0;
}
