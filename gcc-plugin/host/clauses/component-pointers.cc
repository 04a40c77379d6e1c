/* component-pointers.cc -- the host role: the objects of Fortran's pointer components, in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For "map (to: box%v)", V a pointer to an array, GCC's Fortran front end writes

     map (to: box.v) map (to: *box.v.data) map (always_pointer: box.v.data)

   the descriptor, its data, and the data's address on the device for the device's descriptor.  For a scalar the
   descriptor is the pointer.  This has five faults in GCC 12:

   "enter data" hands libgomp each of the three clauses alone, and always_pointer takes the address from the preceding
   entry.  "exit data" has kinds for the descriptor that libgomp refuses.  The descriptor is "alloc" where the data are
   "from" or "alloc", and is not copied where the structure is on the device before the pointer is associated: the
   device does not know the bounds.  In "delete" the descriptor goes as well, and with it the structure around it.  When
   the structure comes back to the host, the address on the device comes, too.

   The descriptor is therefore "always to", and in "exit data" "release".  "enter data" tells libgomp that the
   descriptor ("pointer set") contains the pointer.  And the pointer is attached: libgomp then omits it from copies, and
   restores the host's address when the pointer is detached, at a construct's end or in "exit data".  A pointer without
   an object must not be attached (libgomp ends the program); a pointer to data missing on the device must not be
   detached.

   Since GCC 13 the clauses are

     map (to: *box.v.data) map (pointer set: box.v) map (attach_detach: box.v.data)

   and "gimplify" separates these.  Of the faults two are left: the structure on the device before its pointers are
   associated, and pointers without an object or with data missing on the device.  A pointer already attached to other
   data is not attached anew, but its bounds are copied.  The clauses of a component are therefore kept together, and
   become the clauses above.

   Where an "enter data" becomes a task, libgomp takes each clause alone; then the pointer is only attached, and so are
   the pointers of variables that are pointers or allocatable.

   The clauses are corrected in two steps: before they are gimplified, when the front end's order still shows the
   clauses of a component, and before "omplower", for "gimplify" reorders them and knows no "attach".  Also, GCC 13's
   "gimplify" crashes at "always" for a component behind another component.  */

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "omp-general.h"
#include "host/clauses/component-pointers.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* The descriptor with T, without conversions, as the address of the data, or NULL_TREE.  */

tree
descriptor_of (tree t)
{
  STRIP_NOPS (t);
  return TREE_CODE (t) == COMPONENT_REF && heddle_descriptor_p (TREE_TYPE (TREE_OPERAND (t, 0)))
	 ? TREE_OPERAND (t, 0) : NULL_TREE;
}

/* T is the length of a component, a character variable of deferred length.  */

bool
length_p (tree t)
{
  return TREE_CODE (t) == COMPONENT_REF && INTEGRAL_TYPE_P (TREE_TYPE (t)) && DECL_ARTIFICIAL (TREE_OPERAND (t, 1));
}

/* Clause C is for the descriptor of the following data and pointer.  */

bool
component_descriptor_p (tree c)
{
  tree data = OMP_CLAUSE_CHAIN (c), pointer = heddle_map_p (data) ? OMP_CLAUSE_CHAIN (data) : NULL_TREE;
  if (!heddle_map_p (pointer, GOMP_MAP_ALWAYS_POINTER))
    return false;
  tree descriptor = descriptor_of (OMP_CLAUSE_DECL (pointer));
  return descriptor && operand_equal_p (descriptor, OMP_CLAUSE_DECL (c));
}

/* T is part of the object of a component.  */

bool
behind_component_p (tree t)
{
  t = get_base_address (t);
  if (!t || (TREE_CODE (t) != INDIRECT_REF && TREE_CODE (t) != MEM_REF))
    return false;
  t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  return TREE_CODE (t) == COMPONENT_REF;
}

/* The clause that attaches a component to C's object, or NULL_TREE; before gimplification.  A clause for a descriptor
   may be between the two.  */

tree
attachment_of (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c), pointer = next;
  if (heddle_map_p (next) && !heddle_map_p (next, GOMP_MAP_ATTACH_DETACH))
    pointer = OMP_CLAUSE_CHAIN (next);
  if (!heddle_map_p (c) || !heddle_map_p (pointer, GOMP_MAP_ATTACH_DETACH) || DECL_P (OMP_CLAUSE_DECL (pointer)))
    return NULL_TREE;
  tree descriptor = descriptor_of (OMP_CLAUSE_DECL (pointer));
  auto is_descriptor = [descriptor] (tree o)
    {
      return descriptor && operand_equal_p (descriptor, OMP_CLAUSE_DECL (o));
    };
  return !is_descriptor (c) && (pointer == next || is_descriptor (next)) ? pointer : NULL_TREE;
}

