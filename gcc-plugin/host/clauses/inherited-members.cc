/* inherited-members.cc -- the host role: members of bases and of members in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In a member function a clause may name a member inherited from a base:

     struct base { double *data; };
     struct derived : base { void inc () { #pragma omp target map (tofrom: data[0:n]) ... } };

   For GCC's front end this is this->base.data, a member of a member.  In this expression GCC 12 goes down to "this" and
   wants it to be addressable, like a variable: an error.  It accepts a member of *this itself, or of another pointer's
   object.

   The function for a directive's clauses is therefore replaced by a function that writes (this + offset)->data first,
   with "this" converted: the same place, in a form used by the front end itself for virtual bases.  In templates the
   clauses are left alone, as the function will see their instances.  */

/* First, as it sets the formats of diagnostics.  */
#include "gcc-plugin.h"
#include "tree.h"
#include "cp/cp-tree.h"
#include "gcc-compat.h"
#include "host/clauses/state.h"
#include "host/clauses/inherited-members.h"
#include "replaced-function.h"

#if HEDDLE_REFUSES_MEMBERS_OF_MEMBERS

extern saved_scope *scope_chain __attribute__ ((weak));
extern tree finish_omp_clauses (tree, c_omp_region_type) __attribute__ ((weak));
extern tree finish_non_static_data_member (tree, tree, tree) __attribute__ ((weak));

namespace {

/* The pointer "this" if T is its object, or NULL_TREE.  */

tree
this_pointer (tree t)
{
  if (TREE_CODE (t) != INDIRECT_REF)
    return NULL_TREE;
  t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  return TREE_CODE (t) == PARM_DECL && DECL_ARTIFICIAL (t) && DECL_NAME (t) && id_equal (DECL_NAME (t), "this")
	 ? t : NULL_TREE;
}

/* T, a member of a member of *this, as a member of a pointer's object; or T.  */

tree
direct_member (tree t)
{
  if (TREE_CODE (t) != COMPONENT_REF || TREE_CODE (TREE_OPERAND (t, 0)) != COMPONENT_REF)
    return t;
  tree whole = TREE_OPERAND (t, 0), object = whole;
  HOST_WIDE_INT offset = 0;
  for (; TREE_CODE (object) == COMPONENT_REF; object = TREE_OPERAND (object, 0))
    {
      tree field = TREE_OPERAND (object, 1);
      if (TREE_CODE (field) != FIELD_DECL || DECL_BIT_FIELD (field) || !DECL_FIELD_OFFSET (field)
	  || !tree_fits_shwi_p (byte_position (field)) || TREE_CODE (TREE_TYPE (field)) == REFERENCE_TYPE)
	return t;
      offset += int_byte_position (field);
    }
  tree pointer = this_pointer (object);
  if (!pointer)
    return t;
  if (offset)
    pointer = build2 (POINTER_PLUS_EXPR, TREE_TYPE (pointer), pointer, size_int (offset));
  pointer = build1 (NOP_EXPR, build_pointer_type (TREE_TYPE (whole)), pointer);
  return build3 (COMPONENT_REF, TREE_TYPE (t), build1 (INDIRECT_REF, TREE_TYPE (whole), pointer), TREE_OPERAND (t, 1),
		 NULL_TREE);
}

/* Write *T, of a clause, with such members.  */

void
write_members (tree *t)
{
  for (;;)
    switch (TREE_CODE (*t))
      {
      case TREE_LIST:
	t = &TREE_CHAIN (*t);
	break;
      case INDIRECT_REF: case ARRAY_REF: case NON_LVALUE_EXPR: CASE_CONVERT:
	t = &TREE_OPERAND (*t, 0);
	break;
      case FIELD_DECL:
	{
	  tree member = finish_non_static_data_member (*t, NULL_TREE, NULL_TREE);
	  tree inner = member;
	  if (INDIRECT_REF_P (inner))
	    inner = TREE_OPERAND (inner, 0);
	  if (direct_member (inner) != inner)
	    *t = member;
	  if (*t != member)
	    return;
	  break;
	}
      case COMPONENT_REF:
	*t = direct_member (*t);
	return;
      default:
	return;
      }
}

/* finish_omp_clauses.  */

tree
finish_clauses (tree clauses, c_omp_region_type region)
{
  if (!processing_template_decl)
    for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
      if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_TO
	   || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FROM) && OMP_CLAUSE_DECL (c))
	write_members (&OMP_CLAUSE_DECL (c));
  clauses_state.replaced_members.put_back ();
  clauses = finish_omp_clauses (clauses, region);
  clauses_state.replaced_members.replace_again ();
  return clauses;
}

} // namespace

void
heddle_allow_inherited_members ()
{
  if (finish_omp_clauses && finish_non_static_data_member && &scope_chain && (flag_openmp || flag_openacc))
    clauses_state.replaced_members.replace ((void *) finish_omp_clauses, (void *) finish_clauses);
}
#else
void
heddle_allow_inherited_members ()
{
}
#endif
