/* exp.c -- e^x.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The argument is reduced by multiples of log 2.  */
#include "kernels.h"

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
