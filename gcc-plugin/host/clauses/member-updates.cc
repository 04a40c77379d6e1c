/* member-updates.cc -- the host role: "target update" of members of structs with pointers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   libgomp knows the attached pointers in a struct on the device, which it must not copy.  It therefore updates the
   struct word by word.  But libgomp 12 counts the words from the begin of the update, not of the struct, and the last
   word may extend beyond the update: "target update to (s.n)" leaves s.n alone if the struct begins with an attached
   pointer, and with 4 bytes in s.n also copies the next 4 bytes, possibly of a pointer.

   A member without pointers can be copied directly, if its place on the device is known:

     void *there = &s.n;
     #pragma omp target data use_device_ptr (there)
     if (there != &s.n)
       omp_target_memcpy (there, &s.n, sizeof s.n, 0, 0, device, host);

   (mapping-kinds.cc has the pointer keep its value without a mapping, and also on a host in the device's place.) With
   "depend" the whole update waits for earlier tasks ("taskwait depend"), and is executed at once, also with "nowait",
   so that later tasks find it done.  */

#include "gcc-compat.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Clause C updates a member without pointers in an object with pointers.  */

bool
member_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_TO && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FROM)
    return false;
  tree decl = OMP_CLAUSE_DECL (c), t = decl;
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  return TREE_CODE (t) == COMPONENT_REF && !heddle_has_pointers_p (TREE_TYPE (decl))
	 && heddle_has_pointers_p (TREE_TYPE (heddle_whole_object (t)));
}

/* Add the update of clause C of TARGET to SEQ.  */

void
add_update (gimple_seq *seq, gomp_target *target, tree c)
{
  const bool to = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_TO;
  tree host = build_fold_addr_expr_with_type (unshare_expr (OMP_CLAUSE_DECL (c)), ptr_type_node);
  host = get_initialized_tmp_var (host, seq, NULL, false);
  tree there = create_tmp_var (ptr_type_node, "there");
  TREE_ADDRESSABLE (there) = 1;
  gimple_seq_add_stmt (seq, gimple_build_assign (there, host));
  tree size = get_initialized_tmp_var (fold_convert (size_type_node, unshare_expr (heddle_map_size (c))), seq, NULL,
				       false);
  tree device = get_initialized_tmp_var (heddle_device_number (target), seq, NULL, false);
  tree type = build_function_type_list (integer_type_node, NULL_TREE);
  tree initial = build_call_expr (heddle_libgomp_function ("omp_get_initial_device", type), 0);
  initial = get_initialized_tmp_var (initial, seq, NULL, false);

  type = build_function_type_list (integer_type_node, ptr_type_node, const_ptr_type_node, size_type_node,
				   size_type_node, size_type_node, integer_type_node, integer_type_node, NULL_TREE);
  gcall *copy = gimple_build_call (heddle_libgomp_function ("omp_target_memcpy", type), 7, to ? there : host,
				   to ? host : there, size, size_zero_node, size_zero_node, to ? device : initial,
				   to ? initial : device);
  tree then = create_artificial_label (UNKNOWN_LOCATION), after = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq body = NULL, end = NULL;
  tree same = get_initialized_tmp_var (build2 (EQ_EXPR, boolean_type_node, there, host), &body, NULL, false);
  gimple_seq_add_stmt (&body, gimple_build_cond (NE_EXPR, same, boolean_false_node, after, then));
  gimple_seq_add_stmt (&body, gimple_build_label (then));
  gimple_seq_add_stmt (&body, copy);
  gimple_seq_add_stmt (&body, gimple_build_label (after));
  gimple_seq_add_stmt (&end, gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TARGET_END_DATA), 0));

  tree list = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_USE_DEVICE_PTR);
  OMP_CLAUSE_DECL (list) = there;
  for (tree o = gimple_omp_target_clauses (target); o; o = OMP_CLAUSE_CHAIN (o))
    if (OMP_CLAUSE_CODE (o) == OMP_CLAUSE_IF || OMP_CLAUSE_CODE (o) == OMP_CLAUSE_DEVICE)
      {
	tree n = copy_node (o);
	OMP_CLAUSE_OPERAND (n, 0) = unshare_expr (OMP_CLAUSE_OPERAND (o, 0));
	OMP_CLAUSE_CHAIN (n) = list;
	list = n;
      }
  gimple *both = gimple_build_try (body, end, GIMPLE_TRY_FINALLY);
  gomp_target *data = gimple_build_omp_target (both, GF_OMP_TARGET_KIND_DATA, list);
  gimple_set_location (data, gimple_location (target));
  gimple_seq_add_stmt (seq, data);
}

/* Remove the clauses CODE from TARGET's.  */

tree
take_clauses (gomp_target *target, omp_clause_code code)
{
  tree taken = NULL_TREE;
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; )
    {
      tree c = *p;
      if (OMP_CLAUSE_CODE (c) == code)
	{
	  *p = OMP_CLAUSE_CHAIN (c);
	  OMP_CLAUSE_CHAIN (c) = taken;
	  taken = c;
	}
      else
	p = &OMP_CLAUSE_CHAIN (c);
    }
  return taken;
}

/* The wait for the tasks that TARGET depends on, or NULL; TARGET loses its dependences.  */

gimple *
take_dependences (gomp_target *target)
{
  tree depends = take_clauses (target, OMP_CLAUSE_DEPEND);
  if (!depends)
    return NULL;
  take_clauses (target, OMP_CLAUSE_NOWAIT);
  gimple *wait = gimple_build_omp_task (NULL, depends, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE);
  gimple_omp_task_set_taskwait_p (wait, true);
  gimple_set_location (wait, gimple_location (target));
  return wait;
}

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_UPDATE)
    return NULL_TREE;
  bool members = false;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    members |= member_p (c);
  if (!members)
    return NULL_TREE;

  gimple_seq seq = NULL;
  if (gimple *wait = take_dependences (target))
    gimple_seq_add_stmt (&seq, wait);
  push_gimplify_context ();
  bool others = false;
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; )
    if (member_p (*p))
      {
	add_update (&seq, target, *p);
	*p = OMP_CLAUSE_CHAIN (*p);
      }
    else
      {
	others |= OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_TO || OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_FROM;
	p = &OMP_CLAUSE_CHAIN (*p);
      }
  heddle_put_around (gsi, seq, NULL, others);
  return NULL_TREE;
}

} // namespace

unsigned
member_updates_pass::execute (function *)
{
  heddle_walk_body (mend_target);
  return 0;
}
