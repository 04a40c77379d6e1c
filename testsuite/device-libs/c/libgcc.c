/* { dg-do run } */
/* What GCC calls libgcc for: 128-bit arithmetic, complex products and quotients, powi, -ftrapv, bits.  */
/* { dg-additional-options "-ffast-math" } */
#include <complex.h>
#include <stdio.h>
#include <string.h>
typedef __int128 s128;
typedef unsigned __int128 u128;
#pragma omp declare target
static void
fill (u128 *r, double *f, const u128 *x, const double *d)
{
  int k = 0, j = 0;
  for (int a = 0; a < 8; a++)
    for (int b = 1; b < 8; b++)
      {
	u128 p = x[a], q = x[b];
	r[k++] = p / q; r[k++] = p % q; r[k++] = p * q; r[k++] = (s128) p / (s128) q; r[k++] = (s128) p % (s128) q;
	r[k++] = p << (b * 17) ^ p >> (a * 13 + 1) ^ (u128) ((s128) p >> (b * 9));
	r[k++] = __builtin_popcountll (p) + (p < q) + ((s128) p > (s128) q);
	f[j++] = (double) p; f[j++] = (double) (s128) q; f[j++] = (float) (s128) p;
      }
  for (int a = 0; a < 6; a++)
    {
      r[k++] = (s128) (d[a] * 1e25); r[k++] = (u128) (d[a] * d[a] * 1e20);
      f[j++] = __builtin_powi (d[a], a * 3 - 5);
      double _Complex z = d[a] + 2 * I, w = d[5 - a] - I;
      z *= w; f[j++] = creal (z); z = z / w; f[j++] = creal (z) + cimag (z);
    }
}
#pragma omp end declare target
static u128 h[500], g[500];
static double hf[300], gf[300];
int
main (void)
{
  u128 x[8] = { 0, 3, (u128) 1 << 100, (u128) 0x123456789abcdef << 60 | 12345, -(u128) 7, -((u128) 1 << 90),
    ((u128) 1 << 64) - 1, (u128) 0xfedcba9876543210 << 64 | 0xffffffffffffffff };
  double d[6] = { 1.5, -2.25, 3, 0.5, -1, 7 };
  int bad = 0;
  fill (h, hf, x, d);
#pragma omp target map(to: x, d) map(tofrom: g, gf)
  fill (g, gf, x, d);
  for (int i = 0; i < 500; i++)
    if (h[i] != g[i])
      bad = 1, printf ("%d\n", i);
  for (int i = 0; i < 300; i++)
    if (!(__builtin_fabs (hf[i] - gf[i]) <= 1e-14 * __builtin_fabs (hf[i])))
      bad = 1, printf ("float %d: %a %a\n", i, hf[i], gf[i]);
  return bad;
}
