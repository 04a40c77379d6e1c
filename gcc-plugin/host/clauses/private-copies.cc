/* private-copies.cc -- the host role: a target region's own copies of Fortran's allocatable variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In "firstprivate" of a target construct GCC passes an object's bytes, and in "private" it leaves the region's copy
   uninitialized.  For an allocatable variable the bytes are a descriptor, or a pointer: the device would use an address
   of the host's, or none.  OpenMP 5.0, 2.19.3 and 2.19.4.4, wants memory of its own for the copy, with the bounds and,
   in "firstprivate", the values of the original.

   The front end can copy such a variable, for parallel regions and tasks, and can map one.  The host therefore makes a
   copy before the construct, mapped "to" and freed afterwards; the region uses the copy in the place of the original.
   No data come back, for the region's changes of the copy end with the copy.

   GCC 12 takes the size of an array's element from where the array has been declared.  For character variables of
   deferred length the size was not known at the declaration, and too little would be mapped.  The descriptor knows the
   size, which is therefore computed anew.

   A clause "defaultmap" that makes allocatable variables "firstprivate" becomes clauses with their names.

   Variables in "has_device_addr" stay unchanged, with their data on the device.

   Objects with allocatable components cannot be mapped with the components' data, nor polymorphic objects with theirs:
   an error.  */

#include <string>

#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/directive-text.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/private-copies.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

tree
count_allocation (tree *tp, int *, void *count)
{
  if (TREE_CODE (*tp) == CALL_EXPR && get_callee_fndecl (*tp)
      && fndecl_built_in_p (get_callee_fndecl (*tp), BUILT_IN_MALLOC))
    ++*(unsigned *) count;
  return NULL_TREE;
}

struct replacement
{
  tree from, to;
};

tree
replace (tree *tp, int *walk_subtrees, void *data)
{
  const replacement *r = (const replacement *) data;
  if (*tp == r->from)
    *tp = r->to;
  if (DECL_P (*tp) || TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* The variable of REF, the object of a clause.  */

tree
variable_of (tree ref)
{
  while (handled_component_p (ref) || TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == SSA_NAME && SSA_NAME_VAR (ref) ? SSA_NAME_VAR (ref) : ref;
}

/* DECL is in a clause "has_device_addr" of the directive at LOC.  The front end makes a clause "firstprivate" of it if
   DECL has a descriptor, as the device then has its bounds; only the text tells.  */

bool
device_address_p (location_t loc, tree decl)
{
  decl = variable_of (decl);
  if (!DECL_P (decl) || !DECL_NAME (decl))
    return false;
  for (const std::string &names : heddle_clause_arguments (heddle_directive_text (loc), "has_device_addr"))
    for (const std::string &name : heddle_list_items (names))
      if (name == IDENTIFIER_POINTER (DECL_NAME (decl)))
	return true;
  return false;
}

/* The object of a clause with DECL: DECL or, for a reference, its object.  */

tree
object_of (tree decl)
{
  return lang_hooks.decls.omp_privatize_by_reference (decl) ? build_fold_indirect_ref (decl) : decl;
}

/* The elements of an array of type TYPE are character variables whose length is no constant.  */

bool
variable_text_p (tree type)
{
  if (TREE_CODE (type) != ARRAY_TYPE)
    return false;
  tree element = TREE_TYPE (type);
  return TREE_CODE (element) == ARRAY_TYPE && TYPE_STRING_FLAG (element)
	 && (!TYPE_SIZE_UNIT (element) || TREE_CODE (TYPE_SIZE_UNIT (element)) != INTEGER_CST);
}

/* The size of the array of DESCRIPTOR, in bytes.  */

tree
size_of_array (tree descriptor)
{
  tree dims = heddle_member (descriptor, "dim"), type = TREE_TYPE (heddle_member (descriptor, "span"));
  tree size = heddle_member (descriptor, "span");
  HOST_WIDE_INT last = tree_to_shwi (TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (dims))));
  for (HOST_WIDE_INT i = 0; i <= last; i++)
    {
      tree dim = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), dims, size_int (i), NULL_TREE, NULL_TREE);
      tree n = fold_build2 (MINUS_EXPR, type, heddle_member (dim, "ubound"), heddle_member (dim, "lbound"));
      n = fold_build2 (PLUS_EXPR, type, n, build_one_cst (type));
      size = fold_build2 (MULT_EXPR, type, size, fold_build2 (MAX_EXPR, type, n, build_zero_cst (type)));
    }
  tree data = heddle_member (descriptor, "data");
  tree there = fold_build2 (NE_EXPR, boolean_type_node, data, build_zero_cst (TREE_TYPE (data)));
  return build3 (COND_EXPR, type, there, size, build_zero_cst (type));
}

