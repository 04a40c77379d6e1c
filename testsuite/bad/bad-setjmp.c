/* { dg-do link } */
/* setjmp and longjmp in device code.  */

#include <setjmp.h>
#pragma omp declare target
static jmp_buf env;
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    if (setjmp (env) == 0)	/* { dg-error "setjmp" } */
      longjmp (env, 1);		/* { dg-prune-output "longjmp" } */
    r = 1;
  }
  return r != 1;
}
