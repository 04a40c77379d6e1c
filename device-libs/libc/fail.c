/* fail.c -- how the C library ends a program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

/* Of the device runtime: claim the failure record for CODE with the text WHAT and, unless it is a null pointer,
   NAME, and trap.  */
void __heddle_fail (unsigned code, const char *what, const char *name) NORETURN;

/* See libc.h.  */
void
__heddle_libc_fail (const char *text)
{
  __heddle_fail (HEDDLE_FAIL_TEXT, text, NULL);
}

/* See libc.h.  */
void
__heddle_libc_fail2 (const char *text, const char *detail)
{
  __heddle_fail (HEDDLE_FAIL_TEXT, text, detail);
}
