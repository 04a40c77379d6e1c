/* expf.c -- powers of e, 2 and 10 in float.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   2^F is the machine's.  The rest of the exponent, an integer, is a factor of the result.  That is bounded to what a
   normal number's can be; F is what is left, so that results become infinite, subnormal or 0 where they must.  */
#include "float/kernelsf.h"

EVERYWHERE float
expf (float x)
{
  return power_of_ef (x, 0);
}

EVERYWHERE float
exp2f (float x)
{
  return __ptx_ex2_approx_wide_f32 (x);
}

EVERYWHERE float
exp10f (float x)
{
  return power_of_productf (x, 0x1.a934fp+1f, 0x1.2f346ep-24f, 0);
}

EVERYWHERE float
pow10f (float x)
{
  return exp10f (x);
}
