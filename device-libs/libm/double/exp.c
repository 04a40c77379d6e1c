/* exp.c -- powers of e, 2 and 10.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The argument is reduced by what a factor of 2 is worth.  */
#include "double/kernels.h"

EVERYWHERE double
exp (double x)
{
  int n;
  double p = exp_polynomial (exp_reduce (x, &n));
  if (likely (__builtin_fabs (x) < 708))
    return add_exponent (p, n);
  if (x != x)
    return x + x;
  return x > 709.79 ? __builtin_inf () : x < -745.14 ? 0 : scale_widely (p, n);
}

EVERYWHERE double
exp2 (double x)
{
  double t = x + ROUNDER;
  int n = (int) double_bits (t);
  double r = x - (t - ROUNDER);
  double p = 0x1.e94d8p-32;
  p = fma (p, r, 0x1.e61c3p-28);
  p = fma (p, r, 0x1.b5253b717fc01p-24);
  p = fma (p, r, 0x1.62bfc70eb2e92p-20);
  p = fma (p, r, 0x1.ffcbfc5b0aap-17);
  p = fma (p, r, 0x1.4309130f18bp-13);
  p = fma (p, r, 0x1.5d87fe78a0c82p-10);
  p = fma (p, r, 0x1.3b2ab6fb9ffa3p-7);
  p = fma (p, r, 0x1.c6b08d704a123p-5);
  p = fma (p, r, 0x1.ebfbdff82c5a5p-3);
  p = fma (p, r, 0x1.62e42fefa39efp-1);
  p = fma (p, r, 1);
  if (likely (__builtin_fabs (x) < 1022))
    return add_exponent (p, n);
  if (x != x)
    return x + x;
  return x >= 1024 ? __builtin_inf () : x < -1075 ? 0 : scale_widely (p, n);
}

EVERYWHERE double
exp10 (double x)
{
  double t = fma (x, 0x1.a934f0979a371p+1, ROUNDER);
  int n = (int) double_bits (t);
  double k = t - ROUNDER;
  double r = fma (k, 0x1.9dc1da994fd21p-59, fma (k, -0x1.34413509f79ffp-2, x));
  double p = 0x1.f7383p-13;
  p = fma (p, r, 0x1.2f72fp-10);
  p = fma (p, r, 0x1.4899f6ef33d86p-8);
  p = fma (p, r, 0x1.41165fc0efb6dp-6);
  p = fma (p, r, 0x1.16e4dee43ceffp-4);
  p = fma (p, r, 0x1.a7ed70a0fccbdp-3);
  p = fma (p, r, 0x1.1429ffd22175ep-1);
  p = fma (p, r, 0x1.2bd7609fd532dp0);
  p = fma (p, r, 0x1.0470591de2b43p1);
  p = fma (p, r, 0x1.53524c73cea76p1);
  p = fma (p, r, 0x1.26bb1bbb55516p1);
  p = fma (p, r, 1);
  if (likely (__builtin_fabs (x) < 307))
    return add_exponent (p, n);
  if (x != x)
    return x + x;
  return x > 308.3 ? __builtin_inf () : x < -324 ? 0 : scale_widely (p, n);
}

EVERYWHERE double
pow10 (double x)
{
  return exp10 (x);
}
