/* libgcc's helpers: the device's against the host's.  */
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned __int128 u; typedef __int128 s;
static uint64_t state = 88172645463325252ull;
static uint64_t rnd (void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull; }
static int bad;
#define CHECK(C) do { if (!(C) && bad++ < 20) printf ("%d: %s\n", __LINE__, #C); } while (0)
u d___udivti3 (u, u), d___umodti3 (u, u), d___fixunsdfti (double);
s d___divti3 (s, s), d___modti3 (s, s), d___multi3 (s, s), d___ashlti3 (s, int), d___lshrti3 (s, int),
  d___ashrti3 (s, int), d___negti2 (s), d___fixdfti (double), d___fixsfti (float), d___muloti4 (s, s, int *);
double d___floattidf (s), d___floatuntidf (u); float d___floattisf (s), d___floatuntisf (u);
int d___popcountti2 (u), d___clzti2 (u), d___ctzti2 (u), d___ffsti2 (u), d___clrsbdi2 (long), d___clrsbti2 (s),
  d___parityti2 (u); uint64_t d___bswapdi2 (uint64_t);
int __clrsbti2 (s);
_Complex double d___muldc3 (double, double, double, double), d___divdc3 (double, double, double, double);
_Complex float d___mulsc3 (float, float, float, float), d___divsc3 (float, float, float, float);
_Complex double __muldc3 (double, double, double, double), __divdc3 (double, double, double, double);
_Complex float __mulsc3 (float, float, float, float), __divsc3 (float, float, float, float);
double d___powidf2 (double, int);
float d___gnu_h2f_ieee (unsigned short); unsigned short d___gnu_f2h_ieee (float), d___gnu_d2h_ieee (double);
static u rbig (void) { u x = (u) rnd () << 64 | rnd (); x >>= rnd () % 128; if (rnd () % 4 == 0) x = ~x;
  if (rnd () % 8 == 0) x = (u) 1 << rnd () % 128; if (rnd () % 8 == 0) x -= 1; return x; }
static double special (void) {
  static const double t[] = {
    0., -0., 1, -1, INFINITY, -INFINITY, NAN, 2.5, -3, 1e300, 1e-300, 5e-324, -1e308, 1.7e308, 1e160, 1e-170 };
    return rnd () % 3 ? (double) (int64_t) rnd () / 7e17 : t[rnd () % 16]; }
static int close_ (double a, double b, double n, double eps) {
  if (isnan (a) || isnan (b)) return isnan (a) && isnan (b); if (isinf (a) || isinf (b)) return a == b;
  return fabs (a - b) <= n * eps + 1e-307; }
static int equal (double a, double b) { return (isnan (a) && isnan (b)) || (a == b && signbit (a) == signbit (b)); }
/* X with an exponent of any size.  */
static double spread (double x) { return ldexp (x, (int) (rnd () % 2100) - 1050); }
/* Same value to rounding; an infinity needs only one infinite part (annex G).  */
static int same (double a, double b, double c, double d, double eps) {
  if (isinf (a) || isinf (b)) return isinf (c) || isinf (d); double n = hypot (a, b);
  return close_ (a, c, n, eps) && close_ (b, d, n, eps); }
