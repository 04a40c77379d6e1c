/* atexit.c -- functions to be called at the end of a program, which does not end on the device: registration is
   impossible, and the value of atexit says so, as C permits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "libc.h"

int
atexit (void (*function) (void))
{
  (void) function;
  return 1;
}

int
at_quick_exit (void (*function) (void))
{
  (void) function;
  return 1;
}
