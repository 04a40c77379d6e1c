/* ieee.c -- the intrinsic modules IEEE_ARITHMETIC and IEEE_EXCEPTIONS.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   ISO Fortran 2018, 17.11.  A device has no exception flags, does not halt for exceptions, and rounds to nearest
   without losing subnormal numbers; the inquiries say so, flags are never set, and a program that asks for something
   else ends with a message.  The numbers of classes and rounding modes are those of GCC's modules.  */

#include "gfortran.h"

/* TYPE (IEEE_CLASS_TYPE), TYPE (IEEE_ROUND_TYPE) and TYPE (IEEE_FLAG_TYPE).  */
struct hidden
{
  i4 value;
};

enum
{
  OTHER_VALUE, SIGNALING_NAN, QUIET_NAN, NEGATIVE_INF, NEGATIVE_NORMAL, NEGATIVE_DENORMAL, NEGATIVE_ZERO,
  POSITIVE_ZERO, POSITIVE_DENORMAL, POSITIVE_NORMAL, POSITIVE_INF
};
enum { ROUND_NEAREST = 2 };

#define ARITHMETIC(NAME) __ieee_arithmetic_MOD_ieee_##NAME
#define EXCEPTIONS(NAME) __ieee_exceptions_MOD_ieee_##NAME

/* A procedure that uses the modules calls these around its body, with memory for its saved flags.  */
void _gfortran_ieee_procedure_entry (void *state) { (void) state; }
void _gfortran_ieee_procedure_exit (void *state) { (void) state; }

/* The class of a number from its BITS, of which EXPONENT are the exponent's and QUIET is the first of the fraction.  */
static struct hidden
classify (uint64_t magnitude, int negative, uint64_t exponent, uint64_t quiet)
{
  int distance = (magnitude & exponent) == exponent ? 3 : magnitude == 0 ? 0 : (magnitude & exponent) == 0 ? 1 : 2;
  if (distance == 3 && magnitude != exponent)
    return (struct hidden) { magnitude & quiet ? QUIET_NAN : SIGNALING_NAN };
  return (struct hidden) { negative ? NEGATIVE_ZERO - distance : POSITIVE_ZERO + distance };
}

struct hidden
ARITHMETIC (class_4) (const uint32_t *x)
{
  return classify (*x & 0x7fffffff, *x >> 31, 0x7f800000, 0x00400000);
}

struct hidden
ARITHMETIC (class_8) (const uint64_t *x)
{
  return classify (*x & INT64_MAX, *x >> 63, 0x7ff0000000000000, 0x0008000000000000);
}

i4 ARITHMETIC (class_type_eq) (const struct hidden *a, const struct hidden *b) { return a->value == b->value; }
i4 ARITHMETIC (class_type_ne) (const struct hidden *a, const struct hidden *b) { return a->value != b->value; }
i4 ARITHMETIC (round_type_eq) (const struct hidden *a, const struct hidden *b) { return a->value == b->value; }
i4 ARITHMETIC (round_type_ne) (const struct hidden *a, const struct hidden *b) { return a->value != b->value; }