int main (void)
{
  for (int i = 0; i < 3000000; i++)
    {
      u a = rbig (), b = rbig (); int n = rnd () % 128; if (!b) b = 1;
      CHECK (d___udivti3 (a, b) == a / b); CHECK (d___umodti3 (a, b) == a % b);
      s x = a, y = b; if (!(x == (s) ((u) 1 << 127) && y == -1)) { CHECK (d___divti3 (x, y) == x / y);
	CHECK (d___modti3 (x, y) == x % y); }
      CHECK (d___multi3 (x, y) == (s) (a * b)); CHECK (d___ashlti3 (x, n) == (s) (a << n));
      CHECK (d___lshrti3 (x, n) == (s) (a >> n)); CHECK (d___ashrti3 (x, n) == x >> n);
      CHECK (d___negti2 (x) == (s) -a);
      CHECK (d___floattidf (x) == (double) x); CHECK (d___floatuntidf (a) == (double) a);
      CHECK (d___floattisf (x) == (float) x);
      CHECK (d___floatuntisf (a) == (float) a);
      double f = (double) x / 3; CHECK (d___fixdfti (f) == (s) f); CHECK (d___fixunsdfti (fabs (f)) == (u) fabs (f));
      CHECK (d___fixsfti ((float) f) == (s) (float) f); CHECK (d___fixdfti (f / 1e30) == (s) (f / 1e30));
      if (a) { CHECK (d___ctzti2 (a) == ((uint64_t) a ? __builtin_ctzl (a) : 64 + __builtin_ctzl (a >> 64)));
	CHECK (d___popcountti2 (a) == __builtin_popcountl (a) + __builtin_popcountl (a >> 64)); }
      CHECK (d___clrsbdi2 (a) == __builtin_clrsbl (a)); CHECK (d___bswapdi2 (a) == __builtin_bswap64 (a));
      CHECK (d___clrsbti2 (x) == __clrsbti2 (x));
      s r; int o1 = __builtin_mul_overflow (x, y, &r), o2; s q = d___muloti4 (x, y, &o2); CHECK (q == r && o1 == o2);
    }
  for (int i = 0; i < 2000000; i++)
    {
      double a = special (), b = special (), c = special (), d = special ();
      _Complex double z = __muldc3 (a, b, c, d), w = d___muldc3 (a, b, c, d); double n = cabs (z);
      CHECK (close_ (creal (z), creal (w), n, 1e-15) && close_ (cimag (z), cimag (w), n, 1e-15));
      double p = a, q = b, r = c, t = d;
      if (i % 2)
	a = spread (a), b = spread (b), c = spread (c), d = spread (d);
      z = __divdc3 (a, b, c, d), w = d___divdc3 (a, b, c, d); n = cabs (z);
      if (!(equal (creal (z), creal (w)) && equal (cimag (z), cimag (w))) && bad++ < 20)
	printf ("%a %a / %a %a: host %a %a device %a %a\n", a, b, c, d, creal (z), cimag (z), creal (w), cimag (w));
      a = p, b = q, c = r, d = t;
      _Complex float f = __mulsc3 (a, b, c, d), g = d___mulsc3 (a, b, c, d); n = cabsf (f);
      CHECK (close_ (crealf (f), crealf (g), n, 1e-6) && close_ (cimagf (f), cimagf (g), n, 1e-6));
      f = __divsc3 (a, b, c, d), g = d___divsc3 (a, b, c, d); n = cabsf (f);
      if (!same (crealf (f), cimagf (f), crealf (g), cimagf (g), 1e-6) && bad++ < 20)
	printf ("%g %g / %g %g: host %g %g device %g %g\n", (float) a, (float)b, (float)c, (float)d, creal (f),
	  cimag (f), creal (g), cimag (g));
    }
  CHECK (d___powidf2 (3, 5) == 243); CHECK (d___powidf2 (2, -3) == .125); CHECK (d___powidf2 (-1, INT32_MIN) == 1);
  for (unsigned h = 0; h < 65536; h++)
    {
      _Float16 x; memcpy (&x, &h, 2); float f = x, g = d___gnu_h2f_ieee (h);
      CHECK (!memcmp (&f, &g, 4) || (isnan (f) && isnan (g)));
      for (int k = 0; k < 20; k++) { float t; uint32_t m = (uint32_t) rnd ();
	if (k < 18) { m = (m & 0x80000fff) | (((m >> 12 & 63) + 90) << 23) | (h << 13 & 0x7ff000); }
	memcpy (&t, &m, 4); _Float16 e = t; unsigned short hb; memcpy (&hb, &e, 2);
	CHECK (isnan (t) || hb == d___gnu_f2h_ieee (t)); double td = t * (1 + 1e-12); e = td; memcpy (&hb, &e, 2);
	CHECK (isnan (t) || hb == d___gnu_d2h_ieee (td)); }
    }
  printf (bad ? "%d differences\n" : "OK\n", bad);
  return bad != 0;
}
