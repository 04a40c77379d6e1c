/* { dg-do run } */
/* printf with integers, floating point, strings, characters, widths and %%.  */

#include <stdio.h>

int
main (void)
{
  int n = 42;
  double d = 2.5;
#pragma omp target map(to: n, d)
  {
    printf ("int %d %5d|%-5d|%05d %x %#X %o\n", n, n, n, n, n, n, n);
    printf ("long %ld %lu %llx char %c str %s %10s|%-6s|\n", -1L << 40, 1UL << 63, 0x123456789abcLL, 'x', "abc",
      "right", "left");
    printf ("dbl %f %.2f %e %g %8.3f| 100%%\n", d, d / 3, d * 1e10, d, -d);
  }
  return 0;
}
/* { dg-output "int 42    42\\|42   \\|00042 2a 0X2A 52\n" } */
/* { dg-output "long -1099511627776 9223372036854775808 123456789abc char x str abc      right\\|left  \\|\n" } */
/* { dg-output "dbl 2.500000 0.83 2.500000e\\+10 2.5   -2.500\\| 100%\n" } */
