/* streams.c -- stdin, stdout and stderr as the device knows them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   User code names the variables that glibc's <stdio.h> declares and may use its macros, which look into the
   object behind: in struct _IO_FILE a write pointer that is not below the write limit makes putc_unlocked call
   __overflow.  An object of zeros does that.

   A FILE pointer reaches the device in two ways: as the device's own variable, or as the host's, passed in by the
   program.  An implicit map of `stderr' in a target region is the second one: since the host's object is not mapped,
   libgomp 12 hands over a null pointer, and later ones the host's pointer.  Both are taken for a standard stream.
   Any other pointer is a file that the host opened.  Then the program calls the host's functions (USES_HOST), and these
   get the host's pointer in each case.  */

#include "libc.h"

/* As large as glibc's struct _IO_FILE on x86-64.  */
struct heddle_file
{
  void *fields[27];
};

static struct heddle_file standard[3];

struct heddle_file *stdin = &standard[0];
struct heddle_file *stdout = &standard[1];
struct heddle_file *stderr = &standard[2];

/* FILE is the standard stream NUMBER of the device or of the host.  */
static inline int
is_stream (struct heddle_file *file, int number)
{
  return file == &standard[number] || (uintptr_t) file == __heddle_device.streams[number];
}

/* See libc.h.  */
struct heddle_file *
__heddle_stream_of_host (struct heddle_file *file)
{
  for (int i = 0; i < 3; i++)
    if (file == &standard[i])
      return (struct heddle_file *) (uintptr_t) __heddle_device.streams[i];
  return file;
}

/* See libc.h.  */
struct heddle_file *
__heddle_output_of_host (struct heddle_file *file, const char *function)
{
  if (unlikely (!file))
    __heddle_libc_fail2 ("a null pointer (firstprivate keeps one that is not mapped) is the stream in a call of ",
			function);
  return __heddle_stream_of_host (file);
}

/* See libc.h.  */
struct heddle_file *
__heddle_stdout_of_host (void)
{
  return (struct heddle_file *) (uintptr_t) __heddle_device.streams[1];
}

/* See libc.h.  Memory out of the host's reach is copied, in one piece if memory for the copy is available.  */
size_t
__heddle_write_on_host (const void *data, size_t size, struct heddle_file *file)
{
  if (__ptx_isspacep_global (data))
    return __heddle_host_fwrite (data, 1, size, file);
  char buf[HEDDLE_STREAM_BUFFER];
  char *copy = size > sizeof buf ? malloc (size) : NULL;
  size_t written = 0, done = 1;
  while (written < size && done)
    {
      const size_t rest = size - written, piece = copy || rest < sizeof buf ? rest : sizeof buf;
      memcpy (copy ? copy : buf, (const char *) data + written, piece);
      done = __heddle_host_fwrite (copy ? copy : buf, 1, piece, file);
      written += done;
    }
  free (copy);
  return written;
}

/* See libc.h.  FUNCTION is named in the message.  */
void
__heddle_check_output (struct heddle_file *file, const char *function)
{
  if (likely (!file || is_stream (file, 1) || is_stream (file, 2)))
    return;
  if (is_stream (file, 0))
    __heddle_libc_fail2 ("output to stdin by ", function);
  __heddle_libc_fail2 ("only stdout and stderr can be written to on the device; called by ", function);
}
