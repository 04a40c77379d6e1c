/* tmpnam.c -- names for files of the host's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host's own memory for the name is not the device's.  */

#include "libc.h"

char *__heddle_host_tmpnam (char *);

enum { L_TMPNAM = 20 };

char *
tmpnam (char *name)
{
  static char own[L_TMPNAM];
  char buf[L_TMPNAM];
  if (!__heddle_host_tmpnam (buf))
    return NULL;
  return memcpy (name ? name : own, buf, L_TMPNAM);
}

char *
tmpnam_r (char *name)
{
  return name ? tmpnam (name) : NULL;
}
