/* { dg-do run } */
/* A declaration that gives a function a result which it does not have, or denies the one that it has, made a call
   that PTX does not allow.  */

extern int omp_set_dynamic (int);
extern void omp_in_parallel (void);
extern double omp_set_nested (int);

int
main (void)
{
  int r = 0;
  double d = 5;
#pragma omp target map(tofrom: r, d)
  {
    omp_set_dynamic (0);
    omp_in_parallel ();
    d = omp_set_nested (0) * 0 + 2;
    r = omp_set_dynamic (1) * 0 + 1;
  }
  return !(r == 1 && (d == 2 || d != d));
}
