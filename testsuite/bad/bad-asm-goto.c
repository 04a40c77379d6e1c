/* { dg-do link } */
/* asm goto in a declare target function.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
f (int x)
{
  __asm__ goto ("testl %0, %0; jz %l1" : : "r" (x) : "cc" : zero);	/* { dg-error "asm" } */
  return 1;
zero:
  return 0;
}
#pragma omp end declare target

int
main (void)
{
  int r = 2;
#pragma omp target map(tofrom: r)
  r = f (r);
  return r != 1;
}
