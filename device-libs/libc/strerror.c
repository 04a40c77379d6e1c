/* strerror.c -- texts of the error numbers that the device library itself sets; others have a number.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

int snprintf (char *, size_t, const char *, ...);
int printf (const char *, ...);

static const char *
text_of (int number)
{
  switch (number)
    {
    case 0: return "Success";
    case HEDDLE_ENOENT: return "No such file or directory";
    case HEDDLE_EBADF: return "Bad file descriptor";
    case HEDDLE_ENOMEM: return "Cannot allocate memory";
    case HEDDLE_EINVAL: return "Invalid argument";
    case HEDDLE_EDOM: return "Numerical argument out of domain";
    case HEDDLE_ERANGE: return "Numerical result out of range";
    case HEDDLE_EOVERFLOW: return "Value too large for defined data type";
    case HEDDLE_EILSEQ: return "Invalid or incomplete multibyte or wide character";
    default: return NULL;
    }
}

/* The value of a number without text is in storage that the next call overwrites.  */
char *
strerror (int number)
{
  static char unknown[32];
  const char *text = text_of (number);
  if (text)
    return (char *) text;
  snprintf (unknown, sizeof unknown, "Unknown error %d", number);
  return unknown;
}

/* POSIX's strerror_r, under glibc's name.  */
int
__xpg_strerror_r (int number, char *buf, size_t size)
{
  const char *text = text_of (number);
  int n = text ? snprintf (buf, size, "%s", text) : snprintf (buf, size, "Unknown error %d", number);
  return n >= 0 && (size_t) n < size ? 0 : HEDDLE_ERANGE;
}

/* GNU's.  */
char *
strerror_r (int number, char *buf, size_t size)
{
  __xpg_strerror_r (number, buf, size);
  return buf;
}

void
perror (const char *text)
{
  char buf[40];
  const char *message = strerror_r (*__errno_location (), buf, sizeof buf);
  if (text && *text)
    printf ("%s: %s\n", text, message);
  else
    printf ("%s\n", message);
}
