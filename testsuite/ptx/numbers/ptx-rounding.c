/* { dg-do link } */
/* { dg-additional-options "-fno-math-errno -fno-trapping-math" } */
/* floor, ceil, trunc, rint and fabs are instructions, round is three: the sum with a half of its sign, and trunc.  */

#pragma omp declare target
__attribute__ ((noipa)) double rounded_floor (double x) { return __builtin_floor (x); }
__attribute__ ((noipa)) double rounded_ceil (double x) { return __builtin_ceil (x); }
__attribute__ ((noipa)) double rounded_trunc (double x) { return __builtin_trunc (x); }
__attribute__ ((noipa)) double rounded_rint (double x) { return __builtin_rint (x); }
__attribute__ ((noipa)) double rounded_half (double x) { return __builtin_round (x); }
__attribute__ ((noipa)) long rounded_long (float x) { return __builtin_lroundf (x); }
__attribute__ ((noipa)) double rounded_abs (double x) { return __builtin_fabs (x); }
#pragma omp end declare target

int
main (void)
{
  double d = 4.5;
#pragma omp target map(tofrom: d)
  d = rounded_floor (d) + rounded_ceil (d) + rounded_trunc (d) + rounded_rint (d) + rounded_abs (-d)
    + rounded_half (d) + rounded_long (d);
  return d != 31.5;
}
/* { dg-final { scan-ptx-in *rounded_floor* {\mcvt\.rmi\.f64\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_ceil* {\mcvt\.rpi\.f64\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_trunc* {\mcvt\.rzi\.f64\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_rint* {\mcvt\.rni\.f64\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_abs* {\mabs\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_half* {\madd\.rz\.f64} } } */
/* { dg-final { scan-ptx-in *rounded_long* {\mcvt\.rzi\.s64\.f32} } } */
/* { dg-final { scan-ptx-not-in *rounded_* {\m(call|setp)\M} } } */
