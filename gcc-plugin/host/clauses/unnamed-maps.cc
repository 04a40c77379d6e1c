/* unnamed-maps.cc -- the host role: variables that a region maps and does not name.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A region may reach a variable without its name: through a pointer to it, which a lambda or a structure may hold.

     double a[20], *p = a;
     #pragma omp target map (tofrom: a)
     p[0]++;

   The user's clause has the variable on the device, and so the pointer there has an object.  But the gimplifier drops
   clauses of variables that the region does not name; and libgomp 12 looks for what a pointer points to before it maps
   anything for the construct.  So these variables are mapped by a construct for data around the region.

   With "nowait", "depend" and their like the data would come and go at another time than the region.  There the region
   names the variables at its begin, in a statement that does nothing and is gone after the gimplifier: they are mapped,
   which is enough for pointers in lambdas and structures (attached-pointers.cc).

   The construct around the region also maps the arrays and sections that the region names: one of them may be the same
   memory, and libgomp maps nothing of which it has a part.

   In C++ a clause of a member of *this has a variable that stands for it, of another member function's in templates
   (GCC 12).  Where that is to be mapped the clause gets the member itself.

   The gimplifier keeps clauses of sections, and of what pointers and references lead to.  Of members it drops all of an
   object's together.  */

#include "gcc-compat.h"
#include "host/clauses/map-clauses.h"
#include "passes.h"

namespace {

/* Clause C maps something that is to be there for the whole region.  */

bool
data_clause_p (tree c)
{
  if (!heddle_map_p (c) || TREE_CODE (OMP_CLAUSE_DECL (c)) == TREE_LIST)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM:
    case GOMP_MAP_ALWAYS_TO: case GOMP_MAP_ALWAYS_FROM: case GOMP_MAP_ALWAYS_TOFROM:
    case GOMP_MAP_FORCE_ALLOC: case GOMP_MAP_FORCE_TO: case GOMP_MAP_FORCE_FROM: case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_FORCE_PRESENT:
      return true;
    default:
      return false;
    }
}

/* Clause C says how a construct finds what the clause before it maps.  */

bool
pointer_clause_p (tree c)
{
  return heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER) || heddle_map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE)
	 || heddle_map_p (c, GOMP_MAP_ATTACH_DETACH) || heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER)
	 || heddle_map_p (c, GOMP_MAP_POINTER);
}

/* The variable by which T, of a clause, is found; NULL_TREE if there is none or it is the object that a function is
   called for.  */

tree
variable_in (tree t)
{
  while (!DECL_P (t))
    switch (TREE_CODE (t))
      {
      case INDIRECT_REF: case MEM_REF: case ADDR_EXPR: case POINTER_PLUS_EXPR: case NON_LVALUE_EXPR: CASE_CONVERT:
	t = TREE_OPERAND (t, 0);
	break;
      default:
	if (!handled_component_p (t))
	  return NULL_TREE;
	t = TREE_OPERAND (t, 0);
	break;
      }
  const bool object = TREE_CODE (t) == PARM_DECL && DECL_ARTIFICIAL (t);
  return (VAR_P (t) || TREE_CODE (t) == PARM_DECL) && !object && !(VAR_P (t) && DECL_THREAD_LOCAL_P (t))
	 ? t : NULL_TREE;
}

/* The gimplifier drops clause C, of VAR, if the region does not name VAR.  */

bool
dropped_p (tree c, tree var)
{
  tree t = OMP_CLAUSE_DECL (c);
  bool member = t == var;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    member |= TREE_CODE (t) == COMPONENT_REF;
  return member && t == var && TREE_CODE (TREE_TYPE (var)) != REFERENCE_TYPE;
}

/* What clause C maps, an array or a part of one found by VAR, may be the same memory as what another clause maps.  */

