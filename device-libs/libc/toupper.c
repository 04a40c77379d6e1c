/* toupper.c -- conversion of letters, as functions and as glibc's tables (see ctype.c).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The tables hold int for -128 .. 255, each its own conversion but for the letters; they are laid out by
   counting macros.  EOF (-1) stays -1; other bytes keep their value as glibc has them, modulo 256 apart.  */

#include "libc.h"

#define ROW4(f, n) f (n), f ((n) + 1), f ((n) + 2), f ((n) + 3)
#define ROW16(f, n) ROW4 (f, n), ROW4 (f, (n) + 4), ROW4 (f, (n) + 8), ROW4 (f, (n) + 12)
#define ROW64(f, n) ROW16 (f, n), ROW16 (f, (n) + 16), ROW16 (f, (n) + 32), ROW16 (f, (n) + 48)
#define TABLE(f) { ROW64 (f, -128), ROW64 (f, -64), ROW64 (f, 0), ROW64 (f, 64), ROW64 (f, 128), ROW64 (f, 192) }

#define NATIVE(n) ((n) < -1 ? (n) + 256 : (n))
#define UPPER(n) ((n) >= 'a' && (n) <= 'z' ? (n) - 32 : NATIVE (n))
#define LOWER(n) ((n) >= 'A' && (n) <= 'Z' ? (n) + 32 : NATIVE (n))

static const int32_t upper[384] = TABLE (UPPER);
static const int32_t lower[384] = TABLE (LOWER);
static const int32_t *const upper_pointer = upper + 128;
static const int32_t *const lower_pointer = lower + 128;

const int32_t **
__ctype_toupper_loc (void)
{
  return (const int32_t **) &upper_pointer;
}

const int32_t **
__ctype_tolower_loc (void)
{
  return (const int32_t **) &lower_pointer;
}

int
toupper (int c)
{
  return c >= -128 && c < 256 ? upper[128 + c] : c;
}

int
tolower (int c)
{
  return c >= -128 && c < 256 ? lower[128 + c] : c;
}

int
_toupper (int c)
{
  return toupper (c);
}

int
_tolower (int c)
{
  return tolower (c);
}
