/* { dg-do link } */
/* { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" } */
/* The device has long double but no mathematical functions for it.  */

long double sinl (long double);

int
main (void)
{
  double r = 1;
#pragma omp target map(tofrom: r)
  {
    long double x = r;
    x = sinl (x);	/* { dg-error "sinl" } */
    r = x;
  }
  return r != 3.25;
}