bool
may_overlap_p (tree c, tree var)
{
  tree t = OMP_CLAUSE_DECL (c);
  bool indirect = false;
  while (t != var)
    {
      if (TREE_CODE (t) == COMPONENT_REF)
	return false;
      indirect |= TREE_CODE (t) == INDIRECT_REF || TREE_CODE (t) == MEM_REF;
      t = TREE_OPERAND (t, 0);
    }
  return indirect || TREE_CODE (TREE_TYPE (var)) == ARRAY_TYPE;
}

/* Walker: find DECL, or a function nested in the current one (GNU C, Fortran's contained procedures), which may name
   it.  */

tree
find_name (tree *tp, int *walk_subtrees, void *decl)
{
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == FUNCTION_DECL && !DECL_EXTERNAL (t) && DECL_CONTEXT (t)
	   && TREE_CODE (DECL_CONTEXT (t)) == FUNCTION_DECL)
    return t;
  else if (t != decl && VAR_P (t) && DECL_HAS_VALUE_EXPR_P (t))
    {
      tree value = DECL_VALUE_EXPR (t);
      return walk_tree_without_duplicates (&value, find_name, decl);
    }
  return t == decl ? t : NULL_TREE;
}

/* Clauses of CONSTRUCT, a region, that a construct for data around it has to have as well, copied to COPIES; false if
   the construct is impossible.  */

bool
shared_clauses (tree construct, tree *copies)
{
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_NOWAIT: case OMP_CLAUSE_DEPEND: case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_ASYNC:
      case OMP_CLAUSE_WAIT:
	return false;
      case OMP_CLAUSE_IF: case OMP_CLAUSE_DEVICE:
	{
	  tree operand = OMP_CLAUSE_OPERAND (c, 0);
	  if (TREE_SIDE_EFFECTS (operand) || TREE_CODE (operand) == SAVE_EXPR
	      || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEVICE && OMP_CLAUSE_DEVICE_ANCESTOR (c)))
	    return false;
	  tree copy = copy_node (c);
	  OMP_CLAUSE_OPERAND (copy, 0) = unshare_expr (operand);
	  OMP_CLAUSE_CHAIN (copy) = *copies;
	  *copies = copy;
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF && OMP_CLAUSE_IF_MODIFIER (c) != ERROR_MARK)
	    OMP_CLAUSE_IF_MODIFIER (copy) = ERROR_MARK;
	  break;
	}
      default:
	break;
      }
  return true;
}

/* Have VAR named at the begin of BODY.  */

void
name_variable (tree *body, location_t loc, tree var)
{
  tree list = alloc_stmt_list ();
  append_to_statement_list_force (build1_loc (loc, CONVERT_EXPR, void_type_node, var), &list);
  append_to_statement_list_force (*body, &list);
  *body = list;
}

/* Walker: put the current function's "this" in place of another one's.  */

tree
put_this (tree *tp, int *walk_subtrees, void *own)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == PARM_DECL && DECL_NAME (*tp) && id_equal (DECL_NAME (*tp), "this"))
    *tp = (tree) own;
  return NULL_TREE;
}

/* Have clause C map a member of *this if it maps a variable that stands for one, or a section of it.  The clause behind
   it, which would have the region find the section by the variable, is dropped then.  */

void
name_member (tree c)
{
  if (!data_clause_p (c))
    return;
  tree *t = &OMP_CLAUSE_DECL (c), own = DECL_ARGUMENTS (current_function_decl);
  while (TREE_CODE (*t) == ARRAY_REF)
    t = &TREE_OPERAND (*t, 0);
  tree var = *t;
  if (!VAR_P (var) || !DECL_ARTIFICIAL (var) || !DECL_HAS_VALUE_EXPR_P (var) || !own
      || !DECL_ARTIFICIAL (own) || !DECL_NAME (own) || !id_equal (DECL_NAME (own), "this")
      || TREE_CODE (DECL_VALUE_EXPR (var)) != COMPONENT_REF)
    return;
  tree member = unshare_expr (DECL_VALUE_EXPR (var));
  tree object = get_base_address (member);
  if (!object || TREE_CODE (object) != INDIRECT_REF)
    return;
  walk_tree_without_duplicates (&member, put_this, own);
  *t = member;
  if (tree next = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (next, GOMP_MAP_FIRSTPRIVATE_POINTER) && OMP_CLAUSE_DECL (next) == var)
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (next);
}

