/* private-objects.cc -- the host role: objects of C++, private in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A construct's object by a clause "private" is constructed by its default constructor, and destroyed at the
   construct's end; so are the elements of an array.  "omplower" has the calls for all constructs but "target", whose
   objects stay uninitialized memory.

   The calls are put at the region's begin and end, before "omplower".  The front end has noted their functions in the
   clause; the region's statements use the outer object's name, like all statements inside.

   ("firstprivate" copies the host's object bit by bit, as other compilers do: the original is not on the device.)

   In a member function a clause may name a member of the class:

     #pragma omp target parallel for reduction (+: sum)

   For such a clause the front end makes a variable for this->sum.  The gimplifier takes it for a variable of the region
   and gives it a clause of its own, so that the sum goes into a copy, and is lost:

     target map (tofrom: this->sum) firstprivate (sum)
       parallel reduction (+: sum)

   If the region declares the variable, without a clause, the construct inside finds this->sum, which is mapped, as with
   a target construct alone.  If nothing else in such a region names a member, the object is not mapped; this pass maps
   it, as if the region said "this->sum" (OpenMP 5.1, 2.21.7).  With a lambda's closure, a base or a temporary on the
   way to the member, the variable stands for an expression impossible in the region: an error.  */

#include "gcc-compat.h"
#include "host/clauses/mapped-members.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* The construct at hand, if it is a target region: construct and destroy its private objects.  */

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

/* DECL stands for a member of an object, not of a lambda's closure: this, or NULL_TREE.  */

tree
member_of (tree decl)
{
  tree member = VAR_P (decl) && DECL_ARTIFICIAL (decl) && DECL_IGNORED_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)
		? DECL_VALUE_EXPR (decl) : NULL_TREE;
  if (!member || TREE_CODE (member) != COMPONENT_REF)
    return NULL_TREE;
  tree base = get_base_address (member);
  if (!base || (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != INDIRECT_REF))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (base, 0);
  STRIP_NOPS (pointer);
  return DECL_P (pointer) && DECL_NAME (pointer) && id_equal (DECL_NAME (pointer), "__closure") ? NULL_TREE : member;
}

/* Walker for operands: find "this".  */

tree
find_this (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == PARM_DECL && DECL_ARTIFICIAL (*tp) && DECL_NAME (*tp) && id_equal (DECL_NAME (*tp), "this")
	 ? *tp : NULL_TREE;
}

/* Clause C maps the whole object of "this".  */

bool
whole_object_p (tree c)
{
  if (!heddle_object_p (c) || !heddle_indirect_p (OMP_CLAUSE_DECL (c)) || integer_zerop (heddle_map_size (c)))
    return false;
  tree pointer = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
  STRIP_NOPS (pointer);
  return find_this (&pointer, NULL, NULL);
}

/* A clause of TARGET maps MEMBER, or a part of an array MEMBER, or the whole object.  The object may be a base, in a
   temporary of the gimplifier.  */

bool
mapped_p (gomp_target *target, tree member)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_object_p (c))
      {
	tree t = OMP_CLAUSE_DECL (c);
	while (TREE_CODE (t) == ARRAY_REF)
	  t = TREE_OPERAND (t, 0);
	if (TREE_CODE (t) == COMPONENT_REF && TREE_OPERAND (t, 1) == TREE_OPERAND (member, 1))
	  return true;
	if (whole_object_p (c) && walk_tree_without_duplicates (&member, find_this, NULL))
	  return true;
      }
  return false;
}

/* MEMBER is a direct member of the object of "this".  */

bool
own_member_p (tree member)
{
  tree object = TREE_OPERAND (member, 0);
  if (TREE_CODE (object) != MEM_REF && TREE_CODE (object) != INDIRECT_REF)
    return false;
  tree pointer = TREE_OPERAND (object, 0);
  STRIP_NOPS (pointer);
  return find_this (&pointer, NULL, NULL);
}

/* A region, and its "this" for members not mapped by its clauses.  */
struct unmapped_members
{
  gomp_target *target;
  tree pointer = NULL_TREE;
};

