/* { dg-do run } */
/* Complex numbers and long double in a SIMD loop: multiplication, division, conversions and comparisons are calls of a
   library, on a stack of each lane's own.  */

#include <complex.h>

#define N 64
static double in[N], out[N][8];

#pragma omp declare target
static inline void
compute (double x, double *r)
{
  double complex z = x + (x + 1) * I, y = 3 - x * I;
  float complex f = (float) x + 2 * I;
  long double l = x;
  __int128 w = (__int128) (l * 1e20L);
  r[0] = creal (z * y) + cimag (z / y);
  r[1] = cimag (z * y * z);
  r[2] = creal (f / (f + 1));
  r[3] = l * 3 / 7 + 1 / (l + 1);
  r[4] = l > 20.5L ? l - 1 : l + 1;
  r[5] = (double) (w % 1000007) + (double) (w / 3);
  r[6] = (long double) w / 16 + (long double) (long) l;
  r[7] = (float) (l * l) + (unsigned long) (l + 0.5L);
}
#pragma omp end declare target

static int
wrong (void)
{
  int n = 0;
  for (int i = 0; i < N; i++)
    {
      double r[8];
      compute (in[i], r);
      for (int k = 0; k < 8; k++)
	n += !(__builtin_fabs (out[i][k] - r[k]) <= 1e-6 * __builtin_fabs (r[k]));
    }
  return n;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    in[i] = i + 0.25;

#pragma omp target map(from: out) map(to: in)
#pragma omp simd
  for (int i = 0; i < N; i++)
    compute (in[i], out[i]);
  if (wrong ())
    return 1;

  __builtin_memset (out, 0, sizeof out);
#pragma omp target teams map(tofrom: out) map(to: in)
#pragma omp distribute
  for (int j = 0; j < N; j += 16)
#pragma omp simd
    for (int i = j; i < j + 16; i++)
      compute (in[i], out[i]);
  return wrong () ? 2 : 0;
}