/* A clause "firstprivate" for DECL.  */

tree
make_clause (location_t loc, tree decl)
{
  tree c = build_omp_clause (loc, OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = decl;
  return c;
}

/* The copy of SRC, the object of CLAUSE, to DEST, or NULL_TREE if by its bytes, or after an error.  */

tree
copying (tree clause, tree dest, tree src)
{
  tree decl = OMP_CLAUSE_DECL (clause), type = TREE_TYPE (src);
  if (heddle_polymorphic_p (type))
    return NULL_TREE;		/* reported later, like a mapping */
  tree copy = lang_hooks.decls.omp_clause_copy_ctor (clause, dest, src);
  unsigned allocations = 0;
  walk_tree (&copy, count_allocation, &allocations, NULL);
  if (!allocations)
    return NULL_TREE;
  location_t loc = OMP_CLAUSE_LOCATION (clause);
  const char *what = NULL;
  tree array = heddle_descriptor_p (type) ? TREE_TYPE (lang_hooks.decls.omp_array_data (decl, true)) : NULL_TREE;
  if (allocations > 1 || (!heddle_descriptor_p (type) && !POINTER_TYPE_P (type)))
    what = G_("%qD, which has allocatable components, in a data-sharing clause of a %<target%> construct");
  else if (array && variable_text_p (array))
    what = G_("%qD, an array of character variables with deferred length, in a data-sharing clause of a %<target%> "
	      "construct");
  else if (lang_hooks.decls.omp_check_optional_argument (decl, true))
    what = G_("%qD, which is optional and allocatable, in a data-sharing clause of a %<target%> construct");
  if (!what)
    return copy;
  if (clauses_state.reported_variables.add (decl))
    return NULL_TREE;
  sorry_at (loc, what, decl);
  inform (loc, "copy the data that the region needs to another variable, and map that variable");
  return NULL_TREE;
}

/* A variable of the current function like DECL, for the front end too.  */

tree
make_like (tree decl, tree type)
{
  tree var = create_tmp_var_raw (type, DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : NULL);
  TREE_ADDRESSABLE (var) = 1;
  DECL_LANG_SPECIFIC (var) = DECL_LANG_SPECIFIC (decl);
  gimple_add_tmp_var (var);
  return var;
}

/* Copy the object of CLAUSE, with the original DECL, for the region of TARGET, before it, and add the copy's release to
   AFTER.  Returns whether a copy was needed.  */

bool
copy_private (tree target, tree clause, gimple_seq *before, tree *after)
{
  location_t loc = OMP_CLAUSE_LOCATION (clause);
  tree decl = OMP_CLAUSE_DECL (clause), object = object_of (decl), first = make_clause (loc, decl);
  if (!heddle_descriptor_p (TREE_TYPE (object)) && !POINTER_TYPE_P (TREE_TYPE (object))
      && TREE_CODE (TREE_TYPE (object)) != RECORD_TYPE)
    return false;
  if (device_address_p (loc, decl))
    return false;
  tree copy = create_tmp_var_raw (TREE_TYPE (object));
  tree statement = copying (first, copy, object);
  if (!statement)
    return false;
  if (heddle_descriptor_p (TREE_TYPE (object)) && OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_FIRSTPRIVATE
      && heddle_directive_text (loc).empty ())
    {
      sorry_at (loc, "allocatable variable %qD in a %<target%> construct whose source text cannot be read: only the "
		"text tells %<firstprivate%> from %<has_device_addr%>", decl);
      return false;
    }

  tree inside;
  if (object == decl)
    {
      replacement r = { copy, make_like (decl, TREE_TYPE (decl)) };
      walk_tree (&statement, replace, &r, NULL);
      copy = inside = r.to;
    }
  else
    {
      TREE_ADDRESSABLE (copy) = 1;
      gimple_add_tmp_var (copy);
      inside = make_like (decl, TREE_TYPE (decl));
      gimplify_assign (inside, build_fold_addr_expr_with_type (copy, TREE_TYPE (decl)), before);
    }
  gimplify_and_add (statement, before);
  append_to_statement_list (lang_hooks.decls.omp_clause_dtor (first, copy), after);

  replacement r = { decl, inside };
  walk_tree (&OMP_TARGET_BODY (target), replace, &r, NULL);
  tree map = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_TO);
  OMP_CLAUSE_DECL (map) = inside;
  OMP_CLAUSE_CHAIN (map) = OMP_TARGET_CLAUSES (target);
  OMP_TARGET_CLAUSES (target) = map;
  lang_hooks.decls.omp_finish_clause (map, before, false);
  return true;
}

