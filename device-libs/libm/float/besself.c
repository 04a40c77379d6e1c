/* besself.c -- Bessel functions in float, by those in double.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Recurrences and asymptotic series in float lose a few digits, and most of them near zeros: newlib's yn of order 30
   has an error of 10 units at 4.25, and y0 one of 2^-20 at 0.9.  */

#include "common/libm.h"

double j0 (double), j1 (double), y0 (double), y1 (double);
double jn (int, double), yn (int, double);

float j0f (float x) { return (float) j0 (x); }
float j1f (float x) { return (float) j1 (x); }
float y0f (float x) { return (float) y0 (x); }
float y1f (float x) { return (float) y1 (x); }
float jnf (int n, float x) { return (float) jn (n, x); }
float ynf (int n, float x) { return (float) yn (n, x); }
