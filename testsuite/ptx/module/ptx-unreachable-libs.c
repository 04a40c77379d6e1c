/* { dg-do link } */
/* { dg-pass uses } */
/* A region that uses no mathematics and no input or output brings none of those libraries.  */

int
main (void)
{
  int r = 100;
#pragma omp target map(tofrom: r)
  r *= 3;
  return r != 300;
}
/* { dg-final { scan-ptx-not {__kernel_rem_pio2|__ieee754|qsort|strtod} } } */