/* The variable of clause C, of a construct: also of a section of an array.  */

tree
variable_of (tree c)
{
  tree t = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (t) != MEM_REF)
    return t;
  t = TREE_OPERAND (t, 0);
  if (TREE_CODE (t) == POINTER_PLUS_EXPR)
    t = TREE_OPERAND (t, 0);
  return TREE_CODE (t) == ADDR_EXPR ? TREE_OPERAND (t, 0) : t;
}

/* Walker for statements of a region: note in WI->info, unmapped_members, whether a construct has a clause for a member
   not mapped by the region.  */

tree
find_member (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  unmapped_members *m = (unmapped_members *) wi->info;
  for (tree c = heddle_sharing_clauses (gsi_stmt (*gsi)); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c) && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE)
      if (tree member = member_of (variable_of (c)); member && !mapped_p (m->target, member))
	if (tree pointer = walk_tree_without_duplicates (&member, find_this, NULL))
	  m->pointer = pointer;
  return NULL_TREE;
}

/* Have the region of TARGET map the object of "this" if it is only looked up, and some members in inner clauses are not
   mapped by name.  */

void
map_object (gomp_target *target)
{
  unmapped_members unmapped = { target };
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_looked_up_p (c) && find_this (&OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c)), NULL, NULL))
      {
	tree decl = OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c));
	statement_walk wi (&unmapped);
	walk_gimple_seq (gimple_omp_body (target), find_member, NULL, &wi);
	if (unmapped.pointer != decl)
	  return;
	OMP_CLAUSE_DECL (c) = build_simple_mem_ref (decl);
	OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (decl)));
	OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 0;
	OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
	return;
      }
}

/* Walker for statements: remove the variable of WI->info, which becomes null, from its bind.  */

tree
take_variable (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  if (!bind || !wi->info)
    return NULL_TREE;
  tree var = (tree) wi->info, vars = gimple_bind_vars (bind);
  for (tree *p = &vars; *p; p = &DECL_CHAIN (*p))
    if (*p == var)
      {
	if (gimple_bind_block (bind) && BLOCK_VARS (gimple_bind_block (bind)) == var)
	  BLOCK_VARS (gimple_bind_block (bind)) = DECL_CHAIN (var);
	*p = DECL_CHAIN (var);
	gimple_bind_set_vars (bind, vars);
	DECL_CHAIN (var) = NULL_TREE;
	wi->info = NULL;
	break;
      }
  return NULL_TREE;
}

/* Have the region of TARGET declare VAR, as the function does now.  Returns true if the function does.  */

bool
declare_in_region (gomp_target *target, tree var)
{
  gbind *body = gimple_seq_first_stmt_as_a_bind (gimple_omp_body (target));
  statement_walk wi (var);
  walk_gimple_seq (gimple_body (current_function_decl), take_variable, NULL, &wi);
  if (wi.info)
    return false;
  gimple_bind_append_vars (body, var);
  return true;
}

/* The construct at hand, if it is a target region: mend the clauses of members.  */

tree
mend_members (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_offloaded (target))
    return NULL_TREE;
  map_object (target);
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; )
    {
      tree c = *p, member = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE || heddle_map_p (c)
			    ? member_of (OMP_CLAUSE_DECL (c)) : NULL_TREE;
      const bool lost = member && mapped_p (target, member);
      if (lost && !own_member_p (member))
	error_at (gimple_location (target),
		  "the region would not change member %qD, which a clause names; use a variable",
		  TREE_OPERAND (member, 1));
      if (lost && declare_in_region (target, OMP_CLAUSE_DECL (c)))
	*p = OMP_CLAUSE_CHAIN (c);
      else
	p = &OMP_CLAUSE_CHAIN (c);
    }
  return NULL_TREE;
}

} // namespace

unsigned
private_objects_pass::execute (function *)
{
  heddle_walk_body (mend_members);
  heddle_walk_body (mend_region);
  return 0;
}
