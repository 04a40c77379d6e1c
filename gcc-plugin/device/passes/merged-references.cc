/* merged-references.cc -- values instead of references to one of several variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   std::min and std::max return a reference: the address of an argument, from which the caller loads.  While the program
   has such an address, both arguments are in local memory, and the load is generic.  GCC's pass "phiprop" loads both
   and chooses a value instead.  It comes before GCC knows what was stored to the block of shared data of a parallel
   region; an argument that is a variable from outside of the region is therefore an unknown address at this time, and
   stays unknown.  "fre" finds the address soon after.  Here "phiprop" runs once more.  */

#include "gcc-compat.h"
#include "tree-pass.h"
#include "tree-ssa.h"
#include "context.h"
#include "passes.h"

unsigned
merged_references_pass::execute (function *fun)
{
  static opt_pass *const phiprop = make_pass_phiprop (g);
  phiprop->execute (fun);
  /* Variables whose addresses are gone are registers from here on.  */
  return TODO_update_ssa | TODO_update_address_taken;
}
