/* powi.c -- powers with an integral exponent, by squaring; __builtin_powi and Fortran's x**n.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

double
__powidf2 (double x, int n)
{
  unsigned m = n < 0 ? -(unsigned) n : (unsigned) n;
  double y = m & 1 ? x : 1;
  while (m >>= 1)
    {
      x *= x;
      if (m & 1)
	y *= x;
    }
  return n < 0 ? 1 / y : y;
}

float
__powisf2 (float x, int n)
{
  unsigned m = n < 0 ? -(unsigned) n : (unsigned) n;
  float y = m & 1 ? x : 1;
  while (m >>= 1)
    {
      x *= x;
      if (m & 1)
	y *= x;
    }
  return n < 0 ? 1 / y : y;
}
