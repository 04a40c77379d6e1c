/* numeric.h -- floating-point formats and rounding that the host does not have.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   f16 and bf16 values are computed in double and narrowed once.  Sums beyond a double's precision are rounded to odd
   first, to avoid double rounding (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums").  */

#ifndef HEDDLE_PTX_SIM_NUMERIC_H
#define HEDDLE_PTX_SIM_NUMERIC_H

#include <cmath>
#include <cstdint>
#include <cstring>

namespace ptxsim {

enum class round_mode : uint8_t { nearest, zero, minus, plus };

const uint32_t nan_f32 = 0x7fffffffu;
const uint16_t nan_f16 = 0x7fffu;

/* V as a format with MANT explicit bits of mantissa and EBITS of exponent (16 bits in all), rounded once.  */
static inline uint16_t
narrow_float (double v, int mant, int ebits, round_mode mode)
{
  uint64_t b;
  memcpy (&b, &v, 8);
  uint32_t sign = uint32_t (b >> 63);
  int e = int (b >> 52 & 0x7ff);
  uint64_t m = b & ((uint64_t (1) << 52) - 1);
  const uint32_t inf = ((1u << ebits) - 1) << mant;
  const int bias = (1 << (ebits - 1)) - 1, emin = 1 - bias;
  if (e == 0x7ff)
    return m ? nan_f16 : uint16_t (sign << 15 | inf);
  if (e == 0)
    {
      if (!m)
	return uint16_t (sign << 15);
      e = -1022;	/* far below: only the bit's presence matters */
    }
  else
    {
      m |= uint64_t (1) << 52;
      e -= 1023;
    }
  int shift = 52 - mant;
  bool tiny = e < emin;
  if (tiny)
    shift += emin - e;
  uint64_t q, rem, half;
  if (shift > 62)
    {
      q = 0;
      rem = 1;
      half = 2;
    }
  else
    {
      q = m >> shift;
      rem = m & ((uint64_t (1) << shift) - 1);
      half = uint64_t (1) << (shift - 1);
    }
  bool up = false;
  switch (mode)
    {
    case round_mode::nearest: up = rem > half || (rem == half && (q & 1)); break;
    case round_mode::zero: break;
    case round_mode::minus: up = sign && rem; break;
    case round_mode::plus: up = !sign && rem; break;
    }
  q += up;
  uint64_t r = tiny ? q : (uint64_t (e + bias - 1) << mant) + q;
  if (r >= inf)
    {
      bool away = mode == round_mode::nearest || (mode == round_mode::minus && sign)
		  || (mode == round_mode::plus && !sign);
      r = away ? inf : inf - 1;
    }
  return uint16_t (sign << 15 | uint32_t (r));
}

static inline uint16_t
to_half (double v, round_mode mode = round_mode::nearest)
{
  return narrow_float (v, 10, 5, mode);
}

static inline uint16_t
to_bfloat (double v, round_mode mode = round_mode::nearest)
{
  return narrow_float (v, 7, 8, mode);
}

static inline float
from_half (uint16_t h)
{
  uint32_t sign = uint32_t (h & 0x8000) << 16, e = h >> 10 & 31, m = h & 0x3ff, b;
  if (e == 31)
    b = sign | 0x7f800000u | m << 13;
  else if (e)
    b = sign | (e + 112) << 23 | m << 13;
  else
    {
      float f = float (m) * 0x1p-24f;
      return sign ? -f : f;
    }
  float f;
  memcpy (&f, &b, 4);
  return f;
}

static inline float
from_bfloat (uint16_t h)
{
  uint32_t b = uint32_t (h) << 16;
  float f;
  memcpy (&f, &b, 4);
  return f;
}

/* A + B, rounded to odd.  */
static inline double
add_to_odd (double a, double b)
{
  double s = a + b;
  if (!std::isfinite (s))
    return s;
  double bb = s - a;
  double err = (a - (s - bb)) + (b - bb);
  uint64_t bits;
  memcpy (&bits, &s, 8);
  if (err != 0 && !(bits & 1))
    {
      /* One unit towards the error's side: away from zero if the signs agree.  */
      bits += ((err > 0) == (s > 0)) ? 1 : uint64_t (-1);
      memcpy (&s, &bits, 8);
    }
  return s;
}

} // namespace ptxsim

#endif
