/* asprintf.c -- formatted output to memory that malloc gives.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The text is measured first and then written.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

/* *RESULT becomes the text, to be freed by the caller, or a null pointer and the value -1.  */
int
vasprintf (char **result, const char *format, va_list ap)
{
  va_list again;
  va_copy (again, ap);
  struct heddle_sink s;
  char none;
  *result = NULL;
  __heddle_sink_memory (&s, &none, 0);
  int n = __heddle_format (&s, format, ap);
  if (n >= 0)
    {
      char *text = malloc ((size_t) n + 1);
      if (text)
	{
	  __heddle_sink_memory (&s, text, n);
	  __heddle_format (&s, format, again);
	  text[s.used] = 0;
	  *result = text;
	}
      else
	n = -1;
    }
  va_end (again);
  return n;
}

int
asprintf (char **result, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vasprintf (result, format, ap);
  va_end (ap);
  return n;
}

int
__vasprintf_chk (char **result, int flag, const char *format, va_list ap)
{
  (void) flag;
  return vasprintf (result, format, ap);
}

int
__asprintf_chk (char **result, int flag, const char *format, ...)
{
  (void) flag;
  va_list ap;
  va_start (ap, format);
  int n = vasprintf (result, format, ap);
  va_end (ap);
  return n;
}
