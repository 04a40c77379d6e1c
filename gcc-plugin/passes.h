/* passes.h -- the passes of both roles: passes.def as classes, and their runner.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_PASSES_H
#define HEDDLE_PASSES_H

#include "gcc-compat.h"

/* The roles of the plugin that have passes; a row of passes.def names one or more.  */
enum heddle_role : unsigned { HOST = 1, LIBRARY = 2, DEVICE = 4 };

/* The functions of each row, which the file of its name defines, if its kind is not rules.  EXECUTE: its work; a pass
   of GCC's returns flags for work that GCC has to do after it, a step 0, or HEDDLE_STOP.  GATE, only where the row's
   gate has OWN: whether it runs, if the other conditions hold.  Passes and steps on the whole program, or on a region,
   get NULL.  */
#define HEDDLE_PASS(ROLES, NAME, KIND, WHERE, PLACE, GATE, REASON, HOLDS)					\
  struct NAME##_pass                                                                                                  \
  {                                                                                                                   \
    static bool gate (function *);                                                                                    \
    static unsigned execute (function *);                                                                             \
  };
#include "passes.def"

/* A step's result after which the other steps of its moment do not run.  */
const unsigned HEDDLE_STOP = 1;

/* Make GCC run the passes of ROLE, and register the dump files of its steps.  Once, from plugin_init, with its
   INFO.  */
void heddle_register_passes (const plugin_name_args *info, heddle_role role);

/* Have the pass NAME, with - or _, never run, for an experiment or to see what a test of it is worth.  Without
   spmd-facts or spmd-rewrite no region is lowered, so that no other step runs either.  Before heddle_register_passes.
   Returns NULL, or why it cannot be left out.  */
const char *heddle_leave_out_pass (const char *name);

/* The folder for -B, with a slash at its end: the folder above the plugin's, which belongs to one compiler.  */
std::string heddle_installation ();

/* The role in use has steps whose place is MOMENT, and they are not left out.  */
bool heddle_has_steps (const char *moment);

/* Run the steps of the role in use whose place is MOMENT, in order, each with its dump file; on FUN, if they work on a
   function.  False if a step has returned HEDDLE_STOP.  */
bool heddle_run_steps (const char *moment, function *fun = NULL);

#endif
