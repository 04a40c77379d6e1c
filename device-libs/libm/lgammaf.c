/* lgammaf.c -- the logarithm of the gamma function in float, which computes in double.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libm.h"

double lgamma_r (double, int *);

float lgammaf_r (float x, int *sign) { return (float) lgamma_r (x, sign); }
