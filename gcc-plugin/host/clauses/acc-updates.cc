/* acc-updates.cc -- the host role: OpenACC's "update".

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC drops variables of "declare" from "update", as if the construct were a region, which finds them by itself
   (scan_sharing_clauses).  GCC leaves a reference to the variable's memory in place of its name alone.

   "update" of an array behind a component does not change the pointer, which is attached.  GCC has libgomp store the
   pointer too, as the device's address of the preceding clause's object: the section, which may begin elsewhere, or in
   Fortran the descriptor.  This clause is therefore removed.

   "update" of an object with pointers inside copies the pointers as well: then the device has the host's addresses, or
   the host the device's, where pointers had been attached.  libgomp 12 handles this for OpenMP's "target update" only.
   Behind "update device (s)" each pointer in s to an object on the device is therefore stored once more, with the
   device's address, by the kind of clause removed above, which libgomp obeys behind a copy to the device.  And behind
   "update self (s)" each pointer to an object on the device gets its old value.  A queue is waited for before, in place
   of being used.  */

#include "gcc-compat.h"
#include "host/clauses/acc-loops.h"
#include "host/clauses/libgomp-calls.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"

namespace {

/* Let "update" with these CLAUSES copy variables of "declare".  */

void
keep_updates (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    /* The base of a section, whose first element has a clause of its own, stays unchanged.  */
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_POINTER)
      {
	tree decl = OMP_CLAUSE_DECL (c);
	if (VAR_P (decl) && is_global_var (decl) && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
	  {
	    tree address = build_fold_addr_expr (decl);
	    OMP_CLAUSE_DECL (c) = build2 (MEM_REF, TREE_TYPE (decl), address, build_zero_cst (TREE_TYPE (address)));
	  }
      }
}

/* Take the pointers of components from "update" with *CLAUSES.  */

void
leave_pointers (tree *clauses)
{
  for (tree *c = clauses; *c; )
    {
      tree next = OMP_CLAUSE_CHAIN (*c);
      if (heddle_map_p (*c, GOMP_MAP_ALWAYS_POINTER)
	  || (heddle_map_p (*c, GOMP_MAP_TO_PSET) && next && heddle_map_p (next, GOMP_MAP_ALWAYS_POINTER)))
	*c = next;
      else
	c = &OMP_CLAUSE_CHAIN (*c);
    }
}

/* Add the pointers in OBJECT declared by the program, other than to functions.  */

void
find_pointers (tree object, std::vector<tree> *found)
{
  for (tree f = TYPE_FIELDS (TREE_TYPE (object)); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL || DECL_VIRTUAL_P (f))
	continue;
      tree type = TREE_TYPE (f);
      const bool pointer = POINTER_TYPE_P (type) && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
      if (!pointer && TREE_CODE (type) != RECORD_TYPE)
	continue;
      tree member = build3 (COMPONENT_REF, type, unshare_expr (object), f, NULL_TREE);
      if (pointer)
	found->push_back (member);
      else
	find_pointers (member, found);
    }
}

/* The pointers in the object updated as a whole by clause C.  */

std::vector<tree>
pointers_of (tree c)
{
  std::vector<tree> found;
  if (!heddle_map_p (c, GOMP_MAP_FORCE_TO) && !heddle_map_p (c, GOMP_MAP_FORCE_FROM))
    return found;
  tree object = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (TREE_TYPE (object)) == RECORD_TYPE && TYPE_SIZE_UNIT (TREE_TYPE (object))
      && operand_equal_p (OMP_CLAUSE_SIZE (c), TYPE_SIZE_UNIT (TREE_TYPE (object))))
    find_pointers (object, &found);
  return found;
}

/* The additional work of "update" S, in BEFORE and AFTER.  */

class pointers_of_update
{
public:
  explicit pointers_of_update (gimple *s) : m_update (s) {}
  bool find ();

  gimple_seq before = NULL, after = NULL;

private:
  tree there (tree pointer);
  void store (tree pointer);
  void restore (tree pointer);

  gimple *m_update;
};

/* The device's address for the value of POINTER, or null, asked for behind the update.  */

