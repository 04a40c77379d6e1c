/* { dg-do link } */
/* Inline assembly of the host in device code.  */

int
main (void)
{
  int r = 2;
#pragma omp target map(tofrom: r)
  {
    int x = r;
    __asm__ volatile ("addl %1, %0" : "+r" (x) : "r" (5));	/* { dg-error "asm" } */
    r = x;
  }
  return r != 7;
}
