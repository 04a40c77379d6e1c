/* power.c -- powers with integer exponents.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   An integer base with a negative exponent gives 0, or 1 and -1 for those bases, as division by the positive
   power would.  */

#include "gfortran.h"

#define INTEGER(NAME, T, N, U) \
T NAME (T a, N n) \
{ \
  if (n < 0) \
    return a == 1 ? 1 : a == -1 ? (n & 1 ? -1 : 1) : 0; \
  U r = 1, b = a; \
  for (; n; n >>= 1, b *= b) \
    if (n & 1) \
      r *= b; \
  return r; \
}

INTEGER (_gfortran_pow_i4_i4, i4, i4, uint32_t)
INTEGER (_gfortran_pow_i4_i8, i4, i8, uint32_t)
INTEGER (_gfortran_pow_i4_i16, i4, i16, uint32_t)
INTEGER (_gfortran_pow_i8_i4, i8, i4, uint64_t)
INTEGER (_gfortran_pow_i8_i8, i8, i8, uint64_t)
INTEGER (_gfortran_pow_i8_i16, i8, i16, uint64_t)
INTEGER (_gfortran_pow_i16_i4, i16, i4, unsigned __int128)
INTEGER (_gfortran_pow_i16_i8, i16, i8, unsigned __int128)
INTEGER (_gfortran_pow_i16_i16, i16, i16, unsigned __int128)

#define FLOATING(NAME, T, N, U) \
T NAME (T a, N n) \
{ \
  U m = n < 0 ? -(U) n : (U) n; \
  T r = 1; \
  if (n < 0) \
    a = 1 / a; \
  for (; m; m >>= 1, a *= a) \
    if (m & 1) \
      r *= a; \
  return r; \
}

FLOATING (_gfortran_pow_r4_i8, r4, i8, uint64_t)
FLOATING (_gfortran_pow_r8_i8, r8, i8, uint64_t)
FLOATING (_gfortran_pow_r10_i8, r10, i8, uint64_t)
FLOATING (_gfortran_pow_r4_i16, r4, i16, unsigned __int128)
FLOATING (_gfortran_pow_r8_i16, r8, i16, unsigned __int128)
FLOATING (_gfortran_pow_r10_i16, r10, i16, unsigned __int128)
FLOATING (_gfortran_pow_c4_i4, c4, i4, uint32_t)
FLOATING (_gfortran_pow_c4_i8, c4, i8, uint64_t)
FLOATING (_gfortran_pow_c4_i16, c4, i16, unsigned __int128)
FLOATING (_gfortran_pow_c8_i4, c8, i4, uint32_t)
FLOATING (_gfortran_pow_c8_i8, c8, i8, uint64_t)
FLOATING (_gfortran_pow_c8_i16, c8, i16, unsigned __int128)
FLOATING (_gfortran_pow_c10_i4, c10, i4, uint32_t)
FLOATING (_gfortran_pow_c10_i8, c10, i8, uint64_t)
FLOATING (_gfortran_pow_c10_i16, c10, i16, unsigned __int128)
