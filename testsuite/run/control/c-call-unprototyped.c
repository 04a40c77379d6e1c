/* { dg-do run } */
/* { dg-additional-options "-w -std=gnu17" } */
/* A call that sees no prototype, or another one, must still be one that PTX allows.  */

#include <stdio.h>
#include <stdarg.h>

#pragma omp declare target
int sum (), later (), surplus (), any () __asm__ ("unnamed");
typedef int two (int, int);

__attribute__ ((noinline)) int
sum (a, b, f, c)
     int a;
     char b;
     float f;
     long c;
{
  return a + b + (int) f + (int) c;
}

__attribute__ ((noinline)) int
surplus ()
{
  return 5;
}
#pragma omp end declare target

int
main (void)
{
  int r[5] = { 0 };
#pragma omp target map(tofrom: r)
  {
    r[0] = sum (1, 2, 3.0, 4l);
    r[1] = later (10, 3);
    r[2] = surplus (1, 2.0, "three");
    r[3] = any (3, 1, 2, 3);
    r[4] = ((two *) surplus) (1, 2);
  }
  for (int i = 0; i < 5; i++)
    printf ("%d\n", r[i]);
  return 0;
}

#pragma omp declare target
__attribute__ ((noinline)) int
later (int a, int b)
{
  return a - b;
}

__attribute__ ((noinline)) int
unnamed (int n, ...)
{
  va_list list;
  int r = 0;
  va_start (list, n);
  while (n--)
    r = r * 10 + va_arg (list, int);
  va_end (list);
  return r;
}
#pragma omp end declare target
/* { dg-output "10\n7\n5\n123\n5\n" } */
