/* classify.c -- what kind of number it is, under the names of glibc's <math.h> macros and of its functions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   FP_NAN 0, FP_INFINITE 1, FP_ZERO 2, FP_SUBNORMAL 3, FP_NORMAL 4.  */

#include "common/libm.h"

#define INF_BITS 0x7ff0000000000000ull
#define ABS_BITS 0x7fffffffffffffffull

static inline uint64_t magnitude (double x) { return double_bits (x) & ABS_BITS; }
static inline uint32_t magnitudef (float x) { return float_bits (x) & 0x7fffffff; }

int
__fpclassify (double x)
{
  uint64_t m = magnitude (x);
  return m > INF_BITS ? 0 : m == INF_BITS ? 1 : m == 0 ? 2 : m >> 52 == 0 ? 3 : 4;
}

int
__fpclassifyf (float x)
{
  uint32_t m = magnitudef (x);
  return m > 0x7f800000 ? 0 : m == 0x7f800000 ? 1 : m == 0 ? 2 : m >> 23 == 0 ? 3 : 4;
}

int __signbit (double x) { return double_bits (x) >> 63; }
int __signbitf (float x) { return float_bits (x) >> 31; }
int __isnan (double x) { return magnitude (x) > INF_BITS; }
int __isnanf (float x) { return magnitudef (x) > 0x7f800000; }
int isnan (double x) { return __isnan (x); }
int isnanf (float x) { return __isnanf (x); }
int __isinf (double x) { return magnitude (x) == INF_BITS ? double_bits (x) >> 63 ? -1 : 1 : 0; }
int __isinff (float x) { return magnitudef (x) == 0x7f800000 ? float_bits (x) >> 31 ? -1 : 1 : 0; }
int isinf (double x) { return __isinf (x); }
int isinff (float x) { return __isinff (x); }
int __finite (double x) { return magnitude (x) < INF_BITS; }
int __finitef (float x) { return magnitudef (x) < 0x7f800000; }
int finite (double x) { return __finite (x); }
int finitef (float x) { return __finitef (x); }
int __issignaling (double x) { return magnitude (x) > INF_BITS && !(double_bits (x) >> 51 & 1); }
int __issignalingf (float x) { return magnitudef (x) > 0x7f800000 && !(float_bits (x) >> 22 & 1); }
int __iseqsig (double x, double y) { return x == y; }
int __iseqsigf (float x, float y) { return x == y; }
