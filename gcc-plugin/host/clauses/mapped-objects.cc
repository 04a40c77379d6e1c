/* mapped-objects.cc -- classes with virtual functions and mapped objects.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   An object constructed on the host has the address of the host's virtual table, and keeps it when mapped (OpenMP 5.2
   permits calls of its virtual functions on the device).  The unit's table of addresses (host/program/address-table.cc)
   must know these classes.  A mapped object is of the clause's type, or of a type inside: more of a derived class would
   not have been mapped.

   A member function of a class with virtual bases may be called for a part of an object of a derived class.  Then the
   virtual table has the places of the virtual bases, and *this is mapped from its first to its last part.  */

#include "gcc-compat.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "host/facts/address-table.h"
#include "passes.h"

namespace {

/* Note TYPE, or the types of its elements and members, if it is a class with a virtual table.  */

void
note_type (tree type, hash_set<tree> &seen)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  type = TYPE_MAIN_VARIANT (type);
  if (!RECORD_OR_UNION_TYPE_P (type) || seen.add (type))
    return;
  if (TYPE_BINFO (type) && BINFO_VTABLE (TYPE_BINFO (type)))
    heddle_note_mapped_class (type);
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    /* Members for bases are artificial.  */
    if (TREE_CODE (f) == FIELD_DECL && !DECL_ARTIFICIAL (f))
      note_type (TREE_TYPE (f), seen);
}

/* Add the virtual bases of the class of BINFO to BASES.  */

void
find_virtual_bases (tree binfo, std::vector<tree> *bases)
{
  tree base;
  for (unsigned i = 0; BINFO_BASE_ITERATE (binfo, i, base); i++)
    {
      if (BINFO_VIRTUAL_P (base) && std::find (bases->begin (), bases->end (), base) == bases->end ())
	bases->push_back (base);
      find_virtual_bases (base, bases);
    }
}

/* An object of class TYPE is mapped.  If it has virtual bases GCC must not guess its virtual functions on the host: GCC
   looks for the base in the class of the whole object, at a place missing in an object of this class, and ends in an
   internal error.  */

void
leave_guesses (tree type)
{
  std::vector<tree> bases;
  if (RECORD_OR_UNION_TYPE_P (type) && TYPE_BINFO (type))
    find_virtual_bases (TYPE_BINFO (type), &bases);
  if (bases.empty ())
    return;
  flag_devirtualize_speculatively = 0;
  TREE_OPTIMIZATION (optimization_default_node)->x_flag_devirtualize_speculatively = 0;
}

/* The member of the class TYPE for its base CLASS, or NULL_TREE: the base is empty.  */

tree
member_of_base (tree type, tree base)
{
  tree found = NULL_TREE;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_ARTIFICIAL (f) && !DECL_NAME (f)
	&& (TYPE_MAIN_VARIANT (TREE_TYPE (f)) == TYPE_MAIN_VARIANT (base) || TYPE_CONTEXT (TREE_TYPE (f)) == base))
      found = f;
  return found;
}

/* Clause C maps the object of a member function, of a class with virtual bases: *BASES.  */

bool
whole_object_p (tree c, std::vector<tree> *bases)
{
  tree t = heddle_map_p (c) ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  if (!t || (TREE_CODE (t) != MEM_REF && TREE_CODE (t) != INDIRECT_REF))
    return false;
  tree pointer = TREE_OPERAND (t, 0), type = TYPE_MAIN_VARIANT (TREE_TYPE (t));
  if (TREE_CODE (pointer) != PARM_DECL || !DECL_ARTIFICIAL (pointer) || !DECL_NAME (pointer)
      || !id_equal (DECL_NAME (pointer), "this") || !RECORD_OR_UNION_TYPE_P (type) || !TYPE_BINFO (type)
      || !TYPE_VFIELD (type) || !simple_cst_equal (OMP_CLAUSE_SIZE (c), TYPE_SIZE_UNIT (type)))
    return false;
  find_virtual_bases (TYPE_BINFO (type), bases);
  return !bases->empty ();
}

