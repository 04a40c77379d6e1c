/* errors.c -- run-time errors, stop and error stop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The text goes to the host through the failure record; the compiler's formats are filled in.  stop ends the
   program too: a device has no way to end it with status 0 in the middle of a target region.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "gfortran.h"

int snprintf (char *, size_t, const char *, ...);
int vsnprintf (char *, size_t, const char *, va_list);

#define ROOM 480

NORETURN void
_gfortran_runtime_error (const char *format, ...)
{
  char text[ROOM];
  va_list ap;
  va_start (ap, format);
  vsnprintf (text, sizeof text, format, ap);
  va_end (ap);
  fail (text);
}

NORETURN void
_gfortran_runtime_error_at (const char *where, const char *format, ...)
{
  char text[ROOM];
  va_list ap;
  va_start (ap, format);
  int n = snprintf (text, sizeof text, "%s: ", where);
  if (n > 0 && n < ROOM)
    vsnprintf (text + n, sizeof text - n, format, ap);
  va_end (ap);
  fail (text);
}

int printf (const char *, ...);

void
_gfortran_runtime_warning_at (const char *where, const char *format, ...)
{
  char text[ROOM];
  va_list ap;
  va_start (ap, format);
  vsnprintf (text, sizeof text, format, ap);
  va_end (ap);
  printf ("%s\nFortran runtime warning: %s\n", where, text);
}

NORETURN void
_gfortran_os_error (const char *text)
{
  fail (text);
}

NORETURN void
_gfortran_os_error_at (const char *where, const char *format, ...)
{
  char text[ROOM];
  va_list ap;
  va_start (ap, format);
  int n = snprintf (text, sizeof text, "%s: ", where);
  if (n > 0 && n < ROOM)
    vsnprintf (text + n, sizeof text - n, format, ap);
  va_end (ap);
  fail (text);
}

static NORETURN void
stop (const char *statement, const char *code, long length)
{
  char text[ROOM];
  snprintf (text, sizeof text, "%s%s%.*s", statement, length ? " " : "", (int) (length < 400 ? length : 400), code);
  __heddle_libc_fail (text);
}

static NORETURN void
stop_number (const char *statement, int code)
{
  char digits[16];
  int n = snprintf (digits, sizeof digits, "%d", code);
  stop (statement, digits, n);
}

NORETURN void
_gfortran_stop_numeric (int code, _Bool quiet)
{
  (void) quiet;
  stop_number ("STOP", code);
}

NORETURN void
_gfortran_stop_string (const char *text, size_t length, _Bool quiet)
{
  (void) quiet;
  stop ("STOP", text ? text : "", text ? length : 0);
}

NORETURN void
_gfortran_error_stop_numeric (int code, _Bool quiet)
{
  (void) quiet;
  stop_number ("ERROR STOP", code);
}

NORETURN void
_gfortran_error_stop_string (const char *text, size_t length, _Bool quiet)
{
  (void) quiet;
  stop ("ERROR STOP", text ? text : "", text ? length : 0);
}

NORETURN void _gfortran_pause_numeric (int code) { (void) code; fail ("PAUSE on the device"); }
NORETURN void _gfortran_pause_string (const char *text, size_t length) { (void) text; (void) length; fail ("PAUSE on the device"); }
NORETURN void _gfortran_abort (void) { __heddle_libc_fail ("ABORT was called"); }
NORETURN void _gfortran_exit_i4 (int *status) { stop_number ("EXIT", status ? *status : 0); }
NORETURN void _gfortran_exit_i8 (long *status) { stop_number ("EXIT", status ? (int) *status : 0); }
