/* printf.c -- formatted output to the host's standard output and standard error.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Both streams leave the device the same way (sink.c) and appear on the host's standard output when the target
   region ends.  In a program that calls the host's functions, the text is made here, where all memory can be reached,
   and the host's fwrite writes it as one piece; a format that only the host knows is its vfprintf's.  The names with
   _chk are what glibc's headers call when _FORTIFY_SOURCE is set.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

int __heddle_host_vfprintf (struct heddle_file *, const char *, va_list);
int __heddle_host_vdprintf (int, const char *, va_list);
ssize_t_ write (int, const void *, size_t);

/* See libc.h.  */
int
__heddle_host_format_p (const char *format)
{
  while (*format)
    {
      if (*format++ != '%')
	continue;
      while ((*format >= '0' && *format <= '9') || *format == '-' || *format == '+' || *format == ' ' || *format == '#'
	     || *format == '.' || *format == '*' || *format == '\'')
	format++;
      if (*format == '$' || *format == 'L')
	return 1;
      if (*format)
	format++;
    }
  return 0;
}

/* Write to FILE of the host's, or to the descriptor FD where that is not negative.  */
static int
print_on_host (struct heddle_file *file, int fd, const char *format, va_list ap)
{
  if (__heddle_host_format_p (format))
    return fd >= 0 ? __heddle_host_vdprintf (fd, format, ap) : __heddle_host_vfprintf (file, format, ap);
  char buf[HEDDLE_STREAM_BUFFER], *text = buf;
  struct heddle_sink s;
  va_list again;
  va_copy (again, ap);
  __heddle_sink_memory (&s, buf, sizeof buf);
  int n = __heddle_format (&s, format, ap);
  if (n > (int) sizeof buf)
    {
      text = malloc (n);
      if (!text)
	{
	  *__errno_location () = HEDDLE_ENOMEM;
	  return -1;
	}
      __heddle_sink_memory (&s, text, n);
      __heddle_format (&s, format, again);
    }
  va_end (again);
  if (n > 0 && (fd >= 0 ? write (fd, text, n) : (ssize_t_) __heddle_write_on_host (text, n, file)) != n)
    n = -1;
  if (text != buf)
    free (text);
  return n;
}

static int
print (const char *format, va_list ap)
{
  if (USES_HOST)
    return print_on_host (__heddle_stdout_of_host (), -1, format, ap);
  char buf[HEDDLE_STREAM_BUFFER];
  struct heddle_sink s;
  __heddle_sink_stream (&s, buf);
  int n = __heddle_format (&s, format, ap);
  __heddle_sink_flush (&s);
  return n;
}

/* The same to FILE, by FUNCTION.  */
static int
print_to (struct heddle_file *file, const char *function, const char *format, va_list ap)
{
  if (USES_HOST)
    return print_on_host (__heddle_output_of_host (file, function), -1, format, ap);
  __heddle_check_output (file, function);
  return print (format, ap);
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
  return print_to (file, "vfprintf", format, ap);
}

int
fprintf (struct heddle_file *file, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = print_to (file, "fprintf", format, ap);
  va_end (ap);
  return n;
}

/* Without the host's functions FD is 1 or 2; others have no meaning on the device: -1, as for a closed file.  */
int
vdprintf (int fd, const char *format, va_list ap)
{
  if (USES_HOST)
    return fd < 0 ? -1 : print_on_host (NULL, fd, format, ap);
  return fd == 1 || fd == 2 ? print (format, ap) : -1;
}

int
dprintf (int fd, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vdprintf (fd, format, ap);
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
  return print_to (file, "vfprintf", format, ap);
}

int
__fprintf_chk (struct heddle_file *file, int flag, const char *format, ...)
{
  (void) flag;
  va_list ap;
  va_start (ap, format);
  int n = print_to (file, "fprintf", format, ap);
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
