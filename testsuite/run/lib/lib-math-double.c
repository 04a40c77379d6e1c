/* { dg-do run } */
/* Math functions in double are within 4 ULP of the host's.  */

#include <math.h>
#define N 24
#pragma omp declare target
static void
f (double x, double *r)
{
  int e;
  double ip;
  r[0] = sin (x);
  r[1] = cos (x);
  r[2] = tan (x);
  r[3] = exp (x);
  r[4] = log (x + 5);
  r[5] = pow (x + 5, 1.7);
  r[6] = atan (x);
  r[7] = atan2 (x, 2.0);
  r[8] = sinh (x);
  r[9] = cosh (x);
  r[10] = tanh (x);
  r[11] = asin (x / 5);
  r[12] = acos (x / 5);
  r[13] = log10 (x + 5);
  r[14] = log2 (x + 5);
  r[15] = exp2 (x);
  r[16] = cbrt (x);
  r[17] = hypot (x, 3);
  r[18] = erf (x);
  r[19] = expm1 (x / 8);
  r[20] = log1p (x / 8);
  r[21] = fmod (x * 10, 3);
  r[22] = frexp (x * 3 + 20, &e) + e;
  r[23] = modf (x * 3, &ip) + ip * 2 + ldexp (x, 3) + round (x) + lround (x * 2);
}
#pragma omp end declare target

static long
ulps (double a, double b)
{
  long x, y;
  if (a == b)
    return 0;
  __builtin_memcpy (&x, &a, 8);
  __builtin_memcpy (&y, &b, 8);
  return x > y ? x - y : y - x;
}

int
main (void)
{
  static const double in[] = { 0.1, 1, -2.5, 3.25, -4, 4.5 };
  for (int k = 0; k < 6; k++)
    {
      double x = in[k], d[N], h[N];
#pragma omp target map(from: d)
      f (x, d);
      f (x, h);
      for (int i = 0; i < N; i++)
	if (ulps (d[i], h[i]) > 4)
	  __builtin_abort ();
    }
  return 0;
}
