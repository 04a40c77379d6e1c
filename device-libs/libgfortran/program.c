/* program.c -- what a main program tells the run-time library before it begins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   On the device there is a main program where a unit has been declared for it as a whole (the plugin's argument
   declare-target), and main is called in a target region.  */

#include "gfortran.h"

static int argument_count;
static char **argument_values;

void
_gfortran_set_args (int count, char **values)
{
  argument_count = count;
  argument_values = values;
}

/* See gfortran.h.  The host's main program says this to the host's library only.  */
int __heddle_gfortran_warn_std = -1;

/* COUNT OPTIONS: the first is the standards that are warned about; the others are about checks and signals.  */
void
_gfortran_set_options (int count, const int *options)
{
  if (count > 0)
    __heddle_gfortran_warn_std = options[0];
}

/* What the processor should trap on.  */
void
_gfortran_set_fpe (int exceptions)
{
  (void) exceptions;
}

i4
_gfortran_iargc (void)
{
  return argument_count > 0 ? argument_count - 1 : 0;
}

/* TEXT, of LENGTH characters, into VALUE, of ROOM: the rest becomes blanks.  */
static void
put_text (char *value, long room, const char *text, long length)
{
  for (long i = 0; i < room; i++)
    value[i] = i < length ? text[i] : ' ';
}

/* Argument *NUMBER; *STATUS: -1 if VALUE is too short, 42 if there is none.  All but NUMBER may be null.  */
void
_gfortran_get_command_argument_i4 (const i4 *number, char *value, i4 *length, i4 *status, long room)
{
  const int there = *number >= 0 && *number < argument_count;
  const char *text = there ? argument_values[*number] : "";
  long n = 0;
  while (text[n])
    n++;
  if (value)
    put_text (value, room, text, n);
  if (length)
    *length = n;
  if (status)
    *status = !there ? 42 : value && n > room ? -1 : 0;
}

void
_gfortran_getarg_i4 (const i4 *number, char *value, long room)
{
  _gfortran_get_command_argument_i4 (number, value, NULL, NULL, room);
}

void
_gfortran_getenv (const char *name, char *value, long name_length, long room)
{
  (void) name;
  (void) name_length;
  put_text (value, room, "", 0);
}