/* Clause C maps such an object.  Have it map from the first to the last part of the object, computed by SEQ.  Returns a
   clause needed by the clause for "this", or NULL_TREE.  */

tree
map_all_parts (tree c, const std::vector<tree> &bases, gimple_seq *seq)
{
  tree object = OMP_CLAUSE_DECL (c), pointer = TREE_OPERAND (object, 0), type = TYPE_MAIN_VARIANT (TREE_TYPE (object));
  tree table = build3 (COMPONENT_REF, TREE_TYPE (TYPE_VFIELD (type)),
		       build1 (INDIRECT_REF, DECL_CONTEXT (TYPE_VFIELD (type)),
			       fold_convert (build_pointer_type (DECL_CONTEXT (TYPE_VFIELD (type))), pointer)),
		       TYPE_VFIELD (type), NULL_TREE);
  tree low = ssize_int (0), high = ssize_int (0);
  std::set<tree> virtual_members;
  auto variable = [seq] (tree value) { return get_initialized_tmp_var (value, seq, NULL, false); };
  for (tree base : bases)
    if (tree member = member_of_base (type, BINFO_TYPE (base)))
      {
	virtual_members.insert (member);
	tree place = fold_convert (ptr_type_node, unshare_expr (table));
	place = fold_build_pointer_plus (place, BINFO_VPTR_FIELD (base));
	place = fold_convert (build_pointer_type (ssizetype), place);
	tree at = variable (build_simple_mem_ref (variable (place)));
	low = variable (build2 (MIN_EXPR, ssizetype, low, at));
	at = build2 (PLUS_EXPR, ssizetype, at, fold_convert (ssizetype, DECL_SIZE_UNIT (member)));
	high = variable (build2 (MAX_EXPR, ssizetype, high, variable (at)));
      }
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && !virtual_members.count (f) && DECL_SIZE_UNIT (f))
      {
	tree end = size_binop (PLUS_EXPR, byte_position (f), DECL_SIZE_UNIT (f));
	high = build2 (MAX_EXPR, ssizetype, high, fold_convert (ssizetype, end));
      }
  /* The first part may be less aligned than the object.  */
  low = variable (build2 (BIT_AND_EXPR, ssizetype, low, ssize_int (-(int) TYPE_ALIGN_UNIT (type))));
  OMP_CLAUSE_SIZE (c) = variable (fold_convert (sizetype, build2 (MINUS_EXPR, ssizetype, variable (high), low)));
  tree bias = variable (fold_convert (sizetype, low));
  tree start = variable (fold_build_pointer_plus (fold_convert (ptr_type_node, pointer), bias));
  OMP_CLAUSE_DECL (c) = build_simple_mem_ref (variable (fold_convert (TREE_TYPE (pointer), start)));
  tree next = OMP_CLAUSE_CHAIN (c);
  if (!heddle_map_p (next, GOMP_MAP_FIRSTPRIVATE_POINTER) || OMP_CLAUSE_DECL (next) != pointer)
    return NULL_TREE;
  OMP_CLAUSE_SIZE (next) = bias;
  tree own = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (own) = bias;
  return own;
}

tree
look_at (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target)
    return NULL_TREE;
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c))
      {
	hash_set<tree> seen;
	std::vector<tree> bases;
	note_type (TREE_TYPE (OMP_CLAUSE_DECL (c)), seen);
	leave_guesses (TYPE_MAIN_VARIANT (TREE_TYPE (OMP_CLAUSE_DECL (c))));
	if (whole_object_p (c, &bases))
	  if (tree own = map_all_parts (c, bases, &before))
	    {
	      OMP_CLAUSE_CHAIN (own) = gimple_omp_target_clauses (target);
	      gimple_omp_target_set_clauses (target, own);
	    }
      }
  if (!before)
    {
      pop_gimplify_context (NULL);
      return NULL_TREE;
    }
  statement_walk wi;
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), look_at, NULL, &wi);
  *handled = true;
  heddle_put_around (gsi, before);
  return NULL_TREE;
}

} // namespace

unsigned
mapped_objects_pass::execute (function *)
{
  heddle_walk_body (look_at);
  return 0;
}
