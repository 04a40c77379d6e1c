/* private-objects.cc -- the host role: objects of C++ that are private in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   An object that a clause "private" gives a construct is constructed by its default constructor, and destroyed at the
   construct's end; so are the elements of an array.  "omplower" has the calls for all constructs but "target", whose
   objects stay as the memory was.

   The calls are put at the region's begin and end, before "omplower".  The front end has noted in the clause which
   functions they are to; the region's statements have the name of the object outside, as all statements there have it.

   ("firstprivate" copies the host's object bit by bit, as other compilers do: the original is not on the device.)  */

#include "gcc-compat.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* The target region at hand, if it is one: construct and destroy its private objects.  */

tree
mend_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_offloaded (target))
    return NULL_TREE;
  gimple_seq begin = NULL, end = NULL;
  push_gimplify_context ();
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && !OMP_CLAUSE_PRIVATE_DEBUG (c))
      {
	tree var = OMP_CLAUSE_DECL (c);
	tree object = lang_hooks.decls.omp_privatize_by_reference (var) ? build_simple_mem_ref (var) : var;
	if (tree call = lang_hooks.decls.omp_clause_default_ctor (c, unshare_expr (object), NULL_TREE))
	  gimplify_and_add (call, &begin);
	if (tree call = lang_hooks.decls.omp_clause_dtor (c, unshare_expr (object)))
	  gimplify_and_add (call, &end);
      }
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  pop_gimplify_context (bind);
  if (!begin && !end)
    return NULL_TREE;
  gimple_seq body = gimple_omp_body (target);
  if (end)
    body = gimple_build_try (body, end, GIMPLE_TRY_FINALLY);
  gimple_seq_add_seq (&begin, body);
  gimple_bind_set_body (bind, begin);
  gimple_omp_set_body (target, bind);
  return NULL_TREE;
}

} // namespace

unsigned
private_objects_pass::execute (function *)
{
  heddle_walk_body (mend_region);
  return 0;
}
