/* puts.c -- unformatted output to the host's standard output and standard error.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Each call is one entry in the output queue (sink.c), so putchar is an expensive way to write a line.  */

/* Small rather than fast: it would be inlined into every caller.  */
#pragma GCC optimize ("Os")

#include "libc.h"

/* Write LENGTH characters of TEXT, then a newline if LINE.  */
static void
write_out (const char *text, size_t length, int line)
{
  char buf[HEDDLE_STREAM_BUFFER];
  struct heddle_sink s;
  __heddle_sink_stream (&s, buf);
  __heddle_sink_put (&s, text, length);
  if (line)
    __heddle_sink_put (&s, "\n", 1);
  __heddle_sink_flush (&s);
}

static int
write_char (int c)
{
  int v = (unsigned char) c;
  __ptx_vprintf ("%c", &v);
  return v;
}

int
puts (const char *text)
{
  write_out (text, strlen (text), 1);
  return 1;
}

int
putchar (int c)
{
  return write_char (c);
}

int
putchar_unlocked (int c)
{
  return write_char (c);
}

int
fputc (int c, struct heddle_file *file)
{
  __heddle_check_output (file, "fputc");
  return write_char (c);
}

int
putc (int c, struct heddle_file *file)
{
  __heddle_check_output (file, "putc");
  return write_char (c);
}

int
_IO_putc (int c, struct heddle_file *file)
{
  __heddle_check_output (file, "putc");
  return write_char (c);
}

int
fputc_unlocked (int c, struct heddle_file *file)
{
  __heddle_check_output (file, "fputc_unlocked");
  return write_char (c);
}

int
putc_unlocked (int c, struct heddle_file *file)
{
  __heddle_check_output (file, "putc_unlocked");
  return write_char (c);
}

/* What glibc's putc_unlocked macro calls when FILE's buffer has no room; ours never has.  */
int
__overflow (struct heddle_file *file, int c)
{
  __heddle_check_output (file, "putc_unlocked");
  return write_char (c);
}

int
fputs (const char *text, struct heddle_file *file)
{
  __heddle_check_output (file, "fputs");
  write_out (text, strlen (text), 0);
  return 1;
}

int
fputs_unlocked (const char *text, struct heddle_file *file)
{
  return fputs (text, file);
}

size_t
fwrite (const void *data, size_t size, size_t count, struct heddle_file *file)
{
  __heddle_check_output (file, "fwrite");
  if (size == 0 || count == 0)
    return 0;
  write_out (data, size * count, 0);
  return count;
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
  (void) file;
  return 0;
}

int
fflush_unlocked (struct heddle_file *file)
{
  (void) file;
  return 0;
}

/* POSIX's write, to descriptors 1 and 2.  */
ssize_t_
write (int fd, const void *data, size_t size)
{
  if (fd < 0)
    {
      *__errno_location () = HEDDLE_EBADF;
      return -1;
    }
  if (fd != 1 && fd != 2)
    __heddle_libc_fail ("write on the device to a descriptor other than 1 and 2");
  write_out (data, size, 0);
  return size;
}
