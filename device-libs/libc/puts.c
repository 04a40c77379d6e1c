/* puts.c -- unformatted output to the host's standard output and standard error.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   In a program that calls the host's functions these host functions write.  Else each call is one entry in the output
   queue (sink.c), so putchar is an expensive way to write a line.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

int __heddle_host_fputc (int, struct heddle_file *);
int __heddle_host_fflush (struct heddle_file *);
ssize_t_ __heddle_host_write (int, const void *, size_t);

/* Write LENGTH characters of TEXT by FUNCTION to FILE, then a newline if LINE.  How many of TEXT are written; -1: not
   all.  */
static long
write_out (const char *text, size_t length, int line, struct heddle_file *file, const char *function)
{
  char buf[HEDDLE_STREAM_BUFFER];
  struct heddle_sink s;
  if (USES_HOST)
    {
      file = __heddle_output_of_host (file, function);
      if (!line)
	return __heddle_write_on_host (text, length, file);
      /* In one piece.  */
      char *copy = length < sizeof buf ? buf : malloc (length + 1);
      if (!copy)
	return -1;
      memcpy (copy, text, length);
      copy[length] = '\n';
      size_t written = __heddle_write_on_host (copy, length + 1, file);
      if (copy != buf)
	free (copy);
      return written > length ? (long) length : -1;
    }
  __heddle_sink_stream (&s, buf);
  __heddle_sink_put (&s, text, length);
  if (line)
    __heddle_sink_put (&s, "\n", 1);
  __heddle_sink_flush (&s);
  return length;
}

/* Write C by FUNCTION to FILE; NULL: stdout.  C, or -1.  */
static int
write_char (int c, struct heddle_file *file, const char *function)
{
  if (USES_HOST)
    return __heddle_host_fputc (c, function ? __heddle_output_of_host (file, function) : __heddle_stdout_of_host ());
  if (function)
    __heddle_check_output (file, function);
  int v = (unsigned char) c;
  heddle_print ("%c", &v);
  return v;
}

extern struct heddle_file *stdout;

int
puts (const char *text)
{
  return write_out (text, strlen (text), 1, stdout, "puts") < 0 ? -1 : 1;
}

int
putchar (int c)
{
  return write_char (c, NULL, NULL);
}

int
putchar_unlocked (int c)
{
  return write_char (c, NULL, NULL);
}

int
fputc (int c, struct heddle_file *file)
{
  return write_char (c, file, "fputc");
}

int
putc (int c, struct heddle_file *file)
{
  return write_char (c, file, "putc");
}

int
_IO_putc (int c, struct heddle_file *file)
{
  return write_char (c, file, "putc");
}

int
fputc_unlocked (int c, struct heddle_file *file)
{
  return write_char (c, file, "fputc_unlocked");
}

int
putc_unlocked (int c, struct heddle_file *file)
{
  return write_char (c, file, "putc_unlocked");
}

/* What glibc's putc_unlocked macro calls when FILE's buffer has no room; ours never has.  */
int
__overflow (struct heddle_file *file, int c)
{
  return write_char (c, file, "putc_unlocked");
}

int
fputs (const char *text, struct heddle_file *file)
{
  if (!USES_HOST)
    __heddle_check_output (file, "fputs");
  const size_t length = strlen (text);
  return write_out (text, length, 0, file, "fputs") != (long) length ? -1 : 1;
}

int
fputs_unlocked (const char *text, struct heddle_file *file)
{
  return fputs (text, file);
}

size_t
fwrite (const void *data, size_t size, size_t count, struct heddle_file *file)
{
  if (!USES_HOST)
    __heddle_check_output (file, "fwrite");
  if (size == 0 || count == 0)
    return 0;
  const size_t bytes = size * count, written = write_out (data, bytes, 0, file, "fwrite");
  return written == bytes ? count : written / size;
}

size_t
fwrite_unlocked (const void *data, size_t size, size_t count, struct heddle_file *file)
{
  return fwrite (data, size, count, file);
}

/* The queue is emptied by the driver; nothing is kept back on the device.  FILE may be a null pointer: all.  */
int
fflush (struct heddle_file *file)
{
  if (USES_HOST)
    return __heddle_host_fflush (__heddle_stream_of_host (file));
  return 0;
}

int
fflush_unlocked (struct heddle_file *file)
{
  return fflush (file);
}

/* POSIX's write; without the host's functions to descriptors 1 and 2 only.  */
ssize_t_
write (int fd, const void *data, size_t size)
{
  if (USES_HOST)
    {
      if (__ptx_isspacep_global (data))
	return __heddle_host_write (fd, data, size);
      char *copy = malloc (size);
      if (!copy && size)
	{
	  *__errno_location () = HEDDLE_ENOMEM;
	  return -1;
	}
      memcpy (copy, data, size);
      ssize_t_ written = __heddle_host_write (fd, copy, size);
      free (copy);
      return written;
    }
  if (fd < 0)
    {
      *__errno_location () = HEDDLE_EBADF;
      return -1;
    }
  if (fd != 1 && fd != 2)
    __heddle_libc_fail ("write on the device to a descriptor other than 1 and 2");
  write_out (data, size, 0, stdout, "write");
  return size;
}
