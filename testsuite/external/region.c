/* region.c -- run the program PROGRAM, whole, inside of a target region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PROGRAM is the name of a file, in quotes.  Its main keeps its name in C, since C lets only main end without return;
   the linker knows it by another, and the program starts here.  main is declared without parameters, which is
   compatible with all that programs define it as; since C23 it is not, and MAIN_PARAMETERS is their number.  It is
   called in the way it was defined.  With WHOLE_UNIT the plugin's argument declare-target is in the place of the
   pragma.  With LANES the call is in a SIMD loop (run-in-lanes.h).  */

#ifndef WHOLE_UNIT
#pragma omp declare target
#endif
#if __STDC_VERSION__ <= 201710L || MAIN_PARAMETERS == 0
int main () __asm__ ("torture_main");
#elif MAIN_PARAMETERS == 1
int main (int) __asm__ ("torture_main");
#elif MAIN_PARAMETERS == 2
int main (int, char **) __asm__ ("torture_main");
#else
int main (int, char **, char **) __asm__ ("torture_main");
#endif
#include PROGRAM
static char *torture_arguments[] = { (char *) "torture", (char *) 0 };
static char *torture_environment[] = { (char *) 0 };

#define MAIN_IS(type) __builtin_types_compatible_p (__typeof__ (main), type)

static inline int
run_program (void)
{
  if (MAIN_IS (int (int, char **)))
    return ((int (*) (int, char **)) main) (1, torture_arguments);
  if (MAIN_IS (int (int)))
    return ((int (*) (int)) main) (1);
  if (MAIN_IS (int (void)))
    return ((int (*) (void)) main) ();
  return ((int (*) (int, char **, char **)) main) (1, torture_arguments, torture_environment);
}

#ifndef WHOLE_UNIT
#pragma omp end declare target
#endif

#include "run-in-lanes.h"

int torture_start (void) __asm__ ("main") __attribute__ ((externally_visible));

int
torture_start (void)
{
  int status = 99;

  IN_REGION (status, run_program ());
  return status;
}
