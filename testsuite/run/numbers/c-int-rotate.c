/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Rotate idioms in 8, 16, 32 and 64 bits.  */

#pragma omp declare target
static unsigned long
f (unsigned long x, int n)
{
  unsigned char a = x;
  unsigned short b = x;
  unsigned c = x;
  a = a << (n & 7) | a >> (-n & 7);
  b = b << (n & 15) | b >> (-n & 15);
  c = c << (n & 31) | c >> (-n & 31);
  x = x << (n & 63) | x >> (-n & 63);
  return x + c + b + a + (c << 13 | c >> 19);
}
#pragma omp end declare target

int
main (void)
{
  unsigned long r[64], x = 0xfedcba9876543211ul;
#pragma omp target map(from: r)
  for (int i = 0; i < 64; i++)
    r[i] = f (x, i);
  for (int i = 0; i < 64; i++)
    if (r[i] != f (x, i))
      __builtin_abort ();
  return 0;
}
