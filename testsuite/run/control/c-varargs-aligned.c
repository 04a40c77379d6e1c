/* { dg-do run } */
/* { dg-additional-options "-Wno-psabi" } */
/* An unnamed argument with more alignment than 16 was read from another place than where it had been written.  */

#include <stdarg.h>

#pragma omp declare target
struct wide { int a, b; } __attribute__ ((aligned (64)));

static __attribute__ ((noinline)) int
get (int n, ...)
{
  va_list list;
  int r = 0;
  va_start (list, n);
  while (n--)
    r += va_arg (list, int);
  struct wide w = va_arg (list, struct wide);
  __int128 i = va_arg (list, __int128);
  r = r * 1000 + w.a * 100 + w.b * 10 + (int) i;
  va_end (list);
  return r;
}
#pragma omp end declare target

int
main (void)
{
  int r = 0;
#pragma omp target map(tofrom: r)
  {
    struct wide w = { 2, 3 };
    r = get (1, 1, w, (__int128) 4) + get (3, 1, 0, 1, w, (__int128) 4);
  }
  return r != 1234 + 2234;
}
