/* { dg-do run } */
/* { dg-additional-options "-O2 -fno-math-errno" } */
/* sqrt, floor, ceil, trunc, rint, nearbyint and fma are exact.  */

int
main (void)
{
  static const double v[] = { 0.5, 1.5, 2.5, -0.5, -1.5, 1e15 + 0.5, 3.999999999, -7.0, 0.0 };
  double in[9], d[9][7];
  float f[9][5];
  for (int i = 0; i < 9; i++)
    in[i] = v[i];
#pragma omp target map(to: in) map(from: d, f)
  for (int i = 0; i < 9; i++)
    {
      double x = in[i];
      float y = in[i];
      d[i][0] = __builtin_floor (x);
      d[i][1] = __builtin_ceil (x);
      d[i][2] = __builtin_trunc (x);
      d[i][3] = __builtin_rint (x);
      d[i][4] = __builtin_nearbyint (x);
      d[i][5] = __builtin_sqrt (__builtin_fabs (x));
      d[i][6] = __builtin_fma (x, x, -1.0);
      f[i][0] = __builtin_floorf (y);
      f[i][1] = __builtin_ceilf (y);
      f[i][2] = __builtin_truncf (y);
      f[i][3] = __builtin_rintf (y);
      f[i][4] = __builtin_sqrtf (__builtin_fabsf (y));
    }
  for (int i = 0; i < 9; i++)
    {
      double x = in[i];
      float y = in[i];
      if (d[i][0] != __builtin_floor (x) || d[i][1] != __builtin_ceil (x) || d[i][2] != __builtin_trunc (x)
	  || d[i][3] != __builtin_rint (x) || d[i][4] != __builtin_rint (x)
	  || d[i][5] != __builtin_sqrt (__builtin_fabs (x)) || d[i][6] != __builtin_fma (x, x, -1.0)
	  || f[i][0] != __builtin_floorf (y) || f[i][1] != __builtin_ceilf (y) || f[i][2] != __builtin_truncf (y)
	  || f[i][3] != __builtin_rintf (y) || f[i][4] != __builtin_sqrtf (__builtin_fabsf (y)))
	__builtin_abort ();
    }
  return 0;
}
