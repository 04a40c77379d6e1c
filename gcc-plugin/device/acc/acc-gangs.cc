/* acc-gangs.cc -- gangs that share a block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A gang with one worker is a single warp.  A block of one warp is a waste: a multiprocessor has room for 32 blocks,
   but for 64 warps, and neighbouring gangs, which mostly work on neighbouring memory, would not share a cache.  Where
   it makes no difference, a gang is therefore a warp, and the host plugin chooses the number of gangs in a block, the
   same in all blocks.  Gangs know nothing of each other; a difference would be seen

     - where gangs have memory of their own in the block's shared memory,
     - where routines for all warps of a block are called,
     - where a function other than the region's own asks for its gang's number.  */

#include "device/acc/acc-gangs.h"
#include "device/acc/state.h"
#include "device/acc/acc-hooks.h"
#include "device/facts/acc.h"

namespace {

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
  if (acc_state.never_packed || !heddle_acc_region_p (fun->decl) || heddle_acc_placed_p (fun->decl))
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
  acc_state.packed_gangs.insert (fun->decl);
}

bool
heddle_acc_packed_p (tree fndecl)
{
  return acc_state.packed_gangs.count (fndecl);
}

void
heddle_acc_never_pack ()
{
  acc_state.never_packed = true;
}
