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
   Any other pointer is a file that the host opened; nothing can be written there from a kernel, which is said.  */

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
