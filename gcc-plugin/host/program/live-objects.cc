/* live-objects.cc -- the host role: objects live while a register may have their address.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC gives automatic objects one place in a function's frame if these are not alive at the same time.  An object is
   alive from a mention of its name until its end is marked ("clobber"): at the end of its scope, or where an argument
   with intent (out) begins.  GCC 12 has no look at registers; later versions look at pointers and integers there, and
   not at vectors.  In

     addresses = { &b, &r };
     r = {CLOBBER};
     b.n = 3;
     .omp_data_arr = addresses;
     GOMP_target_ext (..., &.omp_data_arr, ...);

   "r" has no mention behind its mark, and gets the place of "b".  GCC's vectorizer makes such statements of the
   addresses in a construct's block, and moves them out of loops.  In functions with constructs, marks of objects with
   an address in a register therefore go: their places remain their own.  */

#include "gcc-compat.h"
#include "passes.h"

namespace {

/* S is a call of libgomp's for a construct.  */

bool
construct_p (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  const char *name = fndecl ? heddle_asm_name (fndecl) : "";
  return startswith (name, "GOMP_") || startswith (name, "GOACC_");
}

/* walk_stmt_load_store_addr_ops: the address of BASE is taken.  */

bool
note_address (gimple *, tree base, tree, void *found)
{
  if (auto_var_p (base))
    static_cast<std::set<tree> *> (found)->insert (base);
  return false;
}

/* The automatic variables of FUN with an address in a register.  */

std::set<tree>
in_registers (function *fun)
{
  std::set<tree> found;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      walk_stmt_load_store_addr_ops (i.phi (), &found, NULL, NULL, note_address);
  for (gimple *s : statements (fun))
    if (is_gimple_assign (s) && TREE_CODE (gimple_assign_lhs (s)) == SSA_NAME)
      walk_stmt_load_store_addr_ops (s, &found, NULL, NULL, note_address);
  return found;
}

} // namespace

unsigned
live_objects_pass::execute (function *fun)
{
  bool constructs = false;
  for (gimple *s : statements (fun))
    constructs |= construct_p (s);
  if (!constructs)
    return 0;
  const std::set<tree> objects = in_registers (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *s = gsi_stmt (gsi);
	if (gimple_clobber_p (s) && objects.count (gimple_assign_lhs (s)))
	  {
	    unlink_stmt_vdef (s);
	    gsi_remove (&gsi, true);
	    release_defs (s);
	  }
	else
	  gsi_next (&gsi);
      }
  return 0;
}
