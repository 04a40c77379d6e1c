/* { dg-do run } */
/* Infinities, NaNs, signed zeros and denormals survive arithmetic and comparison.  */

int
main (void)
{
  double zero = 0.0, big = 1e308, tiny = 5e-324;
  float ftiny = 1e-45f;
  int r[16];
#pragma omp target map(from: r)
  {
    double inf = big * 10, nan = zero / zero, mz = -zero;
    r[0] = inf > big;
    r[1] = nan != nan;
    r[2] = nan == nan;
    r[3] = nan < 1;
    r[4] = !(nan >= 1);
    r[5] = mz == zero;
    r[6] = 1 / mz < 0;
    r[7] = tiny > 0;
    r[8] = tiny / 2 == 0;
    r[9] = ftiny > 0;
    r[10] = ftiny / 2 == 0;
    r[11] = __builtin_isnan (nan) != 0;
    r[12] = __builtin_isinf (-inf) != 0;
    r[13] = __builtin_signbit (mz) != 0;
    r[14] = __builtin_isunordered (nan, big) != 0;
    r[15] = __builtin_isless (big, inf) != 0;
  }
  static const int want[16] = { 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  for (int i = 0; i < 16; i++)
    if (r[i] != want[i])
      __builtin_abort ();
  return 0;
}
