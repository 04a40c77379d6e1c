/* erf.c -- the error function and its complement.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   erfc (a) = e^(-a^2) P ((a - 4) / (a + 4)) / (1 + 2 a) for a >= 0, where P is a polynomial; the square's low part
   multiplies the exponential.

   erf (a) = 1 - e^(a Q (a)), where Q need not be good where e^(a Q) is small; all arguments go one way.  With a Q = n
   log 2 + r it is (1 - 2^n) - 2^n (e^r - 1), the first difference exact, which is as good near 0, where n is 0.  */
#include "double/kernels.h"

/* erfc (A) for A in [0, 27.3].  */
PIECE double
complement (double a)
{
  double d = a + 4, e = fma (2, a, 1);
  double both = reciprocal (d * e);
  double over_e = both * d, over_d = both * e;
  double q = (a - 4) * over_d;
  q = fma (fma (-q, d, a - 4), over_d, q);
  double p = -0x1.a8fdef2ba06f3p-30;
  p = fma (p, q, -0x1.bbf74bcf343d8p-27);
  p = fma (p, q, -0x1.10367c95e2dd1p-27);
  p = fma (p, q, 0x1.e63d4dccf44f5p-24);
  p = fma (p, q, 0x1.09f04f33dd6a9p-24);
  p = fma (p, q, -0x1.befbe11a293c4p-21);
  p = fma (p, q, 0x1.454f4e0ecddb3p-22);
  p = fma (p, q, 0x1.7f9abdcc2bbcbp-18);
  p = fma (p, q, -0x1.78b01a59d5421p-17);
  p = fma (p, q, -0x1.9967cc1e45c9fp-16);
  p = fma (p, q, 0x1.3be10ff88d645p-13);
  p = fma (p, q, -0x1.a1de949aa1e45p-13);
  p = fma (p, q, -0x1.8d4aa49b7ee8ep-11);
  p = fma (p, q, 0x1.49c671a6be872p-8);
  p = fma (p, q, -0x1.096238795ff36p-6);
  p = fma (p, q, 0x1.3079edf9bce28p-5);
  p = fma (p, q, -0x1.0fb06dfe8c66dp-4);
  p = fma (p, q, 0x1.7fee004df80c6p-4);
  p = fma (p, q, -0x1.9ddb23c3e5695p-4);
  p = fma (p, q, 0x1.16ecefcfa5fe7p-4);
  p = fma (p, q, 0x1.f7f5df66fcb2cp-7);
  p = fma (p, q, -0x1.1df1ad154a29cp-3);
  p = fma (p, q, 0x1.3ba5916e9fd7fp0);
  double r = p * over_e;
  r = fma (fma (-r, e, p), over_e, r);
  double s = a * a, s_low = fma (a, a, -s);
  int n;
  double x = exp_polynomial (exp_reduce (-s, &n));
  r *= x;
  r = fma (-s_low, r, r);
  /* Down to 2^-1074.  */
  int half = n >> 1;
  return r * power_of_two (half) * power_of_two (n - half);
}

EVERYWHERE double
erfc (double x)
{
  double a = __builtin_fabs (x);
  double r = complement (a > 27.3 ? 27.3 : a);
  return double_bits (x) >> 63 ? 2 - r : r;
}

EVERYWHERE double
erf (double x)
{
  double a = __builtin_fabs (x);
  a = a > 5.93 ? 5.93 : a;
  double p = -0x1.c26e073ce6128p-51;
  p = fma (p, a, 0x1.59f86539eb03ap-45);
  p = fma (p, a, -0x1.f0cf73eec7d62p-41);
  p = fma (p, a, 0x1.bac0282dd6219p-37);
  p = fma (p, a, -0x1.11f950aac49e3p-33);
  p = fma (p, a, 0x1.f25b755393bffp-31);
  p = fma (p, a, -0x1.56d392d0db9d3p-28);
  p = fma (p, a, 0x1.6783389129e34p-26);
  p = fma (p, a, -0x1.19d21b649719cp-24);
  p = fma (p, a, 0x1.2fc8337fd44a8p-23);
  p = fma (p, a, -0x1.253e5b5dfcb57p-23);
  p = fma (p, a, -0x1.6a4e747f9d675p-22);
  p = fma (p, a, 0x1.d3e1088e9c6acp-20);
  p = fma (p, a, -0x1.7cbc8cea62dc3p-19);
  p = fma (p, a, -0x1.c921db270f904p-19);
  p = fma (p, a, 0x1.f2abc640c3a73p-16);
  p = fma (p, a, -0x1.0e7f117093bfep-14);
  p = fma (p, a, -0x1.b22ca504535ebp-16);
  p = fma (p, a, 0x1.356551c454697p-11);
  p = fma (p, a, -0x1.bca67c0dfa31ap-10);
  p = fma (p, a, 0x1.b6b68c3837f71p-13);
  p = fma (p, a, 0x1.39668593c97cbp-6);
  p = fma (p, a, -0x1.a4f4e2a1b1d4dp-4);
  p = fma (p, a, -0x1.45f306dc9c89ap-1);
  p = fma (p, a, -0x1.06eba8214db68p-3);
  p = fma (p, a, -a);
  double t = fma (p, 0x1.71547652b82fep+0, ROUNDER);
  double r = fma (t - ROUNDER, -0x1.62e42fefa39efp-1, p);
  double scale = power_of_two ((int) double_bits (t));
  double q = fma (exp_rest (r) * r, r, r);
  return __builtin_copysign (fma (-scale, q, 1 - scale), x);
}
