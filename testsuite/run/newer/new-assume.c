/* { dg-do run } */
/* { dg-require-effective-target gcc-13 } */
/* assume, as a block and for a whole unit.  */

#pragma omp assumes no_openmp_routines

int
main (void)
{
  int r = 3;
#pragma omp target map(r)
  {
#pragma omp assume holds(r > 2) no_openmp
    r++;
  }
  return r != 4;
}
