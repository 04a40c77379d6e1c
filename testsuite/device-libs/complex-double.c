/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* complex.h in double: every function, compared with the host's.  */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#define VALUES 12
typedef double real;
typedef _Complex double complex_real;
#pragma omp declare target
static void
fill (complex_real (*out)[VALUES], const real *x)
{
  for (int i = 0; i < VALUES; i++)
    {
      int k = 0;
      complex_real a = x[i] + x[(i * 5 + 3) % VALUES] * I, b = x[(i + 1) % VALUES] - x[i] * I;
      out[k++][i] = cacos (a);
      out[k++][i] = casin (a);
      out[k++][i] = catan (a);
      out[k++][i] = ccos (a);
      out[k++][i] = csin (a);
      out[k++][i] = ctan (a);
      out[k++][i] = cacosh (a);
      out[k++][i] = casinh (a);
      out[k++][i] = catanh (a);
      out[k++][i] = ccosh (a);
      out[k++][i] = csinh (a);
      out[k++][i] = ctanh (a);
      out[k++][i] = cexp (a);
      out[k++][i] = clog (a);
      out[k++][i] = csqrt (a);
      out[k++][i] = conj (a);
      out[k++][i] = cproj (a);
      out[k++][i] = cabs (a);
      out[k++][i] = carg (a);
      out[k++][i] = creal (a);
      out[k++][i] = cimag (a);
      out[k++][i] = cpow (a, b);
      out[k++][i] = a * b;
      out[k++][i] = a / b;
    }
}
#pragma omp end declare target
static const char *const names[] = { "cacos", "casin", "catan", "ccos", "csin", "ctan", "cacosh", "casinh", "catanh", "ccosh", "csinh", "ctanh", "cexp", "clog", "csqrt", "conj", "cproj", "cabs", "carg", "creal", "cimag", "cpow", "*", "/" };
enum { FUNCTIONS = 24 };
static complex_real host[FUNCTIONS][VALUES], device[FUNCTIONS][VALUES];
int
main (void)
{
  static real x[VALUES] = { 1, -1, 0.5, -0.5, 2, 3.25, -2.5, 0.125, 1e-3, 5.75, 0.999, -0.0625 };
  int bad = 0;
  fill (host, x);
#pragma omp target map(to: x) map(from: device)
  fill (device, x);
  for (int f = 0; f < FUNCTIONS; f++)
    for (int i = 0; i < VALUES; i++)
      {
	double scale = cabs (host[f][i]);
	if (!(cabs (host[f][i] - device[f][i]) <= scale * 1e-13))
	  {
	    printf ("%s [%d]: host %g %g device %g %g\n", names[f], i, (double) creal (host[f][i]), (double) cimag (host[f][i]), (double) creal (device[f][i]), (double) cimag (device[f][i]));
	    bad = 1;
	  }
      }
  return bad;
}