/* The clause among CLAUSES, after gimplification, for the data to which clause C attaches a pointer, or NULL_TREE.  */

tree
data_of (tree c, tree clauses)
{
  tree *data = heddle_map_p (c, GOMP_MAP_ATTACH) ? clauses_state.attached_data.get (c) : NULL;
  for (tree o = data ? clauses : NULL_TREE; o; o = OMP_CLAUSE_CHAIN (o))
    if (o == *data)
      return o;
  return NULL_TREE;
}

/* Clause C, a "pointer set", is for the descriptor of a component attached by one of CLAUSES.  */

bool
attached_set_p (tree c, tree clauses)
{
  for (tree o = clauses; o; o = OMP_CLAUSE_CHAIN (o))
    if (data_of (o, clauses))
      if (tree descriptor = descriptor_of (OMP_CLAUSE_DECL (o)))
	if (operand_equal_p (descriptor, OMP_CLAUSE_DECL (c)))
	  return true;
  return false;
}

/* A call of libgomp's function NAME with ARGS, with an int result.  */

tree
call_libgomp (const char *name, const std::vector<tree> &args)
{
  tree types = void_list_node;
  for (auto a = args.rbegin (); a != args.rend (); ++a)
    types = tree_cons (NULL_TREE, TREE_TYPE (*a), types);
  tree function = build_fn_decl (name, build_function_type (integer_type_node, types));
  return build_call_array (integer_type_node, build_fold_addr_expr (function), args.size (), args.data ());
}

/* In EXIT, an "exit data" without the clauses that follow DATA: detach POINTER, from whose data DATA is.  */

tree
make_detach (tree exit, tree data, tree pointer, gimple_seq *before)
{
  tree place = unshare_expr (OMP_CLAUSE_DECL (pointer));
  STRIP_NOPS (place);
  tree address = fold_convert (ptr_type_node, build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (data))));
  tree device = omp_find_clause (OMP_STANDALONE_CLAUSES (exit), OMP_CLAUSE_DEVICE);
  device = device ? fold_convert (integer_type_node, unshare_expr (OMP_CLAUSE_DEVICE_ID (device)))
	   : call_libgomp ("omp_get_default_device", {});
  tree there = build2 (NE_EXPR, boolean_type_node, call_libgomp ("omp_target_is_present", { address, device }),
		       integer_zero_node);
  tree is_set = build2 (NE_EXPR, boolean_type_node, place, build_zero_cst (TREE_TYPE (place)));
  tree type = build_pointer_type (TREE_TYPE (place));
  tree var = create_tmp_var_raw (type, "pointer");
  gimple_add_tmp_var (var);
  gimplify_assign (var, build3 (COND_EXPR, type, build2 (TRUTH_ANDIF_EXPR, boolean_type_node, is_set, there),
				build_fold_addr_expr_with_type (unshare_expr (place), type), build_zero_cst (type)),
		   before);
  return heddle_make_map (OMP_CLAUSE_LOCATION (pointer), GOMP_MAP_DETACH, build_simple_mem_ref (var), size_zero_node);
}

/* Walker: make a variable addressable unless it is a pointer or number.  */

tree
make_addressable (tree *tp, int *, void *)
{
  if (VAR_P (*tp) && AGGREGATE_TYPE_P (TREE_TYPE (*tp)))
    TREE_ADDRESSABLE (*tp) = 1;
  return NULL_TREE;
}

/* Correct the clauses of EXIT, an "exit data".  */

void
prepare_exit (tree exit, gimple_seq *before)
{
  tree detached = NULL_TREE;
  for (tree *p = &OMP_STANDALONE_CLAUSES (exit); *p; p = &OMP_CLAUSE_CHAIN (*p))
    if (tree pointer = attachment_of (*p))
      {
	tree data = *p, object = OMP_CLAUSE_DECL (pointer);
	tree d = make_detach (exit, data, pointer, before);
	OMP_CLAUSE_CHAIN (d) = detached;
	detached = d;
	STRIP_NOPS (object);
	if (descriptor_of (object))
	  object = descriptor_of (object);
	/* "gimplify" needs addressable variables, also for a section's descriptor.  */
	walk_tree (&object, make_addressable, NULL, NULL);
	walk_tree (&OMP_CLAUSE_DECL (data), make_addressable, NULL, NULL);
	OMP_CLAUSE_CHAIN (data) = OMP_CLAUSE_CHAIN (pointer);
	*p = heddle_make_map (OMP_CLAUSE_LOCATION (pointer), GOMP_MAP_RELEASE, unshare_expr (object),
		       TYPE_SIZE_UNIT (TREE_TYPE (object)));
	p = &OMP_CLAUSE_CHAIN (*p);
	*p = data;
      }
  for (tree c = OMP_STANDALONE_CLAUSES (exit), last = NULL_TREE; c; last = c, c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER))
      {
	if (heddle_map_p (last) && !heddle_map_p (last, GOMP_MAP_TO_PSET) && !DECL_P (OMP_CLAUSE_DECL (c)))
	  {
	    tree d = make_detach (exit, last, c, before);
	    OMP_CLAUSE_CHAIN (d) = detached;
	    detached = d;
	  }
      }
    else if (heddle_map_p (c, GOMP_MAP_ALLOC) || heddle_map_p (c, GOMP_MAP_TO)
	     || (heddle_map_p (c, GOMP_MAP_DELETE) && (component_descriptor_p (c) || length_p (OMP_CLAUSE_DECL (c)))))
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_RELEASE);
  tree *end = &OMP_STANDALONE_CLAUSES (exit);
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  *end = detached;
}

