/* unnamed-blocks.cc -- the host role: loops of the front end's own in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For delete[], and for the end of an array of objects with destructors, the C++ front end makes a loop in a
   BIND_EXPR without a block, as debuggers have nothing to see there.  When it has parsed a target region it looks for
   the variables of each block in it, and GCC 12 looks where there is none: an internal error.

   So the function that looks is replaced by one that gives each such BIND_EXPR an empty block for the time of the
   call.  */

#include "gcc-compat.h"
#include "host/clauses/unnamed-blocks.h"
#include "replaced-function.h"

#if HEDDLE_LOOKS_AT_BLOCKS
extern void finish_omp_target_clauses (location_t, tree, tree *) __attribute__ ((weak));

namespace {

replaced_function replaced;

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
  replaced.put_back ();
  finish_omp_target_clauses (loc, body, clauses);
  replaced.replace_again ();
  for (tree bind : binds)
    BIND_EXPR_BLOCK (bind) = NULL_TREE;
}

} // namespace

void
heddle_allow_unnamed_blocks ()
{
  if (finish_omp_target_clauses)
    replaced.replace ((void *) finish_omp_target_clauses, (void *) finish_clauses);
}
#else
void
heddle_allow_unnamed_blocks ()
{
}
#endif
