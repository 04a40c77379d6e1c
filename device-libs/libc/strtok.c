/* strtok.c -- strtok, whose state is one variable for the whole device, as C defines it: concurrent threads
   need strtok_r.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

char *strtok_r (char *restrict, const char *restrict, char **restrict);

char *
strtok (char *restrict s, const char *restrict delimiters)
{
  static char *state;
  return strtok_r (s, delimiters, &state);
}
