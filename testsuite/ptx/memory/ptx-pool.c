/* { dg-do link } */
/* { dg-options "-O2" } */
/* Double constants that no instruction can hold are in constant memory, once each; 0.5 and what is not computed with
   stay.  */

#pragma omp declare target
__attribute__ ((noipa)) double
polynomial (double x)
{
  return ((0.1 * x + 0.3) * x + 0.1) * x + 0.5;
}
__attribute__ ((noipa)) double
choice (int i)
{
  return i ? 0.7 : 0.9;
}
#pragma omp end declare target

int
main (void)
{
  double d = 1;
#pragma omp target map(tofrom: d)
  d = polynomial (d) + choice (0);
  return d < 1.8 || d > 2;
}
/* { dg-final { scan-ptx-times {__heddle_doubles\[2\]} 1 } } */
/* { dg-final { scan-ptx-times-in *polynomial* {ld\.const\.f64} 3 } } */
/* { dg-final { scan-ptx-not-in *choice* {ld\.const} } } */
