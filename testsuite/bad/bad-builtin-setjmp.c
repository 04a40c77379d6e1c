/* { dg-do link } */
/* GCC's own setjmp in device code; the message has its quotes.  */

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    void *buffer[5];
    if (__builtin_setjmp (buffer) == 0)	/* { dg-error "'setjmp' or 'longjmp' is not supported in device code" } */
      r = 1;
  }
  return r != 1;
}
