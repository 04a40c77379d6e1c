/* region.c -- run the program PROGRAM, whole, inside of a target region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PROGRAM is the name of a file, in quotes.  Its main keeps its name in C, since C lets only main end without return;
   the linker knows it by another, and the program starts here.  main is declared without parameters, which is
   compatible with all that programs define it as; since C23 it is not, and MAIN_PARAMETERS is their number.  It is
   called in the way it was defined.  With WHOLE_UNIT the plugin's argument declare-target is in the place of the
   pragma.  */

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
#ifndef WHOLE_UNIT
#pragma omp end declare target
#endif

int torture_start (void) __asm__ ("main") __attribute__ ((externally_visible));

#define MAIN_IS(type) __builtin_types_compatible_p (__typeof__ (main), type)

int
torture_start (void)
{
  int status = 99;

#pragma omp target map(from: status)
  if (MAIN_IS (int (int, char **)))
    status = ((int (*) (int, char **)) main) (1, torture_arguments);
  else if (MAIN_IS (int (int)))
    status = ((int (*) (int)) main) (1);
  else if (MAIN_IS (int (void)))
    status = ((int (*) (void)) main) ();
  else
    status = ((int (*) (int, char **, char **)) main) (1, torture_arguments, torture_environment);
  return status;
}
