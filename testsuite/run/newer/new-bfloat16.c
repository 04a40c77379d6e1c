/* { dg-do run } */
/* { dg-require-effective-target gcc-13 } */
/* Arithmetic on __bf16, conversions, which round once, comparisons, reductions, vectors.  */

#include <stdlib.h>
#include <string.h>

enum { N = 300 };

static int
same (__bf16 a, __bf16 b)
{
  return !memcmp (&a, &b, 2);
}

int
main (void)
{
  __bf16 b[N], c[N], d[N], e[N];
  float f[N], g[N];
  double h[N];
  long l[N];
  int n[N], lower = 0;
  for (int i = 0; i < N; i++)
    {
      f[i] = i * 0.37f - 20;
      b[i] = f[i];
      h[i] = 1 + 1.0 / 256 + (i - 150) * 0x1p-40;
      l[i] = (1L << 55) + (1L << 47) + i - 150;
    }
#pragma omp target teams distribute parallel for map(to: b, f, h, l) map(from: c, d, e, g, n)
  for (int i = 0; i < N; i++)
    {
      c[i] = b[i] * b[i] + (__bf16) 0.5f - b[i] / (__bf16) 3;
      d[i] = h[i];
      e[i] = l[i];
      g[i] = -b[i] + __builtin_fabsf (b[i]);
      n[i] = (int) b[i] + 1000 * (b[i] < (__bf16) 3) + 10000 * (b[i] != b[i]);
    }
  for (int i = 0; i < N; i++)
    {
      __bf16 want = b[i] * b[i] + (__bf16) 0.5f - b[i] / (__bf16) 3;
      if (!same (c[i], want) || !same (d[i], h[i]) || !same (e[i], (__bf16) l[i])
	  || g[i] != -b[i] + __builtin_fabsf (b[i]) || n[i] != (int) b[i] + 1000 * (b[i] < (__bf16) 3))
	abort ();
    }

  __bf16 m = -1000, s = 0, inf = __builtin_inff (), nan = __builtin_nanf ("");
#pragma omp target teams distribute parallel for reduction(max: m) reduction(+: s) map(to: b) map(tofrom: lower)
  for (int i = 0; i < 200; i++)
    {
      if (b[i] > m)
	m = b[i];
      s += (__bf16) 1;
      if (b[i] < 0)
#pragma omp atomic
	lower++;
    }
  if (m != b[199] || s != 200 || lower != 55)
    abort ();
  int classes = 0;
#pragma omp target map(tofrom: classes, inf, nan)
  {
    classes = (inf > (__bf16) 3e38f) + 2 * (nan != nan) + 4 * ((float) inf == __builtin_inff ());
    inf = 3.4e38f;
    nan = -nan;
  }
  if (classes != 7 || inf != __builtin_inff () || nan == nan)
    abort ();
  return 0;
}
