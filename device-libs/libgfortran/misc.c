/* misc.c -- clocks, shifts, inquiries.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "gfortran.h"

void
_gfortran_cpu_time_4 (r4 *t)
{
  *t = (r4) ((r8) (int64_t) __ptx_globaltimer () * 1e-9);
}

void
_gfortran_cpu_time_8 (r8 *t)
{
  *t = (r8) (int64_t) __ptx_globaltimer () * 1e-9;
}

void
_gfortran_cpu_time_10 (r10 *t)
{
  *t = __ptx_globaltimer () * 1e-9l;
}

/* Milliseconds for kind 4, nanoseconds for kind 8, as libgfortran.  */
void
_gfortran_system_clock_4 (i4 *count, i4 *rate, i4 *max)
{
  if (count)
    *count = __ptx_globaltimer () / 1000000 & INT32_MAX;
  if (rate)
    *rate = 1000;
  if (max)
    *max = INT32_MAX;
}

void
_gfortran_system_clock_8 (i8 *count, i8 *rate, i8 *max)
{
  if (count)
    *count = __ptx_globaltimer ();
  if (rate)
    *rate = 1000000000;
  if (max)
    *max = INT64_MAX;
}

/* Rotate the low SIZE bits of I by SHIFT to the left.  */
#define ISHFTC(NAME, T, U) \
T NAME (T i, int shift, int size) \
{ \
  if (shift < 0) \
    shift += size; \
  if (shift == 0 || shift == size) \
    return i; \
  const U mask = size == (int) sizeof (T) * 8 ? ~(U) 0 : ((U) 1 << size) - 1; \
  U low = (U) i & mask; \
  return ((U) i & ~mask) | ((low << shift | low >> (size - shift)) & mask); \
}
ISHFTC (_gfortran_ishftc4, i4, uint32_t)
ISHFTC (_gfortran_ishftc8, i8, uint64_t)
ISHFTC (_gfortran_ishftc16, i16, unsigned __int128)

long
_gfortran_size0 (const struct array *a)
{
  long n = 1;
  for (int d = 0; d < a->rank; d++)
    n *= extent (a, d);
  return n;
}

long
_gfortran_size1 (const struct array *a, long dim)
{
  return extent (a, dim - 1);
}

/* Whether POINTER and TARGET are the same elements; of size 0 nothing is associated.  */
int
_gfortran_associated (const struct array *pointer, const struct array *target)
{
  if (!pointer->base || pointer->base != target->base || pointer->rank != target->rank)
    return 0;
  for (int d = 0; d < pointer->rank; d++)
    {
      long n = extent (pointer, d);
      if (n == 0 || n != extent (target, d))
	return 0;
      if (n != 1 && pointer->dim[d].stride != target->dim[d].stride)
	return 0;
    }
  return 1;
}

#define SHAPE(NAME, T) \
void NAME (struct array *r, const struct array *a) \
{ \
  long rank = a->rank; \
  make_result (r, 1, &rank, sizeof (T)); \
  for (int d = 0; d < rank; d++) \
    *(T *) (r->base + d * stride_bytes (r, 0)) = extent (a, d); \
}
SHAPE (_gfortran_shape_1, i1)
SHAPE (_gfortran_shape_2, i2)
SHAPE (_gfortran_shape_4, i4)
SHAPE (_gfortran_shape_8, i8)
SHAPE (_gfortran_shape_16, i16)

/* CLASS (A) extends MOLD's type: walk up the parents.  A vtable begins with hash, size and parent.  */
struct vtype
{
  i4 hash;
  i8 size;
  struct vtype *parent;
};

int
_gfortran_is_extension_of (struct vtype *a, struct vtype *mold)
{
  /* An unlimited polymorphic variable that is not associated: any type is an extension of MOLD's, A's of none.  */
  if (!mold)
    return 1;
  for (; a; a = a->parent)
    if (a->hash == mold->hash)
      return 1;
  return 0;
}

/* Functions of degrees: the nearest multiple of 90 is subtracted exactly, for exact results at 30, 60, 90.  */
r8 fmod (r8, r8);
r8 sin (r8);
r8 cos (r8);
r8 tan (r8);

static r8
of_degrees (r8 x, int quarter)
{
  x = fmod (x, 360);
  r8 n = __builtin_rint (x / 90), r = x - 90 * n;
  quarter = (quarter + (int) n) & 3;
  r8 a = r * 0.017453292519943295769, v;
  if (quarter & 1)
    v = __builtin_fabs (r) == 60 ? 0.5 : cos (a);
  else
    v = __builtin_fabs (r) == 30 ? __builtin_copysign (0.5, r) : sin (a);
  return quarter & 2 ? -v : v;
}

