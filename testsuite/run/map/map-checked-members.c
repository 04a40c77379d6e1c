/* { dg-do run }
   { dg-require-effective-target before-gcc-14 }
   { dg-set-target-env-var HEDDLE_SIM_CHECK "memory" }
   { dg-additional-options "-foffload-options=-mcheck-memory" } */
/* Where each variable is mapped by itself, members were, too, that have to stay together: "Trying to map into device".
   So were structures and arrays of which the program had mapped parts.  */

struct pair { char tag; int n, m; double *x; };

int
main (void)
{
  double x[3] = { 1, 2, 3 };
  struct pair s = { 'a', 1, 2, x };
  int a[100] = { 0 };
#pragma omp target data map(tofrom: s.n, s.m, s.x[0:3]) map(tofrom: a[10:50])
  {
#pragma omp target
    {
      s.m += s.n;
      s.x[2]++;
      a[10] = 7;
    }
#pragma omp target map(tofrom: s.n, s.x[0:2])
    s.n += s.x[1];
  }
  if (s.n != 3 || s.m != 3 || x[2] != 4 || a[10] != 7)
    __builtin_abort ();
  return 0;
}
