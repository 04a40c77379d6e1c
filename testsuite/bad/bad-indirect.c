/* { dg-do compile } */
/* { dg-require-effective-target gcc-14 } */
/* The device took the host's address of the function for code.  */

#pragma omp begin declare target indirect
int f (int x) { return x + 1; }		/* { dg-error "indirect" } */
#pragma omp end declare target

int
main (void)
{
  int (*p) (int) = f, r = 0;
#pragma omp target map(tofrom: r)
  r = p (4);
  return r != 5;
}
