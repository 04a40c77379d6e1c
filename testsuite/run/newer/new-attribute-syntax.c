/* { dg-do run } */
/* { dg-require-effective-target gcc-15 } */
/* Directives as attributes, in C23.  */

int
main (void)
{
  int r = 0;
  [[omp::directive (target map(r))]]
  {
    r = 4;
  }
  return r != 4;
}
