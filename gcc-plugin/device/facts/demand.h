/* demand.h -- functions that are compiled only when emission finds that it needs them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DEMAND_H
#define HEDDLE_DEMAND_H

/* GCC has selected the functions that it compiles.  Called before the first of them is; again without effect.  */
void heddle_unmark_held_functions ();

/* The function of the program whose assembler name is NAME, or NULL: not a copy that GCC has made for inlining,
   nor a declaration.  */
cgraph_node *heddle_find_definition (const char *name);

/* Emission refers to FNDECL: if it was held, the next heddle_compile_demanded compiles it.  */
void heddle_demand_function (tree fndecl);

/* Compile the functions that have been demanded, and those that they demand.  True if there were any.  Called
   at the end of the unit, when GCC has compiled what it was going to.  */
bool heddle_compile_demanded ();

#endif