/* The allocatable variables in a region, other than its own.  */
struct allocatables
{
  std::vector<tree> used;
  hash_set<tree> seen;		/* and other variables */
};

tree
find_allocatable (tree *tp, int *walk_subtrees, void *data)
{
  allocatables &a = *(allocatables *) data;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == BIND_EXPR)
    for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
      a.seen.add (var);
  else if ((VAR_P (t) || TREE_CODE (t) == PARM_DECL) && !a.seen.add (t) && lang_hooks.decls.omp_allocatable_p (t)
	   && !(VAR_P (t) && is_global_var (t) && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (t))))
    a.used.push_back (t);
  return NULL_TREE;
}

/* TARGET's clause "defaultmap" for allocatable variables, if it makes these "firstprivate", or NULL_TREE.  */

tree
firstprivate_by_default (tree target)
{
  tree found = NULL_TREE;
  for (tree c = OMP_TARGET_CLAUSES (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEFAULTMAP
	&& (OMP_CLAUSE_DEFAULTMAP_CATEGORY (c) == OMP_CLAUSE_DEFAULTMAP_CATEGORY_UNSPECIFIED
	    || OMP_CLAUSE_DEFAULTMAP_CATEGORY (c) == OMP_CLAUSE_DEFAULTMAP_CATEGORY_ALLOCATABLE))
      found = OMP_CLAUSE_DEFAULTMAP_BEHAVIOR (c) == OMP_CLAUSE_DEFAULTMAP_FIRSTPRIVATE ? c : NULL_TREE;
  return found;
}

/* Write "firstprivate" clauses for the variables of a "defaultmap" clause.  */

void
name_privates (tree target)
{
  tree by = firstprivate_by_default (target);
  if (!by)
    return;
  allocatables a;
  for (tree c = OMP_TARGET_CLAUSES (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c) && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_DEPEND && OMP_CLAUSE_DECL (c))
      a.seen.add (variable_of (OMP_CLAUSE_DECL (c)));
  walk_tree_without_duplicates (&OMP_TARGET_BODY (target), find_allocatable, &a);
  for (tree decl : a.used)
    {
      tree c = make_clause (OMP_CLAUSE_LOCATION (by), decl);
      OMP_CLAUSE_CHAIN (c) = OMP_TARGET_CLAUSES (target);
      OMP_TARGET_CLAUSES (target) = c;
    }
}

/* Objects of TYPE, the type of CLAUSE's object, have allocatable components, to be freed.  */

bool
has_allocatable_components_p (tree clause, tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return TREE_CODE (type) == RECORD_TYPE && !heddle_descriptor_p (type) && !heddle_polymorphic_p (type)
	 && lang_hooks.decls.omp_clause_dtor (make_clause (OMP_CLAUSE_LOCATION (clause), create_tmp_var_raw (type)),
					      create_tmp_var_raw (type));
}

/* The name of TYPE, or "".  */

const char *
name_of (tree type)
{
  tree name = TYPE_NAME (type);
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return name ? IDENTIFIER_POINTER (name) : "";
}

/* CLAUSE maps the data of an array: the descriptor attached by a clause behind, as GCC 13 and later have it; or
   NULL_TREE.  The clauses of several components may be mixed; the name of a descriptor's type ends with the name of the
   elements' type.  */

tree
attached_descriptor (tree clause)
{
  tree any = NULL_TREE;
  const std::string element = name_of (strip_array_types (TREE_TYPE (OMP_CLAUSE_DECL (clause))));
  for (tree c = OMP_CLAUSE_CHAIN (clause); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c, GOMP_MAP_ATTACH))
      {
	tree pointer = OMP_CLAUSE_DECL (c);
	STRIP_NOPS (pointer);
	if (TREE_CODE (pointer) != COMPONENT_REF || !heddle_descriptor_p (TREE_TYPE (TREE_OPERAND (pointer, 0))))
	  continue;
	any = TREE_OPERAND (pointer, 0);
	const std::string name = name_of (TREE_TYPE (any));
	if (name.size () > element.size () && !name.compare (name.size () - element.size (), element.size (), element))
	  return any;
      }
  return any;
}

/* The component mapped by CLAUSE if both the component and its object have allocatable components: the front end's
   message about it is dropped (requirements.cc).  Else NULL_TREE.  */

