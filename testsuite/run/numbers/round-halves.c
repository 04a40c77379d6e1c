/* { dg-do run } */
/* { dg-options "-O2" } */
/* round, lround and their kin: halves away from zero, nothing of large numbers, signs of zeros.  */
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 64 };

static const double values[N] =
{
  0., -0., .5, -.5, 1.5, -1.5, 2.5, -2.5, 0x1.fffffep-2, -0x1.fffffep-2, 0x1.fffffffffffffp-2, -0x1.fffffffffffffp-2,
  0x1p-149, -0x1p-149, 0x1p-1074, 0x1.fffffep22, -0x1.fffffep22, 0x1p23, 0x1p23 + 1, -0x1p23 - 1, 0x1p24 + 2,
  0x1.fffffffffffffp51, -0x1.fffffffffffffp51, 0x1p52, 0x1p52 + 1, -0x1p52 - 1, 0x1p53 - 1, 1e18, -1e18, 3.49999, 3.5, 7.51,
  -0.2, 0.2, 0.75, -0.75, 99.5, -100.5, 1e9, -2e9, 12345.678, -12345.678
};

int
main (void)
{
  double x[N], d[N];
  float y[N], f[N];
  long l[N], m[N];
  for (int i = 0; i < N; i++)
    {
      x[i] = values[i] ? values[i] : i < 2 ? values[i] : (i - 50) * 0.25;
      y[i] = (float) x[i];
    }
#pragma omp target teams distribute parallel for map(to: x, y) map(from: d, f, l, m)
  for (int i = 0; i < N; i++)
    {
      d[i] = round (x[i]);
      f[i] = roundf (y[i]);
      l[i] = lround (x[i]);
      m[i] = lroundf (y[i]);
    }
  for (int i = 0; i < N; i++)
    {
      volatile double u = x[i];
      volatile float v = y[i];
      double want = round (u);
      float want_f = roundf (v);
      if (memcmp (d + i, &want, sizeof want) || memcmp (f + i, &want_f, sizeof want_f) || l[i] != lround (u)
	  || m[i] != lroundf (v))
	abort ();
    }
  return 0;
}
