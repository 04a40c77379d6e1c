/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* simd reductions with every operator, over int, long, float and double.  */

int
main (void)
{
  int a = 1, x = 0x33, o = 0, n = -1, mx = -5, mn = 500;
  long s = 7, p = 1;
  float f = 0.5f;
  double d = 1;
#pragma omp target simd reduction(+: a, s, f) reduction(^: x) reduction(|: o) reduction(&: n) reduction(max: mx) \
  reduction(min: mn) reduction(*: p, d) map(tofrom: a, s, f, x, o, n, mx, mn, p, d)
  for (int i = 0; i < 50; i++)
    {
      a += i;
      s += i * 10000000000L;
      f += i;
      x ^= i * 5;
      o |= 1 << (i % 20);
      n &= ~(1 << (i % 13));
      mx = mx > (i * 7) % 50 ? mx : (i * 7) % 50;
      mn = mn < (i * 3) % 50 + 2 ? mn : (i * 3) % 50 + 2;
      p *= i % 10 == 1 ? 3 : 1;
      d *= i % 25 == 1 ? 0.5 : 1;
    }
  int wx = 0x33;
  for (int i = 0; i < 50; i++)
    wx ^= i * 5;
  if (a != 1226 || s != 7 + 1225 * 10000000000L || f != 1225.5f || x != wx || o != 0xfffff || n != ~0x1fff
      || mx != 49 || mn != 2 || p != 243 || d != 0.25)
    __builtin_abort ();
  return 0;
}
