/* barrier.cc -- unduplicated barriers in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Lanes of a warp that come from different branches would execute different copies of a barrier, and wait for each
   other for ever.  Copies are therefore forbidden: to GCC's passes that follow an edge through a block into the next
   one, and to passes that duplicate blocks.  Both kinds of passes know calls that forbid copies, but not the same
   calls: the first look for IFN_UNIQUE anywhere in the block, the others for IFN_UNIQUE at the block's end, and for
   calls for SIMT anywhere.  A barrier comes with one of each; both are empty in PTX.  */

#include "device/facts/runtime-calls.h"
#include "device/facts/barrier.h"

namespace {

const char BLOCK_BARRIER[] = "__heddle_block_barrier";

gcall *
thread_mark (location_t loc)
{
  gcall *unique = gimple_build_call_internal (IFN_UNIQUE, 1, build_int_cst (integer_type_node, IFN_UNIQUE_UNSPEC));
  gimple_set_location (unique, loc);
  return unique;
}

gcall *
copy_mark (location_t loc)
{
  gcall *vote = gimple_build_call_internal (IFN_GOMP_SIMT_VOTE_ANY, 1, integer_zero_node);
  /* Without a result "ompdevlow" would remove the call.  */
  gimple_call_set_lhs (vote, make_ssa_name (integer_type_node, vote));
  gimple_set_location (vote, loc);
  return vote;
}

} // namespace

bool
heddle_block_barrier_p (gimple *s)
{
  return calls (s, BLOCK_BARRIER);
}

bool
heddle_copy_mark_p (gimple *s)
{
  return gimple_call_internal_p (s, IFN_GOMP_SIMT_VOTE_ANY) && integer_zerop (gimple_call_arg (s, 0));
}

void
heddle_forbid_copies (gimple_stmt_iterator *gsi)
{
  gimple_stmt_iterator before = *gsi;
  gsi_prev (&before);
  if (gsi_end_p (before) || !heddle_copy_mark_p (gsi_stmt (before)))
    gsi_insert_before (gsi, copy_mark (gimple_location (gsi_stmt (*gsi))), GSI_SAME_STMT);
}

void
insert_marks (gimple_stmt_iterator *gsi, location_t loc)
{
  gsi_insert_before (gsi, thread_mark (loc), GSI_SAME_STMT);
  gsi_insert_before (gsi, copy_mark (loc), GSI_SAME_STMT);
}

void
insert_together (gimple_stmt_iterator *gsi, gimple *s)
{
  insert_marks (gsi, gimple_location (s));
  gsi_insert_before (gsi, s, GSI_SAME_STMT);
}

void
insert_barrier (gimple_stmt_iterator *gsi, location_t loc, bool before)
{
  gcall *b = gimple_build_call (declare_function (BLOCK_BARRIER, void_type_node), 0);
  gimple_set_location (b, loc);
  if (before)
    insert_together (gsi, b);
  else
    {
      gsi_insert_after (gsi, b, GSI_NEW_STMT);
      insert_marks (gsi, loc);
    }
}
