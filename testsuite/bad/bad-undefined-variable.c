/* { dg-do link } */
/* { dg-additional-options "-Wl,--unresolved-symbols=ignore-all" } */
/* A declare target variable without any definition.  */

#pragma omp declare target
extern int missing_variable;	/* { dg-error "missing_variable" "" { target *-*-* } 0 } */
#pragma omp end declare target

int
main (void)
{
  int r = 3;
#pragma omp target map(tofrom: r)
  r = missing_variable;
  return r;
}