/* A number of CLASS; X is there for its kind only.  By its bits: GCC makes signaling constants in a table quiet.  */
#define VALUE(KIND, T, BITS, INFINITY, FORTY_TWO) \
T \
ARITHMETIC (value_##KIND) (const T *x, const struct hidden *class) \
{ \
  (void) x; \
  const BITS negative = (BITS) 1 << (8 * KIND - 1), least = INFINITY & -INFINITY; \
  union { BITS bits; T value; } v = { 0 }; \
  switch (class->value) \
    { \
    case SIGNALING_NAN: v.bits = INFINITY | least >> 2; break; \
    case QUIET_NAN: v.bits = INFINITY | least >> 1; break; \
    case NEGATIVE_INF: v.bits = negative | INFINITY; break; \
    case NEGATIVE_NORMAL: v.bits = negative | FORTY_TWO; break; \
    case NEGATIVE_DENORMAL: v.bits = negative | least >> 1; break; \
    case NEGATIVE_ZERO: v.bits = negative; break; \
    case POSITIVE_DENORMAL: v.bits = least >> 1; break; \
    case POSITIVE_NORMAL: v.bits = FORTY_TWO; break; \
    case POSITIVE_INF: v.bits = INFINITY; break; \
    } \
  return v.value; \
}
VALUE (4, r4, uint32_t, 0x7f800000u, 0x42280000)
VALUE (8, r8, uint64_t, 0x7ff0000000000000ull, 0x4045000000000000)

/* Inquiries, for both kinds and without an argument.  */
#define SUPPORT(WHAT, ANSWER) \
i4 ARITHMETIC (support_##WHAT##_4) (const void *x) { (void) x; return ANSWER; } \
i4 ARITHMETIC (support_##WHAT##_8) (const void *x) { (void) x; return ANSWER; } \
i4 ARITHMETIC (support_##WHAT##_noarg) (void) { return ANSWER; }
SUPPORT (datatype, 1)
SUPPORT (denormal, 1)
SUPPORT (subnormal, 1)
SUPPORT (divide, 1)
SUPPORT (inf, 1)
SUPPORT (nan, 1)
SUPPORT (io, 1)
SUPPORT (sqrt, 1)
SUPPORT (standard, 0)
SUPPORT (underflow_control, 0)

#define NEAREST(R) ((R)->value == ROUND_NEAREST)
i4 ARITHMETIC (support_rounding_4) (const struct hidden *r, const void *x) { (void) x; return NEAREST (r); }
i4 ARITHMETIC (support_rounding_8) (const struct hidden *r, const void *x) { (void) x; return NEAREST (r); }
i4 ARITHMETIC (support_rounding_noarg) (const struct hidden *r) { return NEAREST (r); }

void ARITHMETIC (get_rounding_mode) (struct hidden *r) { r->value = ROUND_NEAREST; }

void
ARITHMETIC (set_rounding_mode) (const struct hidden *r)
{
  if (r->value != ROUND_NEAREST)
    fail ("IEEE_SET_ROUNDING_MODE: a device rounds to nearest only");
}

void ARITHMETIC (get_underflow_mode) (i4 *gradual) { *gradual = 1; }

void
ARITHMETIC (set_underflow_mode) (const i4 *gradual)
{
  if (!*gradual)
    fail ("IEEE_SET_UNDERFLOW_MODE: underflow is gradual on a device");
}

i4 _gfortran_selected_real_kind2008 (const i4 *, const i4 *, const i4 *);

i4
ARITHMETIC (selected_real_kind) (const i4 *precision, const i4 *range, const i4 *radix)
{
  return _gfortran_selected_real_kind2008 (precision, range, radix);
}

/* IEEE_ALL and IEEE_USUAL: overflow, division by zero, invalid; and underflow, inexact.  */
const struct hidden EXCEPTIONS (all)[5] = { { 8 }, { 4 }, { 1 }, { 16 }, { 32 } };
const struct hidden EXCEPTIONS (usual)[3] = { { 8 }, { 4 }, { 1 } };

void EXCEPTIONS (get_flag) (const struct hidden *flag, i4 *value) { (void) flag; *value = 0; }
void EXCEPTIONS (get_halting_mode) (const struct hidden *flag, i4 *halting) { (void) flag; *halting = 0; }
void EXCEPTIONS (get_status) (void *status) { (void) status; }
void EXCEPTIONS (set_status) (const void *status) { (void) status; }

void
EXCEPTIONS (set_flag) (const struct hidden *flag, const i4 *value)
{
  (void) flag;
  if (*value)
    fail ("IEEE_SET_FLAG: a device has no exception flags");
}

void
EXCEPTIONS (set_halting_mode) (const struct hidden *flag, const i4 *halting)
{
  (void) flag;
  if (*halting)
    fail ("IEEE_SET_HALTING_MODE: a device does not halt for exceptions");
}

i4 EXCEPTIONS (support_flag_4) (const struct hidden *flag, const void *x) { (void) flag; (void) x; return 0; }
i4 EXCEPTIONS (support_flag_8) (const struct hidden *flag, const void *x) { (void) flag; (void) x; return 0; }
i4 EXCEPTIONS (support_flag_noarg) (const struct hidden *flag) { (void) flag; return 0; }
i4 EXCEPTIONS (support_halting) (const struct hidden *flag) { (void) flag; return 0; }
