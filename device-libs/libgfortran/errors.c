/* errors.c -- run-time errors, stop and error stop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The text goes to the host through the failure record; the compiler's formats are filled in.  stop ends the whole
   program, on the host.  */

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

/* WHERE, and on a line by itself the error.  */
static NORETURN void
error_at (const char *where, const char *format, va_list ap)
{
  char text[ROOM];
  int n = snprintf (text, sizeof text, "%s\nFortran runtime error: ", where);
  if (n > 0 && n < ROOM)
    vsnprintf (text + n, sizeof text - n, format, ap);
  __heddle_libc_fail (text);
}

NORETURN void
_gfortran_runtime_error_at (const char *where, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  error_at (where, format, ap);
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
  va_list ap;
  va_start (ap, format);
  error_at (where, format, ap);
}

/* Of the device runtime (abi.h).  */
void __heddle_stop (int status, const char *text) NORETURN;
void exit (int) NORETURN;
void abort (void) NORETURN;

static NORETURN void
stop (int status, const char *statement, const char *text, size_t length)
{
  char line[ROOM];
  snprintf (line, sizeof line, "%s %.*s", statement, (int) (length < 400 ? length : 400), text);
  __heddle_stop (status, line);
}

static NORETURN void
stop_number (const char *statement, int code)
{
  char digits[16];
  int n = snprintf (digits, sizeof digits, "%d", code);
  stop (code, statement, digits, n);
}

NORETURN void
_gfortran_stop_numeric (int code, _Bool quiet)
{
  if (quiet)
    exit (code);
  stop_number ("STOP", code);
}

/* Without a text where stop has none.  */
NORETURN void
_gfortran_stop_string (const char *text, size_t length, _Bool quiet)
{
  if (quiet || !text)
    exit (0);
  stop (0, "STOP", text, length);
}

NORETURN void
_gfortran_error_stop_numeric (int code, _Bool quiet)
{
  if (quiet)
    exit (code);
  stop_number ("ERROR STOP", code);
}

NORETURN void
_gfortran_error_stop_string (const char *text, size_t length, _Bool quiet)
{
  if (quiet)
    exit (1);
  stop (1, "ERROR STOP", text ? text : "", text ? length : 0);
}

NORETURN void _gfortran_pause_numeric (int code) { (void) code; fail ("PAUSE on the device"); }
NORETURN void
_gfortran_pause_string (const char *text, size_t length)
{
  (void)text;
  (void)length;
  fail ("PAUSE on the device");
}
NORETURN void _gfortran_abort (void) { abort (); }
NORETURN void _gfortran_exit_i4 (int *status) { exit (status ? *status : 0); }
NORETURN void _gfortran_exit_i8 (long *status) { exit (status ? (int) *status : 0); }
