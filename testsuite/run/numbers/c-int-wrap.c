/* { dg-do run } */
/* { dg-additional-options "-fwrapv" } */
/* Signed overflow wraps when asked to.  */

int
main (void)
{
  int r[4], m = 2147483647;
  long l[2], k = 0x7fffffffffffffffL;
#pragma omp target map(from: r, l)
  {
    r[0] = m + 1;
    r[1] = m * 3;
    r[2] = -(m + 1);
    r[3] = m + 1 > m;
    l[0] = k + 5;
    l[1] = k * k;
  }
  if (r[0] != -2147483647 - 1 || r[1] != 2147483645 || r[2] != -2147483647 - 1 || r[3] != 0)
    __builtin_abort ();
  if (l[0] != -0x7fffffffffffffffL - 1 + 4 || l[1] != 1)
    __builtin_abort ();
  return 0;
}
