/* { dg-do run } */
/* Variadic functions: int, long, double, pointer and structure arguments, va_copy, va_list passed on.  */

#include <stdarg.h>
struct s { int a; double b; long c; };
#pragma omp declare target
__attribute__ ((noipa)) static double
vsum (const char *f, va_list ap)
{
  double r = 0;
  for (; *f; f++)
    switch (*f)
      {
      case 'i': r += va_arg (ap, int); break;
      case 'l': r += va_arg (ap, long); break;
      case 'd': r += va_arg (ap, double); break;
      case 'p': r += *va_arg (ap, int *); break;
      case 's': { struct s s = va_arg (ap, struct s); r += s.a + s.b + s.c; } break;
      }
  return r;
}
__attribute__ ((noipa)) static double
sum (const char *f, ...)
{
  va_list ap, aq;
  va_start (ap, f);
  va_copy (aq, ap);
  double r = vsum (f, ap) + 1000 * va_arg (aq, int);
  va_end (aq);
  va_end (ap);
  return r;
}
#pragma omp end declare target

int
main (void)
{
  double r[3];
  int n = 7;
#pragma omp target map(from: r)
  {
    struct s s = { 1, 0.5, 100 };
    int k = 30;
    r[0] = sum ("i", n);
    r[1] = sum ("ildpi", n, 1L << 33, 2.25, &k, -1);
    r[2] = sum ("iiiiiiiddddddddddsi", n, 1, 2, 3, 4, 5, 6, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., s, 9);
  }
  if (r[0] != 7007 || r[1] != 7000 + 7 + 8589934592. + 2.25 + 30 - 1 || r[2] != 7000 + 28 + 55 + 101.5 + 9)
    __builtin_abort ();
  return 0;
}
