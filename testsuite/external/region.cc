/* region.cc -- run the C++ program PROGRAM, whole, inside of a target region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PROGRAM is the name of a file, in quotes, ARGUMENTS the parameters of its main.  That keeps its name in C++, since
   only main may end without return; the linker knows it by another, and the program starts here.  It
   is compiled with the plugin's argument declare-target: GCC refuses static members, and with them most of the
   library's headers, inside of the pragma.  With LANES the call is in a SIMD loop (run-in-lanes.h).  */

int main (ARGUMENTS) __asm__ ("torture_main");
#include PROGRAM
#include "run-in-lanes.h"

int torture_start () __asm__ ("main") __attribute__ ((externally_visible));

static inline int
call (int (*program) (int, char **))
{
  char name[] = "torture";
  char *arguments[] = { name, 0 };
  return program (1, arguments);
}

static inline int
call (int (*program) ())
{
  return program ();
}

int
torture_start ()
{
  int status = 99;

  IN_REGION (status, call (main));
  return status;
}
