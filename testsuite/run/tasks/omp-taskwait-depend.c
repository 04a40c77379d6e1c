/* { dg-do run } */
/* taskwait with depend, and depobj dependences.  */

#include <omp.h>

int
main (void)
{
  int a = 0, b = 0, r = 0, q = 0;
#pragma omp target map(tofrom: a, b, r, q)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task depend(out: a) shared(a)
    a = 5;
#pragma omp task depend(out: b) shared(b)
    b = 6;
#pragma omp taskwait depend(in: a)
    r = a;
    omp_depend_t obj;
#pragma omp depobj(obj) depend(inout: b)
#pragma omp task depend(depobj: obj) shared(b)
    b *= 7;
#pragma omp depobj(obj) update(in)
#pragma omp task depend(depobj: obj) shared(b, q)
    q = b;
#pragma omp taskwait
#pragma omp depobj(obj) destroy
  }
  if (r != 5 || q != 42)
    __builtin_abort ();
  return 0;
}
