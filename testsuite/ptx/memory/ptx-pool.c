/* { dg-do link } */
/* { dg-options "-O2" } */
/* Double constants that no instruction can hold and that a function uses once are in constant memory, once each.  Those
   with more uses stay, and so do 0.5 and what is not computed with.  */

#pragma omp declare target
__attribute__ ((noipa)) double
polynomial (double x)
{
  return (((0.1 * x + 0.3) * x + 0.1) * x + 0.2) * x + 0.5;
}
__attribute__ ((noipa)) double
line (double x)
{
  return 0.3 * x + 0.6;
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
  d = polynomial (d) + line (d) + choice (0);
  return d < 2.9 || d > 3.1;
}
/* { dg-final { scan-ptx-times {__heddle_doubles\[3\]} 1 } } */
/* { dg-final { scan-ptx-times-in *polynomial* {ld\.const\.f64} 2 } } */
/* { dg-final { scan-ptx-times-in *line* {ld\.const\.f64} 2 } } */
/* { dg-final { scan-ptx-not-in *choice* {ld\.const} } } */
