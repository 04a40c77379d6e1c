/* iteration-marks.cc -- the host role: which variables number the iterations of shared loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A user with a race between two threads wants to know the iterations of the loop.  Behind "omplower" the iteration
   variable is one of many.  The variable therefore gets an attribute before, which "omplower"'s private copies have as
   well, and which the bytecode keeps.  The device role writes the register of such a variable
   (device/emit/iterations.cc).  This is for programs with debug information; other programs are unchanged.  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "iteration-attribute.h"
#include "passes.h"

namespace {

/* walk_gimple_seq.  */

tree
mark_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
    {
      tree v = gimple_omp_for_index (s, i);
      if (DECL_P (v) && DECL_NAME (v) && !DECL_IGNORED_P (v)
	  && !lookup_attribute (HEDDLE_ITERATION_ATTRIBUTE, DECL_ATTRIBUTES (v)))
	DECL_ATTRIBUTES (v) = tree_cons (get_identifier (HEDDLE_ITERATION_ATTRIBUTE), NULL_TREE, DECL_ATTRIBUTES (v));
    }
  return NULL_TREE;
}

} // namespace

bool
iteration_marks_pass::gate (function *)
{
  return debug_info_level > DINFO_LEVEL_NONE;
}

unsigned
iteration_marks_pass::execute (function *)
{
  heddle_walk_device_code (mark_loop);
  return 0;
}