/* Correct CLAUSES of another construct.  */

void
prepare_clauses (tree clauses)
{
  for (tree c = clauses, last = NULL_TREE; c; last = c, c = OMP_CLAUSE_CHAIN (c))
    if ((heddle_map_p (c, GOMP_MAP_ALLOC) || heddle_map_p (c, GOMP_MAP_TO))
	&& (component_descriptor_p (c)
	    || ((heddle_map_p (last, GOMP_MAP_ALWAYS_POINTER) || heddle_map_p (last, GOMP_MAP_ATTACH_DETACH))
		&& length_p (OMP_CLAUSE_DECL (c)))))
      {
	if (behind_component_p (OMP_CLAUSE_DECL (c)))
	  clauses_state.late_descriptors.add (c);
	else
	  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ALWAYS_TO);
      }
    else if (tree pointer = attachment_of (c))
      clauses_state.attached_data.put (pointer, c);
}

/* A construct after gimplification.  */
struct construct
{
  gomp_target *target;
  bool enter, task;		/* "enter data", perhaps as a task */
  tree vars = NULL_TREE;
  gimple_seq before = NULL;
  auto_vec<tree> attached;

  explicit construct (gomp_target *t);
  tree make_attach (tree data, tree pointer);
  tree make_set (tree pointer);
  void join ();
  void mend ();
};

construct::construct (gomp_target *t)
  : target (t), enter (gimple_omp_target_kind (t) == GF_OMP_TARGET_KIND_ENTER_DATA)
{
  tree clauses = gimple_omp_target_clauses (t);
  task = enter && omp_find_clause (clauses, OMP_CLAUSE_NOWAIT) && omp_find_clause (clauses, OMP_CLAUSE_DEPEND);
}

/* A clause that attaches POINTER to DATA's object, if any.  */

tree
construct::make_attach (tree data, tree pointer)
{
  tree place = OMP_CLAUSE_DECL (pointer), size = OMP_CLAUSE_SIZE (data);
  tree type = build_pointer_type (TREE_TYPE (place));
  tree var = create_tmp_var_raw (type, "pointer");
  DECL_CONTEXT (var) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (var) = 1;
  DECL_CHAIN (var) = vars;
  vars = var;
  tree is_set = build2 (NE_EXPR, boolean_type_node, unshare_expr (place), build_zero_cst (TREE_TYPE (place)));
  if (TREE_CODE (size) != INTEGER_CST || integer_zerop (size))
    is_set = build2 (TRUTH_ANDIF_EXPR, boolean_type_node, is_set,
		     build2 (NE_EXPR, boolean_type_node, size, build_zero_cst (TREE_TYPE (size))));
  gimplify_assign (var, build3 (COND_EXPR, type, is_set,
				build_fold_addr_expr_with_type (unshare_expr (place), type), build_zero_cst (type)),
		   &before);
  return heddle_make_map (OMP_CLAUSE_LOCATION (pointer), GOMP_MAP_ATTACH, build_simple_mem_ref (var),
		   OMP_CLAUSE_SIZE (pointer));
}

/* A clause that tells libgomp the object around POINTER, whose clause follows.  */

tree
construct::make_set (tree pointer)
{
  tree object = descriptor_of (OMP_CLAUSE_DECL (pointer));
  if (!object)
    object = OMP_CLAUSE_DECL (pointer);
  tree c = heddle_make_map (OMP_CLAUSE_LOCATION (pointer), GOMP_MAP_TO_PSET, unshare_expr (object),
		     TYPE_SIZE_UNIT (TREE_TYPE (object)));
  OMP_CLAUSE_CHAIN (c) = pointer;
  return c;
}

