/* lone-thread.h -- a single team of a single thread executes iterations in their order.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_LONE_THREAD_H
#define HEDDLE_SPMD_LONE_THREAD_H

#include "device/spmd/grid/grid-stride.h"
#include "device/spmd/grid/row-blocks.h"

/* The number X, from a clause or null, may be 1.  */
bool may_be_one (tree x);
/* Constant clauses ask for a single team of a single thread in the region of FACTS.  */
bool lone_thread (const region_facts &facts);
/* Clauses may ask for a single team of a single thread in P, in the region of FACTS.  */
bool may_be_lone (const region_facts &facts, const parallel_facts &p);
/* Into *LONE, if may_be_lone: the condition for it, computed in SEQ, by VALUE, which returns the value of a name there,
   or null.  False: impossible.  */
bool lone_condition (gimple_seq *seq, const region_facts &facts, const parallel_facts &p,
		     const std::function<tree (tree)> &value, tree *lone);
/* PART of a thread, in MODE, in the case of LONE (null: there is no such case) all iterations in their order for the
   first thread, and none for others.  */
stride_part lone_part (gimple_seq *seq, tree lone, const stride_part &part);
row_block_part lone_part (gimple_seq *seq, tree lone, spmd_mode mode, const row_block_part &part);

#endif
