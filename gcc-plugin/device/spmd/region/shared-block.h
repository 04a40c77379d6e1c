/* shared-block.h -- the block of shared data that a parallel region gets, and what functions do through pointers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_SHARED_BLOCK_H
#define HEDDLE_SPMD_SHARED_BLOCK_H

#include "device/facts/pointer-uses.h"
#include "device/spmd/region/updates.h"

/* The variable of the function at hand that reference T is of, or NULL_TREE.  */
tree own_base (tree t);

/* A PHI node of BB may be the address of VAR, or of a part of it.  */
bool merges_address (basic_block bb, tree var);

/* T is, or is part of, a field of the structure BASE (a variable, or what the pointer BASE points to): the one at
   *POSITION.  */
bool field_of (tree t, tree base, HOST_WIDE_INT *position);

/* T is a reference to what POINTER, an SSA name, points to, *POSITION bytes behind.  */
bool member_of (tree t, tree pointer, HOST_WIDE_INT *position);

/* The reference whose address S, an assignment to a block, stores there, or NULL_TREE.  */
tree stored_address (gimple *s);

/* A statement's use of a pointer.  */
enum class pointer_use
{
  nothing,	/* compares it; or does what makes no difference, as the first load of an update */
  load,		/* of its target */
  store,	/* to its target, or to a member of its target */
  update,	/* an atomic one */
  copy,		/* the result is a pointer to the same */
  escape	/* anything else */
};

/* S's use of POINTER, an operand of S; UPDATES are the updates of its function.  *U is the update, if S is one.  */
pointer_use use_of_pointer (gimple *s, tree pointer, const atomic_updates &updates, const update **u);

#endif