r8 _gfortran_sind_r8 (r8 x) { return of_degrees (x, 0); }
r8 _gfortran_cosd_r8 (r8 x) { return of_degrees (x, 1); }
r8
_gfortran_tand_r8 (r8 x)
{
  return fmod (x, 180) == 45 || fmod (x, 180) == -135 ? 1 : of_degrees (x, 0) / of_degrees (x, 1);
}
r4 _gfortran_sind_r4 (r4 x) { return (r4) of_degrees (x, 0); }
r4 _gfortran_cosd_r4 (r4 x) { return (r4) of_degrees (x, 1); }
r4 _gfortran_tand_r4 (r4 x) { return (r4) _gfortran_tand_r8 (x); }

/* exp (x^2) erfc (x).  Beyond 26 erfc is subnormal; the asymptotic series takes over earlier.  */
r8 exp (r8);
r8 erfc (r8);

r8
_gfortran_erfc_scaled_r8 (r8 x)
{
  if (x < 12)
    {
      /* x^2 in two parts, so that its rounding is not multiplied by the exponential.  */
      r8 high = x * x, low = __builtin_fma (x, x, -high);
      r8 e = exp (high);
      return e == __builtin_inf () && x > -26.6 ? e : e * (1 + low) * erfc (x);
    }
  r8 z = 1 / (x * x), t = 1, s = 1;
  for (int k = 1; k < 12; k++)
    {
      t *= -(2 * k - 1) * 0.5 * z;
      s += t;
    }
  return s / (x * 1.7724538509055160273);
}

r4 _gfortran_erfc_scaled_r4 (r4 x) { return (r4) _gfortran_erfc_scaled_r8 (x); }

/* Bessel functions of orders N1 to N2 (REAL array result), by the C functions.  */
r8 jn (int, r8);
r8 yn (int, r8);

#define ORDERS(NAME, T, F) \
void NAME (struct array *r, int n1, int n2, T x) \
{ \
  long n = n2 < n1 ? 0 : n2 - n1 + 1; \
  make_result (r, 1, &n, sizeof (T)); \
  for (long i = 0; i < n; i++) \
    *(T *) (r->base + i * stride_bytes (r, 0)) = (T) F (n1 + (int) i, x); \
}
ORDERS (_gfortran_bessel_jn_r4, r4, jn)
ORDERS (_gfortran_bessel_jn_r8, r8, jn)
ORDERS (_gfortran_bessel_yn_r4, r4, yn)
ORDERS (_gfortran_bessel_yn_r8, r8, yn)

/* Processor time, in microseconds as the host's clock has it.  */
long clock (void);
i4 _gfortran_mclock (void) { return clock (); }
i8 _gfortran_mclock8 (void) { return clock (); }

/* Is TEXT, of LENGTH characters, NAME in small letters, but for case and blanks that follow?  */
static int
names (const char *text, long length, const char *name)
{
  while (length > 0 && text[length - 1] == ' ')
    length--;
  long i = 0;
  for (; i < length && name[i]; i++)
    if ((text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]) != name[i])
      return 0;
  return i == length && !name[i];
}

i4
_gfortran_selected_char_kind (long length, const char *name)
{
  return names (name, length, "ascii") || names (name, length, "default") ? 1
	 : names (name, length, "iso_10646")                              ? 4
									  : -1;
}

/* The kind with at least *PRECISION digits, exponents up to *RANGE and base *RADIX, each of which may be null.  Below
   0: what cannot be had.  The kinds are the compiler's, of which the device's own arithmetic has the first three.  */
i4
_gfortran_selected_real_kind2008 (const i4 *precision, const i4 *range, const i4 *radix)
{
  static const struct { int kind, precision, range; } kinds[] =
    { { 4, 6, 37 }, { 8, 15, 307 }, { 10, 18, 4931 }, { 16, 33, 4931 } };
  const int p = precision ? *precision : 0, r = range ? *range : 0;
  int enough_precision = 0, enough_range = 0;
  if (radix && *radix > 2)
    return -5;
  for (int i = 0; i < 4; i++)
    {
      const int good_p = p <= kinds[i].precision, good_r = r <= kinds[i].range;
      if (good_p && good_r)
	return kinds[i].kind;
      enough_precision |= good_p;
      enough_range |= good_r;
    }
  return enough_range ? enough_precision ? -4 : -1 : enough_precision ? -2 : -3;
}

/* The kind of integers with at least *RANGE digits, or -1.  */
i4
_gfortran_selected_int_kind (const i4 *range)
{
  const int r = *range;
  return r <= 2 ? 1 : r <= 4 ? 2 : r <= 9 ? 4 : r <= 18 ? 8 : r <= 38 ? 16 : -1;
}

i4
_gfortran_selected_real_kind (const i4 *precision, const i4 *range)
{
  return _gfortran_selected_real_kind2008 (precision, range, NULL);
}
