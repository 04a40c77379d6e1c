/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* math.h in double: every function, compared with the host's in units of the last place; special values exactly.  */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>
#define VALUES 24
typedef double real;
#pragma omp declare target
static void
fill (real (*out)[VALUES], long (*whole)[VALUES], const real *x)
{
  for (int i = 0; i < VALUES; i++)
    {
      int k = 0, e = 0, q = 0;
      real a = x[i], b = x[(i * 7 + 5) % VALUES], s, c;
      out[k++][i] = acos (a);
      out[k++][i] = asin (a);
      out[k++][i] = atan (a);
      out[k++][i] = cos (a);
      out[k++][i] = sin (a);
      out[k++][i] = tan (a);
      out[k++][i] = acosh (a);
      out[k++][i] = asinh (a);
      out[k++][i] = atanh (a);
      out[k++][i] = cosh (a);
      out[k++][i] = sinh (a);
      out[k++][i] = tanh (a);
      out[k++][i] = exp (a);
      out[k++][i] = exp2 (a);
      out[k++][i] = expm1 (a);
      out[k++][i] = log (a);
      out[k++][i] = log10 (a);
      out[k++][i] = log1p (a);
      out[k++][i] = log2 (a);
      out[k++][i] = logb (a);
      out[k++][i] = cbrt (a);
      out[k++][i] = fabs (a);
      out[k++][i] = sqrt (a);
      out[k++][i] = erf (a);
      out[k++][i] = erfc (a);
      out[k++][i] = lgamma (a);
      out[k++][i] = tgamma (a);
      out[k++][i] = ceil (a);
      out[k++][i] = floor (a);
      out[k++][i] = nearbyint (a);
      out[k++][i] = rint (a);
      out[k++][i] = round (a);
      out[k++][i] = trunc (a);
      out[k++][i] = exp10 (a);
      out[k++][i] = atan2 (a, b);
      out[k++][i] = pow (a, b);
      out[k++][i] = hypot (a, b);
      out[k++][i] = fmod (a, b);
      out[k++][i] = remainder (a, b);
      out[k++][i] = copysign (a, b);
      out[k++][i] = nextafter (a, b);
      out[k++][i] = fdim (a, b);
      out[k++][i] = fmax (a, b);
      out[k++][i] = fmin (a, b);
      out[k++][i] = fma (a, b, 1);
      out[k++][i] = ldexp (a, 3);
      out[k++][i] = scalbn (a, -40);
      out[k++][i] = frexp (a, &e);
      out[k++][i] = modf (a, &s);
      out[k++][i] = s;
      out[k++][i] = remquo (a, b, &q);
      sincos (a, &s, &c);
      out[k++][i] = s;
      out[k++][i] = c;
      whole[0][i] = isfinite (a) && a != 0 ? e : 0;
      whole[1][i] = isfinite (a) && isfinite (b) && b != 0 ? q % 8 : 0;
      whole[2][i] = ilogb (a);
      whole[3][i] = lrint (a);
      whole[4][i] = llround (a);
      whole[5][i] = fpclassify (a) * 100 + !!signbit (a) * 10 + !!isnan (a) + 2 * !!isinf (a) + 4 * !!isfinite (a) + 8 * !!isnormal (a);
    }
}
#pragma omp end declare target
static const char *const names[] = { "acos", "asin", "atan", "cos", "sin", "tan", "acosh", "asinh", "atanh", "cosh", "sinh", "tanh", "exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "logb", "cbrt", "fabs", "sqrt", "erf", "erfc", "lgamma", "tgamma", "ceil", "floor", "nearbyint", "rint", "round", "trunc", "exp10", "atan2", "pow", "hypot", "fmod", "remainder", "copysign", "nextafter", "fdim", "fmax", "fmin", "fma", "ldexp", "scalbn", "frexp", "modf", "modf whole", "remquo", "sincos s", "sincos c" };
enum { FUNCTIONS = 53 };
static real host[FUNCTIONS][VALUES], device[FUNCTIONS][VALUES];
static long hw[6][VALUES], dw[6][VALUES];
int
main (void)
{
  static real x[VALUES] = { 0, -0.0, 1, -1, 0.5, -0.5, 2, 3.25, -7.5, 0.1, 1e-5, 20.75, 100, -150.5, 1e6, 0.999, 1.001, 2.5, -2.5, 1e-30, 1e30, INFINITY, -INFINITY, NAN };
  int bad = 0;
  fill (host, hw, x);
#pragma omp target map(to: x) map(from: device, dw)
  fill (device, dw, x);
  for (int f = 0; f < FUNCTIONS; f++)
    for (int i = 0; i < VALUES; i++)
      {
	real h = host[f][i], d = device[f][i];
	if (isnan (h) ? isnan (d) : h == d && !signbit (h) == !signbit (d))
	  continue;
	real ulp = isfinite (h) ? nextafter (fabs (h), INFINITY) - fabs (h) : 0;
	if (!(fabs (h - d) <= 12 * ulp))
	  {
	    printf ("%s (%g): host %a device %a\n", names[f], (double) x[i], (double) h, (double) d);
	    bad = 1;
	  }
      }
  for (int f = 0; f < 6; f++)
    for (int i = 0; i < VALUES; i++)
      if (hw[f][i] != dw[f][i] && !(f >= 3 && f < 5 && !(fabs (x[i]) < 1e18)))
	{
	  printf ("whole %d (%g): host %ld device %ld\n", f, (double) x[i], hw[f][i], dw[f][i]);
	  bad = 1;
	}
  return bad;
}
