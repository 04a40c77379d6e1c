/* ulp.c -- errors of the device's mathematical functions in units of the last place, as a table.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

     ulp [STEP [COUNT [NAME]]]

   Linked with the device's functions, whose names begin with d_ here.  A function of a float is tried with each STEP-th
   of all floats (1: all of them) against the host's double function, which is exact beside a float; everything else
   with COUNT random arguments against MPFR: a third any bit pattern, a third in the interval where the function
   does its work, a third with exponents spread about 1; and with the special values, where infinities, NaNs and signs
   of zeros have to be right.

   Two measures: the error against the exact value, and the distance from the correctly rounded result, which is what
   CUDA's documentation gives.  The latter must not be above CUDA's bound; if one is, the exit status is 1.  */

#define _GNU_SOURCE
#include <math.h>
#include <mpfr.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Name, MPFR's name, bounds in double and float, interval of interest.  The bounds are those of the CUDA C++
   Programming Guide, "Mathematical Functions", "Standard Functions", for sm_52 and later without fast math, as
   https://github.com/cms-patatrack/xtd sums them up; older editions have 11 for tgammaf, and 3 and 4 for acosf and
   asinf.  */
#define ONE(X)									\
  X (exp, mpfr_exp, 1, 2, -40, 40)						\
  X (exp2, mpfr_exp2, 1, 2, -60, 60)						\
  X (exp10, mpfr_exp10, 1, 2, -20, 20)						\
  X (expm1, mpfr_expm1, 1, 1, -2, 40)						\
  X (log, mpfr_log, 1, 1, 0.4, 3)						\
  X (log2, mpfr_log2, 1, 1, 0.4, 3)						\
  X (log10, mpfr_log10, 1, 2, 0.4, 3)						\
  X (log1p, mpfr_log1p, 1, 1, -0.9, 3)						\
  X (sin, mpfr_sin, 2, 2, -1000, 1000)						\
  X (cos, mpfr_cos, 2, 2, -1000, 1000)						\
  X (tan, mpfr_tan, 2, 4, -1000, 1000)						\
  X (asin, mpfr_asin, 2, 2, -1, 1)						\
  X (acos, mpfr_acos, 2, 2, -1, 1)						\
  X (atan, mpfr_atan, 2, 2, -5, 5)						\
  X (sinh, mpfr_sinh, 2, 3, -5, 5)						\
  X (cosh, mpfr_cosh, 1, 2, -5, 5)						\
  X (tanh, mpfr_tanh, 1, 2, -5, 5)						\
  X (asinh, mpfr_asinh, 3, 3, -5, 5)						\
  X (acosh, mpfr_acosh, 3, 4, 1, 5)						\
  X (atanh, mpfr_atanh, 2, 3, -1, 1)						\
  X (cbrt, mpfr_cbrt, 1, 1, -10, 10)						\
  X (erf, mpfr_erf, 2, 2, -6, 6)						\
  X (erfc, mpfr_erfc, 5, 4, -6, 27)						\
  X (tgamma, mpfr_gamma, 10, 5, -20, 170)					\
  X (lgamma, lgamma_of_mpfr, 4, 6, 0, 20)					\
  X (sine_of_both, mpfr_sin, 2, 2, -1000, 1000)					\
  X (cosine_of_both, mpfr_cos, 2, 2, -1000, 1000)
#define TWO(X)									\
  X (pow, mpfr_pow, 2, 4)							\
  X (atan2, mpfr_atan2, 2, 3)							\
  X (hypot, mpfr_hypot, 2, 3)

typedef int (*mpfr_one) (mpfr_t, const mpfr_t, mpfr_rnd_t);
typedef int (*mpfr_two) (mpfr_t, const mpfr_t, const mpfr_t, mpfr_rnd_t);

static int
lgamma_of_mpfr (mpfr_t r, const mpfr_t x, mpfr_rnd_t rounding)
{
  int sign;
  return mpfr_lgamma (r, &sign, x, rounding);
}

