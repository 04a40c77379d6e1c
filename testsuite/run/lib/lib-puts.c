/* { dg-do run } */
/* puts, putchar and constant printf strings, which the compiler turns into them.  */

#include <stdio.h>

int
main (void)
{
  int n = 0;
#pragma omp target map(tofrom: n)
  {
    puts ("first");
    printf ("second\n");
    putchar ('3');
    putchar ('\n');
    printf ("%s\n", "fourth");
    n = 1;
  }
  return n != 1;
}
/* { dg-output "first\nsecond\n3\nfourth\n" } */
