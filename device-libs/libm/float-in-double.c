/* float-in-double.c -- float functions that compute in double, where newlib's are wrong in more than the last
   place or much more for some arguments.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libm.h"

double cbrt (double);
double erf (double);
double erfc (double);
double lgamma_r (double, int *);

float cbrtf (float x) { return (float) cbrt (x); }
float erff (float x) { return (float) erf (x); }
float erfcf (float x) { return (float) erfc (x); }
float lgammaf_r (float x, int *sign) { return (float) lgamma_r (x, sign); }
