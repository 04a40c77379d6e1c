/* { dg-do link } */
/* { dg-additional-options "-Wl,--unresolved-symbols=ignore-all -foffload-options=nvptx-none=-mno-host-calls" } */
/* A call of a function that is declared but nowhere defined for the device.  */

#pragma omp declare target
int nowhere_to_be_found (int);
#pragma omp end declare target

int
main (void)
{
  int r = 3;
#pragma omp target map(tofrom: r)
  r = nowhere_to_be_found (r);	/* { dg-error "nowhere_to_be_found" } */
  return r;
}
