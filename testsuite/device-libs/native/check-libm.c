/* libm: the device's functions against MPFR.  Prints the largest error of each in units of the last place; fails where
   that is above the bound in the table.  Arguments: number of random inputs a function, and a name to look at one
   only.  */
#include <complex.h>
#include <math.h>
#include <mpfr.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef double (*f1) (double); typedef double (*f2) (double, double); typedef float (*g1) (float);
typedef float (*g2) (float, float);
typedef int (*m1) (mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int (*m2) (mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);
static uint64_t state = 88172645463325252ull;
static uint64_t rnd (void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull; }
static int my_lgamma (mpfr_t r, const mpfr_t x, mpfr_rnd_t m) { int s; return mpfr_lgamma (r, &s, x, m); }
static int my_pow10 (mpfr_t r, const mpfr_t x, mpfr_rnd_t m) { return mpfr_exp10 (r, x, m); }
static int my_remainder (mpfr_t r, const mpfr_t x, const mpfr_t y, mpfr_rnd_t m) { return mpfr_remainder (r, x, y, m); }
static int my_nearbyint (mpfr_t r, const mpfr_t x, mpfr_rnd_t m) { mpfr_rint (r, x, MPFR_RNDN); return 0; (void) m; }
static int my_round (mpfr_t r, const mpfr_t x, mpfr_rnd_t m) { mpfr_round (r, x); return 0; (void) m; }
static int my_trunc (mpfr_t r, const mpfr_t x, mpfr_rnd_t m) { mpfr_trunc (r, x); return 0; (void) m; }
static int my_floor (mpfr_t r, const mpfr_t x, mpfr_rnd_t m) { mpfr_floor (r, x); return 0; (void) m; }
static int my_ceil (mpfr_t r, const mpfr_t x, mpfr_rnd_t m) { mpfr_ceil (r, x); return 0; (void) m; }
/* X (name, MPFR's name, bound in ulp for double, for float, low and high end of the inputs: 0, 0 is all)  */
#define ONE(X) \
  X (sqrt, mpfr_sqrt, .5001, .5001, 0, 0) X (cbrt, mpfr_cbrt, 1, 1, 0, 0) X (exp, mpfr_exp, 1, 1.8, -750, 750) \
  X (exp2, mpfr_exp2, 1, 1.5, -1080, 1030) X (exp10, my_pow10, 2, 2, -330, 310) \
  X (expm1, mpfr_expm1, 1.2, 1.5, -750, 750) X (log, mpfr_log, 1, 1, 0, 0) X (log2, mpfr_log2, 1, 1, 0, 0) \
  X (log10, mpfr_log10, 2, 2, 0, 0) X (log1p, mpfr_log1p, 1, 1.2, 0, 0) \
  X (sin, mpfr_sin, 1.5, 1.7, 0, 0) X (cos, mpfr_cos, 1.5, 1.7, 0, 0) X (tan, mpfr_tan, 2.6, 2.5, 0, 0) \
  X (sinsin, mpfr_sin, 1.5, 1.5, -100, 100) X (coscos, mpfr_cos, 1.5, 1.5, -100, 100) \
  X (asin, mpfr_asin, 1.6, 1.6, -1, 1) X (acos, mpfr_acos, 1.1, 1.1, -1, 1) X (atan, mpfr_atan, 1.3, 1.3, 0, 0) \
  X (sinh, mpfr_sinh, 2, 3.4, -720, 720) X (cosh, mpfr_cosh, 2, 2.2, -720, 720) X (tanh, mpfr_tanh, 2, 2.2, -30, 30) \
  X (asinh, mpfr_asinh, 2, 3, 0, 0) X (acosh, mpfr_acosh, 2, 4, 0, 0) X (atanh, mpfr_atanh, 2, 3, -1, 1) \
  X (erf, mpfr_erf, 2, 2, -7, 7) X (erfc, mpfr_erfc, 5, 4, -7, 28) X (tgamma, mpfr_gamma, 10, 11, -185, 175) \
  X (lgamma, my_lgamma, 4, 6, -2.2, 1e8) \
  X (floor, my_floor, 0, 0, 0, 0) X (ceil, my_ceil, 0, 0, 0, 0) X (trunc, my_trunc, 0, 0, 0, 0) \
  X (round, my_round, 0, 0, 0, 0) X (rint, my_nearbyint, 0, 0, 0, 0)
#define TWO(X) X (pow, mpfr_pow, 2, 8, 0, 0) X (atan2, mpfr_atan2, 2, 3, 0, 0) X (hypot, mpfr_hypot, 2, 3, 0, 0) \
  X (fmod, mpfr_fmod, 0, 0, 0, 0) X (remainder, my_remainder, 0, 0, 0, 0) X (fdim, mpfr_dim, .5001, .5001, 0, 0)
#define D1(N, M, B, C, L, H) double d_##N (double); float d_##N##f (float);
#define D2(N, M, B, C, L, H) double d_##N (double, double); float d_##N##f (float, float);
void d_sincos (double, double *, double *); void d_sincosf (float, float *, float *);
double d_sinsin (double x) { double s, c; d_sincos (x, &s, &c); return s; }
double d_coscos (double x) { double s, c; d_sincos (x, &s, &c); return c; }
float d_sinsinf (float x) { float s, c; d_sincosf (x, &s, &c); return s; }
float d_coscosf (float x) { float s, c; d_sincosf (x, &s, &c); return c; }
ONE (D1) TWO (D2)
#define T1(N, M, B, C, L, H) { #N, d_##N, 0, d_##N##f, 0, M, 0, B, C, L, H },
#define T2(N, M, B, C, L, H) { #N, 0, d_##N, 0, d_##N##f, 0, M, B, C, L, H },
static const struct { const char *name; f1 d1; f2 d2; g1 s1; g2 s2; m1 m1; m2 m2; double bound, boundf, low, high; }
table[] = { ONE (T1) TWO (T2) };
static double input (double low, double high, int i)
{
  union { uint64_t u; double d; } v;
  static const double special[] = {
    0., -0., 1, -1, INFINITY, -INFINITY, NAN, 5e-324, 1.7976931348623157e308, .5, -.5, 2, 3, 1e-310, 1.5, 2.5, -2.5,
      1e22, 710, 88.7 };
  if (i < 20) return special[i];
  if (low < high && rnd () % 4) return low + (high - low) * (rnd () >> 11) * 0x1p-53;
  switch (rnd () % 4)
    {
    case 0: v.u = rnd (); return v.d;
    case 1: return ldexp ((double) (int64_t) rnd (), -63 + (int) (rnd () % 20) - 10);
    case 2: return 1 + ldexp ((double) (int64_t) rnd (), -63 - (int) (rnd () % 40));
    default: return (double) (int64_t) (rnd () % 20001 - 10000) / (rnd () % 2 ? 1 : 16) * (rnd () % 3 ? 1
      : 3.14159265358979323846 / 2);
    }
}
static double errors (double got, mpfr_t want, int digits, int emin)
{
  if (mpfr_nan_p (want)) return isnan (got) ? 0 : INFINITY;
  double rounded = mpfr_get_d (want, MPFR_RNDN);
  if (digits == 24) rounded = mpfr_get_flt (want, MPFR_RNDN);
  if (rounded == got)
    {
      if (isinf (got)) return 0;
      if (got == 0 && (signbit (got) != 0) != (mpfr_signbit (want) != 0)) return 1e9;
      if (fabs (got) < 1e-300 || mpfr_zero_p (want)) return 0;
      mpfr_t e;
      mpfr_init2 (e, 120);
      mpfr_sub_d (e, want, got, MPFR_RNDN);
      int x = mpfr_get_exp (want) - digits;
      if (x < emin) x = emin;
      double r = fabs (ldexp (mpfr_get_d (e, MPFR_RNDN), -x));
      mpfr_clear (e);
      return r;
    }
  if (isnan (got)) return INFINITY;
  if (isinf (got) || isinf (rounded)) { double m = digits == 24 ? 0x1.fffffep127 : 0x1.fffffffffffffp1023;
    return fabs (got) >= m && fabs (rounded) >= m ? 1 : INFINITY; }
  mpfr_t e; mpfr_init2 (e, 120); mpfr_sub_d (e, want, got, MPFR_RNDN);
  int x = mpfr_zero_p (want) ? emin : mpfr_get_exp (want) - digits; if (x < emin) x = emin;
  double r = fabs (mpfr_get_d (e, MPFR_RNDN)); r = ldexp (r, -x / 2); r = ldexp (r, -x - (-x / 2)); mpfr_clear (e);
  return r;
}
int main (int argc, char **argv)
{
  long count = argc > 1 ? atol (argv[1]) : 20000; int bad = 0;
  mpfr_t x, y, r; mpfr_init2 (x, 53); mpfr_init2 (y, 53); mpfr_init2 (r, 120);
  printf ("%-10s %9s %24s   %9s %24s\n", "", "double", "at", "float", "at");
  for (unsigned f = 0; f < sizeof table / sizeof *table; f++)
    {
      if (argc > 2 && strcmp (argv[2], table[f].name)) continue;
      double worst = 0, worstf = 0, at[2] = { 0 }, atf[2] = { 0 };
      for (long i = 0; i < count; i++)
	{
	  double a = input (table[f].low, table[f].high, table[f].d1 ? i : i / 20), b = table[f].d2
	    ? input (table[f].low, table[f].high, i < 400 ? i % 20 : i) : 0;
	  if (table[f].low < table[f].high && fabs (a) > 1 && (a < table[f].low || a > table[f].high)) a = table[f].low;
	  if (!strcmp (table[f].name, "pow") && i > 400 && rnd () % 2) { a = fabs (a);
	    b = log (1e300) / log (a) * (rnd () >> 11) * 0x1p-53; }
	  mpfr_set_d (x, a, MPFR_RNDN); mpfr_set_d (y, b, MPFR_RNDN);
	  double got = table[f].d1 ? table[f].d1 (a) : table[f].d2 (a, b);
	  if (table[f].m1) table[f].m1 (r, x, MPFR_RNDN); else table[f].m2 (r, x, y, MPFR_RNDN);
	  double e = errors (got, r, 53, -1074); if (e > worst) worst = e, at[0] = a, at[1] = b;
	  float af = a, bf = b, gotf = table[f].s1 ? table[f].s1 (af) : table[f].s2 (af, bf);
	  mpfr_set_flt (x, af, MPFR_RNDN); mpfr_set_flt (y, bf, MPFR_RNDN);
	  if (table[f].m1) table[f].m1 (r, x, MPFR_RNDN); else table[f].m2 (r, x, y, MPFR_RNDN);
	  e = errors (gotf, r, 24, -149); if (e > worstf) worstf = e, atf[0] = af, atf[1] = bf;
	}
      int b = worst > table[f].bound || worstf > table[f].boundf; bad += b;
      printf ("%-10s %9.3f %12.6g %-11.6g   %9.3f %12.6g %-11.6g %s\n", table[f].name, worst, at[0], at[1], worstf,
	atf[0], atf[1], b ? "ABOVE BOUND" : "");
    }
  printf (bad ? "%d above their bound\n" : "OK\n", bad);
  return bad != 0;
}
