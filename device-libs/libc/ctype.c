/* ctype.c -- character classes of the C locale.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   glibc's <ctype.h> looks into tables: in C the functions are macros over __ctype_b_loc () and its like, whose result
   points to a pointer to the middle of a table for -128 .. 255.  The bits of a class are glibc's _ISupper and so on
   for a little-endian machine.  The functions of the same names are here, too.  */

#include "libc.h"

enum
{
  UPPER = 1 << 8, LOWER = 1 << 9, ALPHA = 1 << 10, DIGIT = 1 << 11, XDIGIT = 1 << 12, SPACE = 1 << 13, PRINT = 1 << 14,
  GRAPH = 1 << 15, BLANK = 1 << 0, CNTRL = 1 << 1, PUNCT = 1 << 2, ALNUM = 1 << 3
};

#define VISIBLE (PRINT | GRAPH)
#define LETTER (ALPHA | ALNUM | VISIBLE)

static const unsigned short classes[384] =
{
  [128 + 0 ... 128 + 8] = CNTRL,
  [128 + '\t'] = CNTRL | SPACE | BLANK,
  [128 + '\n' ... 128 + '\r'] = CNTRL | SPACE,
  [128 + 14 ... 128 + 31] = CNTRL,
  [128 + ' '] = PRINT | SPACE | BLANK,
  [128 + '!' ... 128 + '/'] = VISIBLE | PUNCT,
  [128 + '0' ... 128 + '9'] = VISIBLE | DIGIT | XDIGIT | ALNUM,
  [128 + ':' ... 128 + '@'] = VISIBLE | PUNCT,
  [128 + 'A' ... 128 + 'F'] = LETTER | UPPER | XDIGIT,
  [128 + 'G' ... 128 + 'Z'] = LETTER | UPPER,
  [128 + '[' ... 128 + '`'] = VISIBLE | PUNCT,
  [128 + 'a' ... 128 + 'f'] = LETTER | LOWER | XDIGIT,
  [128 + 'g' ... 128 + 'z'] = LETTER | LOWER,
  [128 + '{' ... 128 + '~'] = VISIBLE | PUNCT,
  [128 + 127] = CNTRL
};

static const unsigned short *const classes_pointer = classes + 128;

const unsigned short **
__ctype_b_loc (void)
{
  return (const unsigned short **) &classes_pointer;
}

static inline int
class_bits (int c)
{
  return c >= -128 && c < 256 ? classes[128 + c] : 0;
}

#define CLASS(NAME, BIT) int NAME (int c) { return class_bits (c) & (BIT); } \
  int NAME##_l (int c, void *locale) { (void) locale; return class_bits (c) & (BIT); }

CLASS (isalnum, ALNUM)
CLASS (isalpha, ALPHA)
CLASS (isblank, BLANK)
CLASS (iscntrl, CNTRL)
CLASS (isdigit, DIGIT)
CLASS (isgraph, GRAPH)
CLASS (islower, LOWER)
CLASS (isprint, PRINT)
CLASS (ispunct, PUNCT)
CLASS (isspace, SPACE)
CLASS (isupper, UPPER)
CLASS (isxdigit, XDIGIT)

int
isascii (int c)
{
  return (c & ~0x7f) == 0;
}

int
toascii (int c)
{
  return c & 0x7f;
}
