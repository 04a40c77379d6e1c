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

/* The options are about backtraces, signals and files.  */
void
_gfortran_set_options (int count, const int *options)
{
  (void) count;
  (void) options;
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
