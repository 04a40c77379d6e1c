/* { dg-do run } */
/* Simple recursion: fib, factorial, gcd.  */

#pragma omp declare target
__attribute__ ((noipa)) static int
fib (int n)
{
  return n < 2 ? n : fib (n - 1) + fib (n - 2);
}
__attribute__ ((noipa)) static long
fact (int n)
{
  return n <= 1 ? 1 : n * fact (n - 1);
}
__attribute__ ((noipa)) static unsigned
gcd (unsigned a, unsigned b)
{
  return b ? gcd (b, a % b) : a;
}
#pragma omp end declare target

int
main (void)
{
  int f = 0, n = 12;
  long g = 0;
  unsigned h = 0;
#pragma omp target map(tofrom: f, g, h)
  {
    f = fib (n);
    g = fact (n + 8);
    h = gcd (1071 * n, 462 * n);
  }
  if (f != 144 || g != 2432902008176640000L || h != 21 * 12)
    __builtin_abort ();
  return 0;
}
