/* { dg-do run } */
/* An asm without instructions hides values and orders memory; it is no code for the host.  */

#include <stdio.h>

struct point { int x, y; };

int
main (void)
{
  int r[8] = { 0 };
#pragma omp target map(tofrom: r)
  {
    int a = 1, b = 2, c, d = 0;
    long wide = 0x100000003l;
    float f = 1.5f;
    struct point p = { 4, 5 };

    __asm__ volatile ("" : "+r" (a), "+r" (b));
    __asm__ ("" : "=r" (c) : "0" (wide));		/* the low part */
    __asm__ volatile ("" : "=m" (d) : "m" (d));		/* stays */
    __asm__ volatile ("" : "+m" (p) : : "memory");
    __asm__ volatile ("# a comment %0" : "+rm" (p.y));
    __asm__ ("" : "+x" (f));
    /* The values change places.  */
    __asm__ ("" : "=r" (a), "=r" (b) : "1" (a), "0" (b));
    __asm__ goto ("" : : : : never);
    r[0] = a;
    r[1] = b;
    r[2] = c;
    r[3] = d;
    r[4] = p.x;
    r[5] = p.y;
    r[6] = f * 2;
    r[7] = 7;
  never:;
  }
  for (int i = 0; i < 8; i++)
    printf ("%d\n", r[i]);
  return 0;
}
/* { dg-output "2\n1\n3\n0\n4\n5\n3\n7\n" } */
