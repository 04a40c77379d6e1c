/* { dg-do link } */
/* { dg-additional-options "-O0" } */
/* Two errors in one program are both reported at their lines.  */

int
main (void)
{
  int r = 2;
#pragma omp target map(tofrom: r)
  {
    int x = r;
    __asm__ volatile ("incl %0" : "+r" (x));	/* { dg-error "asm" } */
    r = x;
  }
#pragma omp target map(tofrom: r)
  {
    int x = r;
    __asm__ volatile ("decl %0" : "+r" (x));	/* { dg-error "asm" } */
    r = x;
  }
  return r != 2;
}
