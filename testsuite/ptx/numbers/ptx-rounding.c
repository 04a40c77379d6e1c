/* { dg-do link } */
/* { dg-additional-options "-fno-math-errno -fno-trapping-math" } */
/* floor, ceil, trunc, rint and fabs are instructions.  */

#pragma omp declare target
__attribute__ ((noipa)) double rounded_floor (double x) { return __builtin_floor (x); }
__attribute__ ((noipa)) double rounded_ceil (double x) { return __builtin_ceil (x); }
__attribute__ ((noipa)) double rounded_trunc (double x) { return __builtin_trunc (x); }
__attribute__ ((noipa)) double rounded_rint (double x) { return __builtin_rint (x); }
__attribute__ ((noipa)) double rounded_abs (double x) { return __builtin_fabs (x); }
#pragma omp end declare target

int
main (void)
{
  double d = 4.5;
#pragma omp target map(tofrom: d)
  d = rounded_floor (d) + rounded_ceil (d) + rounded_trunc (d) + rounded_rint (d) + rounded_abs (-d);
  return d != 21.5;
}
/* { dg-final { scan-ptx-in *rounded_floor* {\mcvt\.rmi\.f64\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_ceil* {\mcvt\.rpi\.f64\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_trunc* {\mcvt\.rzi\.f64\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_rint* {\mcvt\.rni\.f64\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_abs* {\mabs\.f64} } } */
/* { dg-final { scan-ptx-not-in *rounded_* {\mcall\M} } } */
