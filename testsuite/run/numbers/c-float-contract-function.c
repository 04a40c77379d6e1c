/* { dg-do run } */
/* A function with -ffp-contract=off of its own keeps the product's rounding, where the same one without is fused on a
   device.  Neither is inlined: link/contraction.sh has functions that are.  */

#include <omp.h>

#pragma omp declare target
__attribute__ ((noipa, optimize ("fp-contract=off"))) static double
rounded (double a, double b, double c)
{
  return a * b - c;
}

__attribute__ ((noipa)) static double
fused (double a, double b, double c)
{
  return a * b - c;
}
#pragma omp end declare target

int
main (void)
{
  double a = 1.0 + 0x1p-30, c = 1.0 + 0x1p-29, kept = 1, once = 1;
  int on_host = 1;
#pragma omp target map(from: kept, once, on_host)
  {
    kept = rounded (a, a, c);
    once = fused (a, a, c);
    on_host = omp_is_initial_device ();
  }
  if (kept != 0 || (!on_host && once != 0x1p-60))
    __builtin_abort ();
  return 0;
}
