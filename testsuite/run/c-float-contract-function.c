/* { dg-do run } */
/* Functions with -ffp-contract=off keep their rounding, also beside code that may be fused (see link/contraction.sh for
   inlined ones).  */

#pragma omp declare target
__attribute__ ((optimize ("fp-contract=off"))) static inline double
error_of_product (double a, double b)
{
  double p = a * b, t = 134217729.0 * a, h = t - (t - a), l = a - h, u = 134217729.0 * b, i = u - (u - b), m = b - i;
  return l * m - (((p - h * i) - l * i) - h * m);
}

__attribute__ ((optimize ("fp-contract=off"))) static inline double
product (double a, double b)
{
  return a * b;
}
#pragma omp end declare target

int
main (void)
{
  double a = 1.0 + 0x1p-30, e = 0, f = 0;
#pragma omp target map(tofrom: e, f)
  {
    e = error_of_product (a, a);
    f = product (a, a) - (1.0 + 0x1p-29);
  }
  if (e != 0x1p-60 || f != 0)
    __builtin_abort ();
  return 0;
}
