/* Mathematical functions of the program's own that call each other: GCC cannot inline what inlines itself.  */
/* { dg-do run } */
/* { dg-options "-O2" } */
/* { dg-pass called-math } */

#pragma omp declare target
double cos (double);
inline double
sin (double x)
{
  return x > 1 ? cos (x - 1) + 1 : x;
}
inline double
cos (double x)
{
  return x > 0.5 ? sin (x - 0.5) + 10 : x;
}
extern double sin (double), cos (double);
#pragma omp end declare target

int
main (void)
{
  double x = 3;
#pragma omp target map(x)
  x = sin (x);
  if (x != 12.5)
    __builtin_abort ();
  return 0;
}