tree
pointers_of_update::there (tree pointer)
{
  tree type = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  tree call = build_call_expr (heddle_libgomp_function ("acc_deviceptr", type), 1,
			       fold_convert (ptr_type_node, pointer));
  return get_initialized_tmp_var (call, &after, NULL, false);
}

/* Behind the update, store POINTER on the device if the device has its object.  */

void
pointers_of_update::store (tree pointer)
{
  const location_t loc = gimple_location (m_update);
  tree value = get_initialized_tmp_var (fold_convert (ptr_type_node, unshare_expr (pointer)), &after, NULL, false);
  tree known = build2 (NE_EXPR, boolean_type_node, there (value), null_pointer_node);
  if (tree condition = omp_find_clause (gimple_omp_target_clauses (m_update), OMP_CLAUSE_IF))
    known = build2 (TRUTH_AND_EXPR, boolean_type_node, known,
		    fold_convert (boolean_type_node, unshare_expr (OMP_CLAUSE_IF_EXPR (condition))));
  tree only_if = build_omp_clause (loc, OMP_CLAUSE_IF);
  OMP_CLAUSE_IF_EXPR (only_if) = get_initialized_tmp_var (known, &after, NULL, false);
  tree what = build2 (MEM_REF, char_type_node, value, build_zero_cst (ptr_type_node));
  tree clauses[] = { only_if,
		     heddle_make_map (loc, GOMP_MAP_FORCE_TO, unshare_expr (pointer),
				      TYPE_SIZE_UNIT (TREE_TYPE (pointer))),
		     heddle_make_map (loc, GOMP_MAP_TO_PSET, what, size_zero_node),
		     heddle_make_map (loc, GOMP_MAP_ALWAYS_POINTER, unshare_expr (pointer), size_zero_node) };
  for (size_t i = 0; i + 1 < ARRAY_SIZE (clauses); i++)
    OMP_CLAUSE_CHAIN (clauses[i]) = clauses[i + 1];
  gimple *update = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_UPDATE, only_if);
  gimple_set_location (update, loc);
  gimple_seq_add_stmt (&after, update);
}

/* Have POINTER keep its value if its object is on the device.  */

void
pointers_of_update::restore (tree pointer)
{
  tree type = TREE_TYPE (pointer);
  tree value = get_initialized_tmp_var (unshare_expr (pointer), &before, NULL, false);
  tree known = build2 (NE_EXPR, boolean_type_node, there (value), null_pointer_node);
  gimplify_assign (unshare_expr (pointer), build3 (COND_EXPR, type, known, value, unshare_expr (pointer)), &after);
}

/* False: nothing.  */

bool
pointers_of_update::find ()
{
  for (tree c = gimple_omp_target_clauses (m_update); c; c = OMP_CLAUSE_CHAIN (c))
    for (tree pointer : pointers_of (c))
      if (heddle_map_p (c, GOMP_MAP_FORCE_TO))
	store (pointer);
      else
	restore (pointer);
  return after;
}

/* Let the update with CLAUSES wait for its own queue.  */

void
wait_for_queue (tree *clauses)
{
  for (tree *c = clauses; *c; c = &OMP_CLAUSE_CHAIN (*c))
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_ASYNC)
      {
	tree wait = build_omp_clause (OMP_CLAUSE_LOCATION (*c), OMP_CLAUSE_WAIT);
	OMP_CLAUSE_WAIT_EXPR (wait) = OMP_CLAUSE_ASYNC_EXPR (*c);
	OMP_CLAUSE_CHAIN (wait) = OMP_CLAUSE_CHAIN (*c);
	*c = wait;
      }
}

} // namespace

bool
heddle_change_update (gimple_stmt_iterator *gsi)
{
  gimple *s = gsi_stmt (*gsi);
  keep_updates (gimple_omp_target_clauses (s));
  leave_pointers (gimple_omp_target_clauses_ptr (s));
  push_gimplify_context ();
  pointers_of_update pointers (s);
  if (!pointers.find ())
    {
      pop_gimplify_context (NULL);
      return false;
    }
  wait_for_queue (gimple_omp_target_clauses_ptr (s));
  heddle_put_around (gsi, pointers.before, pointers.after);
  return true;
}
