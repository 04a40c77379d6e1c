/* locale.c -- the only locale.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

/* CATEGORY is one of 0 to 6 on Linux; only "C", "POSIX" and the native one ("") can be set, and they are the same.  */
char *
setlocale (int category, const char *name)
{
  if (category < 0 || category > 6)
    return NULL;
  if (name && name[0] && !(name[0] == 'C' && !name[1])
      && !(name[0] == 'P' && name[1] == 'O' && name[2] == 'S' && name[3] == 'I' && name[4] == 'X' && !name[5]))
    return NULL;
  return (char *) "C";
}

/* glibc's struct lconv.  */
struct lconv
{
  char *text[10];		/* decimal_point, thousands_sep, grouping, int_curr_symbol ... negative_sign */
  char number[14];		/* int_frac_digits and so on: not available */
};

struct lconv *
localeconv (void)
{
  static struct lconv c = { { (char *)".", (char *)"", (char *)"", (char *)"", (char *)"", (char *)"", (char *)"",
			      (char *)"", (char *)"", (char *)"" },
			    { CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX,
			      CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX, CHAR_MAX } };
  return &c;
}
