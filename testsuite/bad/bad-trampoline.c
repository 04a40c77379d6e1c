/* { dg-do link } */
/* The address of a nested function that needs its parent's frame.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
call (int (*f) (int), int x)
{
  return f (x);
}
__attribute__ ((noipa)) static int
parent (int n)
{
  int child (int k)
  {
    return k + n;
  }
  return call (child, 4);	/* { dg-error "nested|trampoline" } */
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  r = parent (10);
  return r != 14;
}
/* { dg-prune-output "nested|trampoline" } */
