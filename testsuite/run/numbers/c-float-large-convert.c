/* { dg-do run } */
/* Conversions of large doubles to 32- and 64-bit integers, and rounding double to float.  */

int
main (void)
{
  double a = 4294967295.0, b = 2147483647.0, c = -2147483648.0, d = 18446744073709549568.0;
  double e = 9223372036854774784.0, g = 1.0000000596046448, h = 1e-46;
  unsigned u;
  int i, j;
  unsigned long ul;
  long l;
  float f1, f2;
#pragma omp target map(from: u, i, j, ul, l, f1, f2)
  {
    u = a;
    i = b;
    j = c;
    ul = d;
    l = -e;
    f1 = g;
    f2 = h;
  }
  if (u != 4294967295u || i != 2147483647 || j != -2147483647 - 1 || ul != 18446744073709549568ul
      || l != -9223372036854774784L || f1 != (float) g || f2 != 0.0f)
    __builtin_abort ();
  return 0;
}