/* Give the clauses of attached pointers their form without "attach", and make descriptors "always to".  */

void
construct::join ()
{
  tree *all = gimple_omp_target_clauses_ptr (target);
  for (tree c = *all; c; c = OMP_CLAUSE_CHAIN (c))
    if ((heddle_map_p (c, GOMP_MAP_TO_PSET) && attached_set_p (c, *all)) || clauses_state.late_descriptors.contains (c))
      {
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ALWAYS_TO);
	clauses_state.late_descriptors.remove (c);
      }
  for (tree *p = all; *p; )
    if (tree data = data_of (*p, *all))
      {
	tree c = *p;
	*p = OMP_CLAUSE_CHAIN (c);
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ALWAYS_POINTER);
	OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (data);
	OMP_CLAUSE_CHAIN (data) = c;
      }
    else
      p = &OMP_CLAUSE_CHAIN (*p);
}

/* C maps the pointer in the descriptor of a variable, behind the clause LAST.  The gimplifier has dropped the clause
   for the descriptor between the two, as the region does not name the variable.  */

bool
lone_pointer_p (tree c, tree last)
{
  if (!heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER) || !heddle_map_p (last) || heddle_map_p (last, GOMP_MAP_TO_PSET)
      || TREE_CODE (OMP_CLAUSE_DECL (c)) != COMPONENT_REF)
    return false;
  tree object = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
  if (!heddle_descriptor_p (TREE_TYPE (object)))
    return false;
  if (TREE_CODE (object) == MEM_REF || TREE_CODE (object) == INDIRECT_REF)
    object = TREE_OPERAND (object, 0);
  return DECL_P (object) && !DECL_ARTIFICIAL (object);
}

void
construct::mend ()
{
  join ();
  push_gimplify_context ();
  tree *p = gimple_omp_target_clauses_ptr (target);
  for (tree last = NULL_TREE; *p; )
    {
      tree c = *p, next = OMP_CLAUSE_CHAIN (c);
      if (lone_pointer_p (c, last))
	{
	  *p = next;
	  continue;
	}
      if (heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER) && heddle_map_p (last) && !heddle_map_p (last, GOMP_MAP_TO_PSET)
	  && !DECL_P (OMP_CLAUSE_DECL (c)))
	{
	  attached.safe_push (make_attach (last, c));
	  if (task)
	    {
	      *p = next;
	      continue;
	    }
	  if (enter)
	    *p = make_set (c);
	}
      else if (task && heddle_map_p (c, GOMP_MAP_TO_PSET) && heddle_map_p (last)
	       && (heddle_map_p (next, GOMP_MAP_POINTER) || heddle_map_p (next, GOMP_MAP_ALWAYS_POINTER))
	       && descriptor_of (OMP_CLAUSE_DECL (next)))
	{
	  attached.safe_push (make_attach (last, next));
	  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ALWAYS_TO);
	  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (next);
	}
      last = c;
      p = &OMP_CLAUSE_CHAIN (c);
    }
  for (tree c : attached)
    {
      *p = c;
      p = &OMP_CLAUSE_CHAIN (c);
    }
}

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target)
    return NULL_TREE;
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_REGION: case GF_OMP_TARGET_KIND_DATA: case GF_OMP_TARGET_KIND_ENTER_DATA:
      break;
    default:
      return NULL_TREE;
    }
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), mend_target, NULL, wi);
  *handled = true;
  construct at (target);
  at.mend ();
  if (at.attached.is_empty ())
    {
      pop_gimplify_context (NULL);
      return NULL_TREE;
    }
  gbind *around = gimple_build_bind (at.vars, NULL, NULL_TREE);
  gimple_set_location (around, gimple_location (target));
  gsi_replace (gsi, around, false);
  gimple_seq_add_stmt (&at.before, target);
  gimple_bind_set_body (around, at.before);
  pop_gimplify_context (around);
  return NULL_TREE;
}

} // namespace

unsigned
component_pointers_pass::execute (function *)
{
  heddle_walk_body (mend_target);
  return 0;
}

void
heddle_prepare_components (tree construct, gimple_seq *before)
{
  if (!heddle_fortran_p ())
    return;
  switch (TREE_CODE (construct))
    {
    case OMP_TARGET_EXIT_DATA:
      prepare_exit (construct, before);
      break;
    case OMP_TARGET: case OMP_TARGET_DATA:
      prepare_clauses (OMP_CLAUSES (construct));
      break;
    case OMP_TARGET_ENTER_DATA:
      prepare_clauses (OMP_STANDALONE_CLAUSES (construct));
      break;
    default:
      break;
    }
}
