/* printf.c -- formatted output to the host's standard output and standard error.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Both streams leave the device the same way (sink.c) and appear on the host's standard output when the target
   region ends.  The names with _chk are what glibc's headers call when _FORTIFY_SOURCE is set.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

static int
print (const char *format, va_list ap)
{
  char buf[HEDDLE_STREAM_BUFFER];
  struct heddle_sink s;
  __heddle_sink_stream (&s, buf);
  int n = __heddle_format (&s, format, ap);
  __heddle_sink_flush (&s);
  return n;
}

int
vprintf (const char *format, va_list ap)
{
  return print (format, ap);
}

int
printf (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = print (format, ap);
  va_end (ap);
  return n;
}

int
vfprintf (struct heddle_file *file, const char *format, va_list ap)
{
  __heddle_check_output (file, "vfprintf");
  return print (format, ap);
}

int
fprintf (struct heddle_file *file, const char *format, ...)
{
  __heddle_check_output (file, "fprintf");
  va_list ap;
  va_start (ap, format);
  int n = print (format, ap);
  va_end (ap);
  return n;
}

/* FD is 1 or 2; others have no meaning on the device: -1, as for a closed file.  */
int
vdprintf (int fd, const char *format, va_list ap)
{
  return fd == 1 || fd == 2 ? print (format, ap) : -1;
}

int
dprintf (int fd, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = fd == 1 || fd == 2 ? print (format, ap) : -1;
  va_end (ap);
  return n;
}

int
__vprintf_chk (int flag, const char *format, va_list ap)
{
  (void) flag;
  return print (format, ap);
}

int
__printf_chk (int flag, const char *format, ...)
{
  (void) flag;
  va_list ap;
  va_start (ap, format);
  int n = print (format, ap);
  va_end (ap);
  return n;
}

int
__vfprintf_chk (struct heddle_file *file, int flag, const char *format, va_list ap)
{
  (void) flag;
  __heddle_check_output (file, "vfprintf");
  return print (format, ap);
}

int
__fprintf_chk (struct heddle_file *file, int flag, const char *format, ...)
{
  (void) flag;
  __heddle_check_output (file, "fprintf");
  va_list ap;
  va_start (ap, format);
  int n = print (format, ap);
  va_end (ap);
  return n;
}

int
__vdprintf_chk (int fd, int flag, const char *format, va_list ap)
{
  (void) flag;
  return vdprintf (fd, format, ap);
}

int
__dprintf_chk (int fd, int flag, const char *format, ...)
{
  (void) flag;
  va_list ap;
  va_start (ap, format);
  int n = vdprintf (fd, format, ap);
  va_end (ap);
  return n;
}