void d_sincos (double, double *, double *);
void d_sincosf (float, float *, float *);
double d_sine_of_both (double x) { double s, c; d_sincos (x, &s, &c); return s; }
double d_cosine_of_both (double x) { double s, c; d_sincos (x, &s, &c); return c; }
float d_sine_of_bothf (float x) { float s, c; d_sincosf (x, &s, &c); return s; }
float d_cosine_of_bothf (float x) { float s, c; d_sincosf (x, &s, &c); return c; }
static double sine_of_both (double x) { return sin (x); }
static double cosine_of_both (double x) { return cos (x); }

#define DECLARE_ONE(NAME, ...) double d_##NAME (double); float d_##NAME##f (float);
#define DECLARE_TWO(NAME, ...) double d_##NAME (double, double); float d_##NAME##f (float, float);
ONE (DECLARE_ONE)
TWO (DECLARE_TWO)

struct function
{
  const char *name;
  double (*one) (double), (*two) (double, double), (*host_one) (double), (*host_two) (double, double);
  float (*one_f) (float), (*two_f) (float, float);
  mpfr_one exact_one;
  mpfr_two exact_two;
  double bound, bound_f, low, high;
};

#define ROW_ONE(NAME, EXACT, D, F, LOW, HIGH) { \
  #NAME, d_##NAME, 0, NAME, 0, d_##NAME##f, 0, EXACT, 0, D, F, LOW, HIGH },
#define ROW_TWO(NAME, EXACT, D, F) { #NAME, 0, d_##NAME, 0, NAME, 0, d_##NAME##f, 0, EXACT, D, F, 0, 4 },
static const struct function functions[] = { ONE (ROW_ONE) TWO (ROW_TWO) };

static const double special[] =
{
  0., -0., 1, -1, INFINITY, -INFINITY, NAN, 0x1p-1074, -0x1p-1074, 0x1p-1022, 0x1p-149, 0x1p-126, 1e-310, 1e-40,
    1e-300, -1e-30,
  0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 0x1.fffffep127, .5, -.5, 2, -2, 3, -3, 1.5, -2.5, 1e5, -1e9, 1e22,
    0x1p53,
  0x1p53 - 1, -0x1p23 - 1, 709.8, -745.2, 88.8, -104, 1024, -1075, 128, -150, 308.3, 38.6
};
enum { SPECIALS = sizeof special / sizeof *special };

/* The worst so far.  */
struct worst { double exact, rounded, at[2]; };

static uint64_t state = 88172645463325252ull;

static uint64_t
bits (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull;
}

static double
uniform (double low, double high)
{
  return low + (high - low) * (double) (bits () >> 11) * 0x1p-53;
}

static double
argument (const struct function *f, int kind)
{
  union { uint64_t u; double d; } any = { bits () };
  switch (kind)
    {
    case 0:
      return any.d;
    case 1:
      return uniform (f->low, f->high);
    default:
      return ldexp (uniform (-1, 1), (int) (bits () % 40) - 30);
    }
}

/* Twice 2^E for the last place E of a value of magnitude X, with DIGITS digits and least exponent LEAST.  */
static double
last_place (double x, int digits, int least)
{
  int e;
  frexp (x, &e);
  return ldexp (1, e - digits > least ? e - digits : least);
}

static void
note (struct worst *w, double exact, double rounded, double x, double y)
{
  if (exact > w->exact)
    {
      w->exact = exact;
      w->at[0] = x, w->at[1] = y;
    }
  if (rounded > w->rounded)
    w->rounded = rounded;
}

/* GOT is the result for X, Y; WANT the same in more digits, which differs from what is right by nothing that
   matters.  */
static void
judge (struct worst *w, double got, double want, double rest, int is_float, double x, double y)
{
  double rounded = is_float ? (double) (float) want : want;
  double bad = INFINITY;
  if (isnan (want) || isnan (got) || isinf (rounded) || isinf (got))
    bad = isnan (want) ? (isnan (got) ? 0 : INFINITY) : rounded == got ? 0 : INFINITY;
  else if (got == 0 && rounded == 0 && signbit (got) != signbit (rounded))
    bad = INFINITY;
  else
    {
      double place = last_place (want, is_float ? 24 : 53, is_float ? -149 : -1074);
      /* Scaled, so that subnormal differences do not vanish.  */
      double scale = place < 0x1p-900 ? 0x1p200 : 1;
      note (w, fabs ((got - want) * scale - rest * scale) / (place * scale), fabs (got - rounded) / place, x, y);
      return;
    }
  note (w, bad, bad, x, y);
}

