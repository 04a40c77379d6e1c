/* { dg-do compile } */
/* { dg-require-effective-target before-gcc-14 } */
/* { dg-options "-std=c2x -O2 -fopenmp" } */
/* Directives in attributes are C's since OpenMP 6.0: GCC 12 ignored them, with a warning that -w turns off.  */
[[omp::directive (declare target)]];		/* { dg-error "..omp::directive... is not known to GCC" } */

int
main (void)
{
  int a = 0;
  [[omp::directive (target map(tofrom: a))]] a++;	/* { dg-error "..omp::directive... is not known to GCC" } */
  [[omp::directive (parallel reduction(+: a))]]	{ a++; }	/* { dg-error "..omp::directive... is not known to GCC" } */
  [[omp::sequence (directive (parallel), directive (for))]]
  for (int i = 0; i < 3; i++)			/* { dg-error "..omp::sequence... is not known to GCC" } */
    a++;
  [[gnu::unused]] int b = 0;
  [[other::thing (1)]] a++;			/* { dg-warning "attribute ignored" } */
  return a;
}
