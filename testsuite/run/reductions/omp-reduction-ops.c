/* { dg-do run } */
/* Every reduction operator on int over parallel for.  */

int
main (void)
{
  int add = 1, sub = 2, mul = 1, band = -1, bor = 0, bxor = 0x55, land = 1, lor = 0, mx = -1000, mn = 1000;
#pragma omp target map(tofrom: add, sub, mul, band, bor, bxor, land, lor, mx, mn)
#pragma omp parallel for num_threads(4) reduction(+: add) reduction(-: sub) reduction(*: mul) reduction(&: band) \
  reduction(|: bor) reduction(^: bxor) reduction(&&: land) reduction(||: lor) reduction(max: mx) reduction(min: mn)
  for (int i = 1; i <= 10; i++)
    {
      add += i;
      sub -= i;
      mul *= i;
      band &= ~(1 << i);
      bor |= 1 << i;
      bxor ^= i * 77;
      land = land && i < 10;
      lor = lor || i == 7;
      mx = mx > (i - 5) * (i - 5) ? mx : (i - 5) * (i - 5);
      mn = mn < (i - 5) * (i - 6) ? mn : (i - 5) * (i - 6);
    }
  int x = 0x55;
  for (int i = 1; i <= 10; i++)
    x ^= i * 77;
  if (add != 56 || sub != -53 || mul != 3628800 || band != ~0x7fe || bor != 0x7fe || bxor != x || land != 0 || lor != 1
      || mx != 25 || mn != 0)
    __builtin_abort ();
  return 0;
}