/* Have the variables mapped that *CONSTRUCT, a region, maps and does not name.  Return their clauses' number.  */

unsigned
keep_variables (tree *construct)
{
  tree region = *construct, copies = NULL_TREE, moved = NULL_TREE, *body = &OMP_BODY (region);
  if (*body && TREE_CODE (*body) == BIND_EXPR)
    body = &BIND_EXPR_BODY (*body);
  const bool around = shared_clauses (region, &copies);
  for (tree c = OMP_CLAUSES (region); c; c = OMP_CLAUSE_CHAIN (c))
    {
      /* The value of a variable that stands for a member is the same tree, which the gimplifier would change.  */
      if (data_clause_p (c))
	OMP_CLAUSE_DECL (c) = unshare_expr (OMP_CLAUSE_DECL (c));
      name_member (c);
    }
  unsigned count = 0;
  for (tree *p = &OMP_CLAUSES (region); *p;)
    {
      tree c = *p, var = data_clause_p (c) ? variable_in (OMP_CLAUSE_DECL (c)) : NULL_TREE;
      if (!var || walk_tree_without_duplicates (body, find_name, var))
	p = &OMP_CLAUSE_CHAIN (c);
      else if (!around)
	{
	  if (dropped_p (c, var) && ++count)
	    name_variable (body, OMP_CLAUSE_LOCATION (c), var);
	  p = &OMP_CLAUSE_CHAIN (c);
	}
      else
	{
	  count++;
	  do
	    {
	      *p = OMP_CLAUSE_CHAIN (c);
	      OMP_CLAUSE_CHAIN (c) = moved;
	      moved = c;
	      c = *p;
	    }
	  while (pointer_clause_p (c) && variable_in (OMP_CLAUSE_DECL (c)) == var);
	}
    }
  if (!moved)
    return count;
  for (tree c = OMP_CLAUSES (region); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree var = data_clause_p (c) ? variable_in (OMP_CLAUSE_DECL (c)) : NULL_TREE)
      if (may_overlap_p (c, var))
	{
	  tree copy = copy_node (c);
	  OMP_CLAUSE_DECL (copy) = unshare_expr (OMP_CLAUSE_DECL (c));
	  OMP_CLAUSE_SIZE (copy) = unshare_expr (OMP_CLAUSE_SIZE (c));
	  OMP_CLAUSE_CHAIN (copy) = moved;
	  moved = copy;
	}
  tree data = make_node (TREE_CODE (region) == OMP_TARGET ? OMP_TARGET_DATA : OACC_DATA);
  TREE_TYPE (data) = void_type_node;
  TREE_SIDE_EFFECTS (data) = 1;
  SET_EXPR_LOCATION (data, EXPR_LOCATION (region));
  OMP_BODY (data) = region;
  OMP_CLAUSES (data) = chainon (nreverse (moved), copies);
  *construct = data;
  return count;
}

tree
look_for_regions (tree *tp, int *walk_subtrees, void *count)
{
  switch (TREE_CODE (*tp))
    {
    case OMP_TARGET: case OACC_PARALLEL: case OACC_KERNELS: case OACC_SERIAL:
      *(unsigned *) count += keep_variables (tp);
      break;
    default:
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

} // namespace

unsigned
unnamed_maps_pass::execute (function *fun)
{
  unsigned count = 0;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fun->decl), look_for_regions, &count);
  if (dump_file && count)
    fprintf (dump_file, "%s: %u clauses kept\n", function_name (fun), count);
  return 0;
}
