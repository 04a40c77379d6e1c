/* { dg-do run } */
/* { dg-additional-options "-fno-builtin" } */
/* A program's own functions with names of the library's prevail, and what the library has beside them still comes
   along: GCC refused this, "rintf has already been defined".  */

#include <stdarg.h>
#include <stdio.h>

double rint (double), floor (double);
float roundf (float);

#pragma omp declare target
int calls;

__attribute__ ((noinline)) float
rintf (float x)
{
  return x + 42;
}

__attribute__ ((noinline)) int
__vprintf_chk (int flag, const char *format, va_list ap)
{
  (void) flag;
  calls++;
  return vprintf (format, ap);
}

__attribute__ ((noinline)) static int
print (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = __vprintf_chk (1, format, ap);
  va_end (ap);
  return n;
}
#pragma omp end declare target

int
main (void)
{
  float a = 0.75f, b, c;
  double d;
  int n, m;
#pragma omp target map(from: b, c, d, n, m) map(to: a)
  {
    b = rintf (a);
    c = roundf (a);
    d = rint (a) + floor (a);
    calls = 0;
    n = print ("%d\n", 123);
    m = calls;
  }
  if (b != 42.75f || c != 1 || d != 1 || n != 4 || m != 1)
    __builtin_abort ();
  return 0;
}