tree
incomplete_component (tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause), next = OMP_CLAUSE_CHAIN (clause);
  if (!has_allocatable_components_p (clause, TREE_TYPE (decl)))
    return NULL_TREE;
  /* The data of an array are not part of the object around its descriptor.  */
  if (heddle_map_p (next, GOMP_MAP_ALWAYS_POINTER) && TREE_CODE (OMP_CLAUSE_DECL (next)) == COMPONENT_REF)
    decl = TREE_OPERAND (OMP_CLAUSE_DECL (next), 0);
  else if (tree descriptor = attached_descriptor (clause))
    decl = descriptor;
  for (tree t = decl; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF && has_allocatable_components_p (clause, TREE_TYPE (TREE_OPERAND (t, 0))))
      return decl;
  return NULL_TREE;
}

/* Give an error if CLAUSE of a target construct, which has a region if REGION, cannot map its object.  */

void
check_mapped (tree clause, bool region)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  location_t loc = OMP_CLAUSE_LOCATION (clause);
  if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP)
    {
      switch (OMP_CLAUSE_MAP_KIND (clause))
	{
	case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM:
	case GOMP_MAP_ALWAYS_TO: case GOMP_MAP_ALWAYS_FROM: case GOMP_MAP_ALWAYS_TOFROM:
	  break;
	default:
	  return;
	}
      if (tree component = incomplete_component (clause))
	{
	  sorry_at (loc, "component %qE, which has allocatable components, in a %<map%> clause", component);
	  inform (loc, "map its components that the region needs, each by its name");
	  return;
	}
      if (!heddle_polymorphic_p (TREE_TYPE (decl)))
	return;
    }
  else if (region && OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_FIRSTPRIVATE)
    {
      tree type = TREE_TYPE (object_of (decl));
      if (!heddle_polymorphic_p (type))
	{
	  /* A defaultmap clause may have made an unnamed variable one of these.  */
	  bool maybe = (POINTER_TYPE_P (type) || TREE_CODE (type) == RECORD_TYPE) && !device_address_p (loc, decl);
	  if (maybe && copying (clause, create_tmp_var_raw (type), object_of (decl)))
	    sorry_at (loc, "%qD, which is allocatable, is made %<firstprivate%> by a %<defaultmap%> clause", decl);
	  return;
	}
    }
  else
    return;
  sorry_at (loc, "polymorphic variable %qE in a %<target%> construct: the device would not have its data",
	    variable_of (decl));
  inform (loc, "give the data that the region needs a name by %<associate%> or %<select type%> outside of the "
	  "construct, and map this name");
}

/* The descriptor of the array mapped or updated by CLAUSE: the object of the next clause, or the origin of the data's
   address; or NULL_TREE.  */

tree
descriptor_of (tree clause)
{
  tree next = OMP_CLAUSE_CHAIN (clause);
  if (next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP && heddle_descriptor_p (TREE_TYPE (OMP_CLAUSE_DECL (next))))
    return OMP_CLAUSE_DECL (next);
  tree from = get_base_address (OMP_CLAUSE_DECL (clause));
  if (from && TREE_CODE (from) == MEM_REF)
    from = TREE_OPERAND (from, 0);
  while (from)
    if (TREE_CODE (from) == SSA_NAME && is_gimple_assign (SSA_NAME_DEF_STMT (from)))
      from = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (from));
    else if (CONVERT_EXPR_P (from))
      from = TREE_OPERAND (from, 0);
    else
      break;
  if (from && TREE_CODE (from) == COMPONENT_REF && heddle_descriptor_p (TREE_TYPE (TREE_OPERAND (from, 0))))
    return TREE_OPERAND (from, 0);
  return NULL_TREE;
}

/* Compute the sizes of arrays of character variables in the clauses of TARGET, at GSI, anew.  */

void
correct_sizes (gomp_target *target, gimple_stmt_iterator *gsi)
{
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if ((OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_TO
	   && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FROM)
	  || !variable_text_p (TREE_TYPE (OMP_CLAUSE_DECL (c))) || TREE_CODE (OMP_CLAUSE_DECL (c)) == ARRAY_REF)
	continue;
      tree descriptor = descriptor_of (c);
      if (!descriptor || clauses_state.right_sizes.add (c))
	continue;
      tree size = size_of_array (descriptor);
      gimplify_expr (&size, &before, NULL, is_gimple_val, fb_rvalue);
      OMP_CLAUSE_SIZE (c) = size;
    }
  if (!before)
    {
      pop_gimplify_context (NULL);
      return;
    }
  heddle_put_around (gsi, before);
}

