/* fortran-shim.c -- what the Fortran support library finds on a GPU, for its native build without prefix.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "abi.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* LIBGFORTRAN: that of the program that this one is compared with.  */
struct heddle_device __heddle_device = { .libgfortran = LIBGFORTRAN };

const volatile char __heddle_prints;

int
__ptx_vprintf (const char *format, void *args)
{
  if (format[1] == 's')
    fputs (*(char **) args, stdout);
  else
    putchar (*(int *) args);
  return 1;
}

/* The device library's own way, not the host's functions.  */
int __heddle_uses (const char *names) { (void) names; return 0; }
void __heddle_stdout_of_host (void) { abort (); }
void __heddle_write_on_host (void) { abort (); }

void
__heddle_libc_fail2 (const char *text, const char *detail)
{
  printf ("FAIL %s%s\n", text, detail);
  exit (1);
}

void
__heddle_libc_fail (const char *text)
{
  __heddle_libc_fail2 (text, "");
}

void
__heddle_stop (int status, const char *text)
{
  fflush (stdout);
  fprintf (stderr, "%s", text);
  exit (status);
}

unsigned long long
__ptx_globaltimer (void)
{
  return time (NULL) * 1000000000ull;
}
