/* { dg-do run } */
/* { dg-require-effective-target gcc-15 } */
/* dispatch chooses the variant of a call in a region.  */

int plus_one (int *p) { return *p + 1; }
#pragma omp declare variant (plus_one) match (construct={dispatch})
int plain (int *p) { return *p; }

int
main (void)
{
  int r = 0, s = 0, x = 4;
#pragma omp target map(from: r, s) map(to: x)
  {
#pragma omp dispatch
    r = plain (&x);
    s = plain (&x);
  }
  return r != 5 || s != 4;
}
