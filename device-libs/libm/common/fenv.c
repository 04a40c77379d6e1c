/* fenv.c -- the floating-point environment of a device that has none.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Every instruction carries its rounding, which is to nearest, and no flags are kept: no exception is ever raised,
   and only FE_TONEAREST can be set.  */

#include "common/libm.h"

int feclearexcept (int e) { (void) e; return 0; }
int fegetexceptflag (unsigned short *f, int e) { (void) e; *f = 0; return 0; }
int feraiseexcept (int e) { return e != 0; }
int fesetexceptflag (const unsigned short *f, int e) { return (*f & e) != 0; }
int fetestexcept (int e) { (void) e; return 0; }
int fegetround (void) { return 0; }
int fesetround (int r) { return r != 0; }
int fegetexcept (void) { return 0; }
int feenableexcept (int e) { return e ? -1 : 0; }
int fedisableexcept (int e) { (void) e; return 0; }

/* fenv_t is 32 bytes on x86-64.  */
int
fegetenv (char *env)
{
  for (int i = 0; i < 32; i++)
    env[i] = 0;
  return 0;
}

int feholdexcept (char *env) { return fegetenv (env); }
int fesetenv (const char *env) { (void) env; return 0; }
int feupdateenv (const char *env) { (void) env; return 0; }
