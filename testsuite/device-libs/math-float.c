/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* math.h in float: every function, compared with the host's in units of the last place; special values exactly.  */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>
#define VALUES 24
typedef float real;
#pragma omp declare target
static void
fill (real (*out)[VALUES], long (*whole)[VALUES], const real *x)
{
  for (int i = 0; i < VALUES; i++)
    {
      int k = 0, e = 0, q = 0;
      real a = x[i], b = x[(i * 7 + 5) % VALUES], s, c;
      out[k++][i] = acosf (a);
      out[k++][i] = asinf (a);
      out[k++][i] = atanf (a);
      out[k++][i] = cosf (a);
      out[k++][i] = sinf (a);
      out[k++][i] = tanf (a);
      out[k++][i] = acoshf (a);
      out[k++][i] = asinhf (a);
      out[k++][i] = atanhf (a);
      out[k++][i] = coshf (a);
      out[k++][i] = sinhf (a);
      out[k++][i] = tanhf (a);
      out[k++][i] = expf (a);
      out[k++][i] = exp2f (a);
      out[k++][i] = expm1f (a);
      out[k++][i] = logf (a);
      out[k++][i] = log10f (a);
      out[k++][i] = log1pf (a);
      out[k++][i] = log2f (a);
      out[k++][i] = logbf (a);
      out[k++][i] = cbrtf (a);
      out[k++][i] = fabsf (a);
      out[k++][i] = sqrtf (a);
      out[k++][i] = erff (a);
      out[k++][i] = erfcf (a);
      out[k++][i] = lgammaf (a);
      out[k++][i] = tgammaf (a);
      out[k++][i] = ceilf (a);
      out[k++][i] = floorf (a);
      out[k++][i] = nearbyintf (a);
      out[k++][i] = rintf (a);
      out[k++][i] = roundf (a);
      out[k++][i] = truncf (a);
      out[k++][i] = exp10f (a);
      out[k++][i] = atan2f (a, b);
      out[k++][i] = powf (a, b);
      out[k++][i] = hypotf (a, b);
      out[k++][i] = fmodf (a, b);
      out[k++][i] = remainderf (a, b);
      out[k++][i] = copysignf (a, b);
      out[k++][i] = nextafterf (a, b);
      out[k++][i] = fdimf (a, b);
      out[k++][i] = fmaxf (a, b);
      out[k++][i] = fminf (a, b);
      out[k++][i] = fmaf (a, b, 1);
      out[k++][i] = ldexpf (a, 3);
      out[k++][i] = scalbnf (a, -40);
      out[k++][i] = frexpf (a, &e);
      out[k++][i] = modff (a, &s);
      out[k++][i] = s;
      out[k++][i] = remquof (a, b, &q);
      sincosf (a, &s, &c);
      out[k++][i] = s;
      out[k++][i] = c;
      whole[0][i] = isfinite (a) && a != 0 ? e : 0;
      whole[1][i] = isfinite (a) && isfinite (b) && b != 0 ? q % 8 : 0;
      whole[2][i] = ilogbf (a);
      whole[3][i] = lrintf (a);
      whole[4][i] = llroundf (a);
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
	real ulp = isfinite (h) ? nextafterf (fabsf (h), INFINITY) - fabsf (h) : 0;
	if (!(fabsf (h - d) <= 12 * ulp))
	  {
	    printf ("%s (%g): host %a device %a\n", names[f], (double) x[i], (double) h, (double) d);
	    bad = 1;
	  }
      }
  for (int f = 0; f < 6; f++)
    for (int i = 0; i < VALUES; i++)
      if (hw[f][i] != dw[f][i] && !(f >= 3 && f < 5 && !(fabsf (x[i]) < 1e18)))
	{
	  printf ("whole %d (%g): host %ld device %ld\n", f, (double) x[i], hw[f][i], dw[f][i]);
	  bad = 1;
	}
  return bad;
}
