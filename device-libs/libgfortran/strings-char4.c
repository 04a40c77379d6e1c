/* strings-char4.c -- character intrinsics of the kind of four bytes (ISO 10646).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#define CHARACTER unsigned int
#define NAME(stem) _gfortran_##stem##_char4
#include "strings.c"

/* *TO becomes the LENGTH characters of S in the other kind, of which a byte may remain, and a zero.  */

void
_gfortran_convert_char1_to_char4 (unsigned int **to, long length, const unsigned char *s)
{
  if (length < 0)
    length = 0;
  *to = get_memory ((length + 1) * sizeof **to);
  for (long i = 0; i < length; i++)
    (*to)[i] = s[i];
  (*to)[length] = 0;
}

void
_gfortran_convert_char4_to_char1 (unsigned char **to, long length, const unsigned int *s)
{
  if (length < 0)
    length = 0;
  *to = get_memory (length + 1);
  for (long i = 0; i < length; i++)
    (*to)[i] = s[i];
  (*to)[length] = 0;
}
