/* { dg-do run } */
/* { dg-additional-options "-lm" } */
/* complex.h in float: every function, compared with the host's.  */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#define VALUES 12
typedef float real;
typedef _Complex float complex_real;
#pragma omp declare target
static void
fill (complex_real (*out)[VALUES], const real *x)
{
  for (int i = 0; i < VALUES; i++)
    {
      int k = 0;
      complex_real a = x[i] + x[(i * 5 + 3) % VALUES] * I, b = x[(i + 1) % VALUES] - x[i] * I;
      out[k++][i] = cacosf (a);
      out[k++][i] = casinf (a);
      out[k++][i] = catanf (a);
      out[k++][i] = ccosf (a);
      out[k++][i] = csinf (a);
      out[k++][i] = ctanf (a);
      out[k++][i] = cacoshf (a);
      out[k++][i] = casinhf (a);
      out[k++][i] = catanhf (a);
      out[k++][i] = ccoshf (a);
      out[k++][i] = csinhf (a);
      out[k++][i] = ctanhf (a);
      out[k++][i] = cexpf (a);
      out[k++][i] = clogf (a);
      out[k++][i] = csqrtf (a);
      out[k++][i] = conjf (a);
      out[k++][i] = cprojf (a);
      out[k++][i] = cabsf (a);
      out[k++][i] = cargf (a);
      out[k++][i] = crealf (a);
      out[k++][i] = cimagf (a);
      out[k++][i] = cpowf (a, b);
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
	if (!(cabs (host[f][i] - device[f][i]) <= scale * 2e-5))
	  {
	    printf ("%s [%d]: host %g %g device %g %g\n", names[f], i, (double) creal (host[f][i]), (double) cimag (host[f][i]), (double) creal (device[f][i]), (double) cimag (device[f][i]));
	    bad = 1;
	  }
      }
  return bad;
}
