/* { dg-do run } */
/* Unnamed arguments of variable size: copies, which neither side's changes reach.  The device refused them.  */

#include <stdarg.h>

#pragma omp declare target
static char *kept;

__attribute__ ((noipa)) static int
f (int n, ...)
{
  struct { char a[n]; } x, y, z;
  va_list ap;
  va_start (ap, n);
  x = va_arg (ap, typeof (x));
  int k = va_arg (ap, int);
  kept[0] = 99;
  y = va_arg (ap, typeof (y));
  y.a[1] = 77;
  va_end (ap);
  va_start (ap, n);
  z = va_arg (ap, typeof (z));
  va_end (ap);
  return x.a[0] + 10 * y.a[0] + 100 * k + 1000 * z.a[n - 1];
}

__attribute__ ((noipa)) static int
g (int n)
{
  struct { char a[n]; } x, y;
  for (int i = 0; i < n; i++)
    {
      x.a[i] = i + 1;
      y.a[i] = 2 * i + 3;
    }
  kept = y.a;
  int s = 0;
  for (int i = 0; i < 1000; i++)
    {
      y.a[0] = 3;
      s = f (n, x, 4, y) + 100000 * y.a[1];
    }
  return s;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0, n = 5;
#pragma omp target map(tofrom: r)
  r = g (n);
  if (r != 1 + 30 + 400 + 5000 + 500000)
    __builtin_abort ();
  return 0;
}
