/* demand.h -- functions compiled only on demand of emission.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DEMAND_H
#define HEDDLE_DEMAND_H

/* GCC has selected the functions to compile.  Called before the first of them is compiled; again without effect.  */
void heddle_unmark_held_functions ();

/* The function of the program whose assembler name is NAME, or NULL: not a copy that GCC has made for inlining,
   nor a declaration.  */
cgraph_node *heddle_find_definition (const char *name);

/* Emission refers to FNDECL: if FNDECL was held, the next heddle_compile_demanded compiles it.  */
void heddle_demand_function (tree fndecl);

/* Compile the demanded functions, and their own demands.  True if any was compiled.  Called at the end of the unit,
   after GCC's own compilation.  */
bool heddle_compile_demanded ();

#endif
