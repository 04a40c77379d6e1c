/* region-fortran.c -- run a Fortran program, whole, inside of a target region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The program is compiled with the plugin's argument declare-target.  Its main, which calls the main program, is main
   on the device; on the host --wrap=main makes __wrap_main the start.  There is no running it on the host: that would
   be this function again.  With LANES the call is in a SIMD loop (run-in-lanes.h).  */

#include "run-in-lanes.h"

#pragma omp declare target
extern int program (int, char **) __asm__ ("main");
static char *arguments[] = { (char *) "torture", (char *) 0 };
#pragma omp end declare target

int __wrap_main (void);

int
__wrap_main (void)
{
  int status = 99;
  IN_REGION (status, program (1, arguments));
  return status;
}
