/* acc-gangs.cc -- gangs that share a block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A gang with one worker is one warp.  A block of one warp is a waste: a multiprocessor has room for 32 blocks, but for
   64 warps, and neighbouring gangs, which mostly work on neighbouring memory, would not share a cache.  So where it
   makes no difference, a warp is a gang, and a block has as many of them as the host plugin chooses; it takes care that
   all blocks have the same number.  Gangs know nothing of each other; it would make a difference

     - where gangs have memory of their own that is shared memory of the block,
     - where routines are called that are for all warps of a block,
     - where a function that is not the region's itself asks for its gang's number.  */

#include "device/acc/acc-gangs.h"
#include "device/acc/acc-hooks.h"
#include "device/facts/acc.h"

namespace {

std::set<tree> packed;
bool never;

/* S keeps gangs from sharing a block.  */

bool
needs_block_p (gimple *s)
{
  if (gimple_call_internal_p (s, IFN_UNIQUE))
    return TREE_INT_CST_LOW (gimple_call_arg (s, 0)) == IFN_UNIQUE_OACC_PRIVATE
	   && tree_to_shwi (gimple_call_arg (s, 2)) == GOMP_DIM_GANG;
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  tree attribute = fndecl ? oacc_get_fn_attrib (fndecl) : NULL_TREE;
  return attribute && oacc_fn_attrib_level (attribute) <= GOMP_DIM_WORKER;
}

} // namespace

bool
heddle_acc_packable_p (function *fun)
{
  if (never || !heddle_acc_region_p (fun->decl) || heddle_acc_placed_p (fun->decl))
    return false;
  for (gimple *s : statements (fun))
    if (needs_block_p (s))
      {
	if (dump_file)
	  {
	    fprintf (dump_file, "a gang is a block: ");
	    print_gimple_stmt (dump_file, s, 0);
	  }
	return false;
      }
  return true;
}

void
heddle_acc_pack_gangs (function *fun)
{
  if (!heddle_acc_packable_p (fun))
    return;
  if (dump_file)
    fprintf (dump_file, "gangs share blocks\n");
  packed.insert (fun->decl);
}

bool
heddle_acc_packed_p (tree fndecl)
{
  return packed.count (fndecl);
}

void
heddle_acc_never_pack ()
{
  never = true;
}