/* The host procedure's variable in CLAUSE, in an internal procedure, if its size is not constant: "omplower" looks for
   a pointer to it in the current function, and crashes.  Else NULL_TREE.  */

tree
sized_by_host (tree clause)
{
  tree decl = heddle_has_decl (clause) ? OMP_CLAUSE_DECL (clause) : NULL_TREE;
  if (!decl || !VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl) || !DECL_SIZE (decl)
      || TREE_CODE (DECL_SIZE (decl)) == INTEGER_CST)
    return NULL_TREE;
  tree value = DECL_VALUE_EXPR (decl);
  return TREE_CODE (value) == INDIRECT_REF && DECL_P (TREE_OPERAND (value, 0)) ? NULL_TREE : decl;
}

/* The stored clauses of S.  */

tree *
place_of_clauses (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_TARGET:
      return gimple_omp_target_clauses_ptr (s);
    case GIMPLE_OMP_TEAMS:
      return gimple_omp_teams_clauses_ptr (s);
    case GIMPLE_OMP_PARALLEL: case GIMPLE_OMP_TASK:
      return gimple_omp_taskreg_clauses_ptr (s);
    case GIMPLE_OMP_FOR:
      return gimple_omp_for_clauses_ptr (s);
    default:
      return NULL;
    }
}

/* Walker for statements: such variables have no clause of their own if the preceding clause maps the data, nor if the
   clause is a note for debuggers: the region finds the data through the host procedure's frame (frame-pointers.cc).
   The result is true if other clauses exist, which are reported.  */

tree
leave_to_frame (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  for (tree *p = place_of_clauses (gsi_stmt (*gsi)); p && *p; )
    {
      tree c = *p, decl = sized_by_host (c);
      if (!decl)
	p = &OMP_CLAUSE_CHAIN (c);
      else if (heddle_map_p (c, GOMP_MAP_POINTER) || heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER)
	       || heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE)
	       || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_PRIVATE_DEBUG (c)))
	*p = OMP_CLAUSE_CHAIN (c);
      else
	{
	  sorry_at (OMP_CLAUSE_LOCATION (c), "%qD, whose length is no constant and which is the host procedure%'s, "
		    "in a %<target%> construct of an internal procedure", decl);
	  inform (OMP_CLAUSE_LOCATION (c), "pass it as an argument");
	  return decl;
	}
    }
  return NULL_TREE;
}

tree
check_construct (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  if (gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi)))
    {
      bool inside;
      statement_walk wi;
      if (leave_to_frame (gsi, &inside, NULL)
	  || walk_gimple_seq_mod (gimple_omp_body_ptr (target), leave_to_frame, NULL, &wi))
	{
	  gsi_replace (gsi, gimple_build_nop (), false);
	  *handled = true;
	  return NULL_TREE;
	}
      if (flag_openmp && !is_gimple_omp_oacc (target))
	for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
	  check_mapped (c, gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION);
      correct_sizes (target, gsi);
    }
  return NULL_TREE;
}

} // namespace

unsigned
private_copies_pass::execute (function *)
{
  heddle_walk_body (check_construct);
  return 0;
}

bool
heddle_copy_privates (tree *expr, gimple_seq *before)
{
  if (!heddle_fortran_p ())
    return false;
  tree target = *expr, after = NULL_TREE;
  bool changed = false;
  name_privates (target);
  for (tree *place = &OMP_TARGET_CLAUSES (target); *place; )
    {
      tree c = *place;
      bool is_private = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
      if (is_private && DECL_P (OMP_CLAUSE_DECL (c)) && copy_private (target, c, before, &after))
	{
	  /* The map clause is at the list's head.  */
	  place = &OMP_TARGET_CLAUSES (target);
	  while (*place != c)
	    place = &OMP_CLAUSE_CHAIN (*place);
	  *place = OMP_CLAUSE_CHAIN (c);
	  changed = true;
	}
      else
	place = &OMP_CLAUSE_CHAIN (c);
    }
  if (!changed)
    return false;
  /* The copies end with this function's statement, so the region must, too.  */
  for (tree *place = &OMP_TARGET_CLAUSES (target); *place; )
    if (OMP_CLAUSE_CODE (*place) == OMP_CLAUSE_NOWAIT)
      *place = OMP_CLAUSE_CHAIN (*place);
    else
      place = &OMP_CLAUSE_CHAIN (*place);
  tree list = NULL_TREE;
  append_to_statement_list_force (target, &list);
  append_to_statement_list (after, &list);
  *expr = list;
  return true;
}
