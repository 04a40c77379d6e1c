/* { dg-do run } */
/* Math functions in float are within 4 ULP of the host's double results.  */

#include <math.h>
#define N 14
#pragma omp declare target
static void
f (float x, float *r)
{
  r[0] = sinf (x);
  r[1] = cosf (x);
  r[2] = tanf (x);
  r[3] = expf (x);
  r[4] = logf (x + 5);
  r[5] = powf (x + 5, 1.5f);
  r[6] = atanf (x);
  r[7] = sqrtf (x + 5);
  r[8] = tanhf (x);
  r[9] = asinf (x / 8);
  r[10] = log2f (x + 5);
  r[11] = exp2f (x);
  r[12] = hypotf (x, 3);
  r[13] = cbrtf (x);
}
#pragma omp end declare target

int
main (void)
{
  static const float in[] = { 0.1f, 1, -2.5f, 3.25f, -4 };
  for (int k = 0; k < 5; k++)
    {
      float x = in[k], d[N];
#pragma omp target map(from: d)
      f (x, d);
      double y = x;
      double h[N] = { sin (y), cos (y), tan (y), exp (y), log (y + 5), pow (y + 5, 1.5), atan (y), sqrt (y + 5),
	tanh (y),
		      asin (y / 8), log2 (y + 5), exp2 (y), hypot (y, 3), cbrt (y) };
      for (int i = 0; i < N; i++)
	{
	  double ulp = fabs ((double) nextafterf ((float) h[i], INFINITY) - (float) h[i]);
	  if (!(fabs (d[i] - h[i]) <= 4 * ulp))
	    __builtin_abort ();
	}
    }
  return 0;
}