/* Is X where the documentation of CUDA gives no bound for F?  */
static int
no_bound (const struct function *f, double x, double low, double high)
{
  return !strcmp (f->name, "lgamma") && x > low && x < high;
}

static struct worst
measure_double (const struct function *f, long count)
{
  struct worst w = { 0, 0, { 0, 0 } };
  mpfr_t x, y, r, rest;
  mpfr_inits2 (53, x, y, rest, (mpfr_ptr) 0);
  mpfr_init2 (r, 110);
  long specials = f->one ? SPECIALS : SPECIALS * SPECIALS;
  for (long i = -specials; i < count; i++)
    {
      long s = i + specials;
      double a = i < 0 ? special[s % SPECIALS] : argument (f, i % 3);
      double b = f->one ? 0 : i < 0 ? special[s / SPECIALS] : argument (f, i % 3);
      if (i >= 0 && i % 3 == 1 && !strcmp (f->name, "pow"))
	b = uniform (-745, 710) / log (a);
      if (no_bound (f, a, -11.0001, -2.2637))
	continue;
      mpfr_set_d (x, a, MPFR_RNDN);
      mpfr_set_d (y, b, MPFR_RNDN);
      if (f->one)
	f->exact_one (r, x, MPFR_RNDN);
      else
	f->exact_two (r, x, y, MPFR_RNDN);
      double want = mpfr_get_d (r, MPFR_RNDN);
      mpfr_sub_d (rest, r, want, MPFR_RNDN);
      judge (&w, f->one ? f->one (a) : f->two (a, b), want, mpfr_get_d (rest, MPFR_RNDN), 0, a, b);
    }
  mpfr_clears (x, y, r, rest, (mpfr_ptr) 0);
  return w;
}

static struct worst
measure_float (const struct function *f, unsigned step, long count)
{
  struct worst w = { 0, 0, { 0, 0 } };
  if (f->one_f)
    for (uint64_t i = 0; i < 1ull << 32; i += step)
      {
	union { uint32_t u; float f; } v = { (uint32_t) i };
	if (!no_bound (f, v.f, -10.001, -2.264))
	  judge (&w, f->one_f (v.f), f->host_one (v.f), 0, 1, v.f, 0);
      }
  else
    for (long i = -SPECIALS * SPECIALS; i < count; i++)
      {
	long s = i + SPECIALS * SPECIALS;
	float a = i < 0 ? (float) special[s % SPECIALS] : (float) argument (f, i % 3);
	float b = i < 0 ? (float) special[s / SPECIALS] : (float) argument (f, i % 3);
	if (i >= 0 && i % 3 == 0)
	  {
	    union { uint32_t u; float f; } v = { (uint32_t) bits () }, u = { (uint32_t) bits () };
	    a = v.f, b = u.f;
	  }
	if (i >= 0 && i % 3 == 1 && !strcmp (f->name, "pow"))
	  b = (float) (uniform (-104, 89) / log (a));
	judge (&w, f->two_f (a, b), f->host_two (a, b), 0, 1, a, b);
      }
  return w;
}

static int
print (const char *name, const char *suffix, const struct worst *w, double bound, int two)
{
  printf ("| `%s%s` | %.3f | %.0f | %.0f | `%a%s", name, suffix, w->exact, w->rounded, bound, w->at[0], two ? ", "
    : "");
  if (two)
    printf ("%a", w->at[1]);
  printf ("` |%s\n", w->rounded > bound ? " ABOVE THE BOUND" : "");
  fflush (stdout);
  return w->rounded > bound;
}

int
main (int argc, char **argv)
{
  unsigned step = argc > 1 ? (unsigned) atol (argv[1]) : 1;
  long count = argc > 2 ? atol (argv[2]) : 10000000;
  int bad = 0;
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
    {
      const struct function *f = &functions[i];
      if (argc > 3 && strcmp (argv[3], f->name))
	continue;
      struct worst w = measure_double (f, count);
      bad += print (f->name, "", &w, f->bound, !f->one);
      w = measure_float (f, step ? step : 1, count);
      bad += print (f->name, "f", &w, f->bound_f, !f->one);
    }
  return bad != 0;
}
