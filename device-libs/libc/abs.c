/* abs.c -- integer arithmetic of <stdlib.h>, <inttypes.h> and <strings.h>.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

struct div { int quot, rem; };
struct ldiv { long quot, rem; };

int abs (int n) { return n < 0 ? -(unsigned) n : (unsigned) n; }
long labs (long n) { return n < 0 ? -(unsigned long) n : (unsigned long) n; }
long long llabs (long long n) { return n < 0 ? -(unsigned long) n : (unsigned long) n; }
intmax_t imaxabs (intmax_t n) { return n < 0 ? -(unsigned long) n : (unsigned long) n; }

struct div div (int a, int b) { return (struct div) { a / b, a % b }; }
struct ldiv ldiv (long a, long b) { return (struct ldiv) { a / b, a % b }; }
struct ldiv lldiv (long long a, long long b) { return (struct ldiv) { a / b, a % b }; }
struct ldiv imaxdiv (intmax_t a, intmax_t b) { return (struct ldiv) { a / b, a % b }; }

int ffs (int n) { return n ? __builtin_ctz (n) + 1 : 0; }
int ffsl (long n) { return n ? __builtin_ctzl (n) + 1 : 0; }
int ffsll (long long n) { return n ? __builtin_ctzl (n) + 1 : 0; }
