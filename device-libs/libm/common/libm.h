/* libm.h -- what the device's own mathematical functions share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The compiler makes instructions of the __builtin_ forms named here (sqrt, fma, fabs, floor, ceil, trunc, rint, fmin,
   fmax, copysign), so a function may be defined by its own builtin.  Nothing sets errno or raises a flag: the
   device has no floating-point flags, and what an errno would cost in every square root is not worth it.  Rounding is
   to nearest, always.

   A function of double and that of float, NAME.c and NAMEf.c, look alike here and there, but are two algorithms: other
   polynomials, exponents, ranges without special care, and parts in which an error is kept.  */

#ifndef HEDDLE_LIBM_H
#define HEDDLE_LIBM_H

#include <limits.h>
#include <stdint.h>

/* For a function that is defined by its own builtin.  The compiler takes the function for the builtin, whose calls
   become instructions; a copy of it, made for a caller or inlined, would lose that and call itself without end.  */
#define INSTRUCTION __attribute__ ((noipa))

static inline uint64_t
double_bits (double x)
{
  union { double d; uint64_t u; } v = { x };
  return v.u;
}

static inline double
double_of (uint64_t u)
{
  union { uint64_t u; double d; } v = { u };
  return v.d;
}

static inline uint32_t
float_bits (float x)
{
  union { float f; uint32_t u; } v = { x };
  return v.u;
}

static inline float
float_of (uint32_t u)
{
  union { uint32_t u; float f; } v = { u };
  return v.f;
}

#endif
