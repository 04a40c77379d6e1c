/* unnamed-blocks.cc -- the host role: loops of the front end's own in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For delete[], and for the end of an array of objects with destructors, the C++ front end makes a loop in a
   BIND_EXPR without a block, as debuggers have nothing to see there.  When it has parsed a target region it looks for
   the variables of each block in it, and GCC 12 looks where there is none: an internal error.

   So the function that looks is replaced by one that gives each such BIND_EXPR an empty block for the time of the
   call.

   For a pointer that a lambda has captured, or that is a member of *this, the same function makes a clause for what it
   points to, map (alloc: *closure->p [0]).  There is no such expression if P is a pointer to void: an error ("not a
   pointer-to-object type") at a program that is right.  So its function for the expression is replaced, too, for the
   time of the call: a pointer to void counts as a pointer to char.  */

/* Before what it lays down the formats of diagnostics for.  */
#include "gcc-plugin.h"
#include "tree.h"
#include "c-family/c-common.h"
#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/unnamed-blocks.h"
#include "replaced-function.h"

#if HEDDLE_LOOKS_AT_BLOCKS
extern void finish_omp_target_clauses (location_t, tree, tree *) __attribute__ ((weak));
extern tree build_indirect_ref (location_t, tree, ref_operator) __attribute__ ((weak));

namespace {

/* build_indirect_ref.  */

tree
build_indirect (location_t loc, tree pointer, ref_operator op)
{
  tree type = TREE_TYPE (pointer);
  if (type && TREE_CODE (type) == POINTER_TYPE && VOID_TYPE_P (TREE_TYPE (type)))
    pointer = build1 (NOP_EXPR, build_pointer_type (char_type_node), pointer);
  clauses_state.replaced_indirect.put_back ();
  tree t = build_indirect_ref (loc, pointer, op);
  clauses_state.replaced_indirect.replace_again ();
  return t;
}

/* Walker: give a BIND_EXPR without a block one, and note it.  */

tree
add_block (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR && !BIND_EXPR_BLOCK (*tp))
    {
      BIND_EXPR_BLOCK (*tp) = make_node (BLOCK);
      ((auto_vec<tree> *) data)->safe_push (*tp);
    }
  return NULL_TREE;
}

/* finish_omp_target_clauses.  */

void
finish_clauses (location_t loc, tree body, tree *clauses)
{
  auto_vec<tree> binds;
  walk_tree_without_duplicates (&body, add_block, &binds);
  clauses_state.replaced_blocks.put_back ();
  if (!clauses_state.indirect_known)
    clauses_state.indirect_known = build_indirect_ref
      && clauses_state.replaced_indirect.replace ((void *) build_indirect_ref,
								      (void *) build_indirect);
  else
    clauses_state.replaced_indirect.replace_again ();
  finish_omp_target_clauses (loc, body, clauses);
  if (clauses_state.indirect_known)
    clauses_state.replaced_indirect.put_back ();
  clauses_state.replaced_blocks.replace_again ();
  for (tree bind : binds)
    BIND_EXPR_BLOCK (bind) = NULL_TREE;
}

} // namespace

void
heddle_allow_unnamed_blocks ()
{
  if (finish_omp_target_clauses)
    clauses_state.replaced_blocks.replace ((void *) finish_omp_target_clauses, (void *) finish_clauses);
}
#else
void
heddle_allow_unnamed_blocks ()
{
}
#endif
