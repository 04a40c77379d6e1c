/* snprintf.c -- formatted output to memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The names with _chk are what glibc's headers call when _FORTIFY_SOURCE is set; a result that does not fit the
   object whose size the compiler knew ends the program, as on the host.

   Where C++'s streams write long double, which comes here in the format of num_put, the host's function does it, by its
   other name.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

int __vsnprintf (char *buf, size_t size, const char *format, va_list ap);

/* At most SIZE characters, the NUL included, to BUF.  */
static int
print (char *buf, size_t size, const char *format, va_list ap)
{
  struct heddle_sink s;
  __heddle_sink_memory (&s, buf, size ? size - 1 : 0);
  int n = __heddle_format (&s, format, ap);
  if (size)
    buf[s.used] = 0;
  return n;
}

/* Unlimited, but never wrapping around the address space.  */
static size_t
all_memory (const char *buf)
{
  return SIZE_MAX - (uintptr_t) buf;
}

/* An unlimited buffer for perhaps OBJECT_SIZE bytes.  */
static int
checked (char *buf, size_t object_size, const char *format, va_list ap)
{
  if (object_size == SIZE_MAX)
    object_size = all_memory (buf);
  int n = print (buf, object_size, format, ap);
  if (n >= 0 && (size_t) n >= object_size)
    __heddle_libc_fail ("sprintf: the result is longer than the buffer");
  return n;
}

int
vsnprintf (char *buf, size_t size, const char *format, va_list ap)
{
  if (USES_LONG_DOUBLE_STREAMS && __heddle_host_format_p (format))
    return __vsnprintf (buf, size, format, ap);
  return print (buf, size, format, ap);
}

int
snprintf (char *buf, size_t size, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = print (buf, size, format, ap);
  va_end (ap);
  return n;
}

int
vsprintf (char *buf, const char *format, va_list ap)
{
  return print (buf, all_memory (buf), format, ap);
}

int
sprintf (char *buf, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = print (buf, all_memory (buf), format, ap);
  va_end (ap);
  return n;
}

int
__vsprintf_chk (char *buf, int flag, size_t object_size, const char *format, va_list ap)
{
  (void) flag;
  return checked (buf, object_size, format, ap);
}

int
__sprintf_chk (char *buf, int flag, size_t object_size, const char *format, ...)
{
  (void) flag;
  va_list ap;
  va_start (ap, format);
  int n = checked (buf, object_size, format, ap);
  va_end (ap);
  return n;
}

int
__vsnprintf_chk (char *buf, size_t size, int flag, size_t object_size, const char *format, va_list ap)
{
  (void) flag;
  if (object_size < size)
    __heddle_libc_fail ("snprintf: the size given is larger than the buffer");
  return print (buf, size, format, ap);
}

int
__snprintf_chk (char *buf, size_t size, int flag, size_t object_size, const char *format, ...)
{
  (void) flag;
  if (object_size < size)
    __heddle_libc_fail ("snprintf: the size given is larger than the buffer");
  va_list ap;
  va_start (ap, format);
  int n = print (buf, size, format, ap);
  va_end (ap);
  return n;
}
