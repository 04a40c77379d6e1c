/* clause-order.cc -- the host role: the order of GCC's additional clauses of C++ target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For a region's uses of a lambda's closure, of the class around the region, and of other lambdas, the front end puts
   clauses before the user's (OpenMP 5.0, 2.19.7.2):

     map (tofrom: *closure->x) map (always_pointer: closure->x)		for each captured reference
     map (alloc: *this->p) map (attach: this->p)			for each member that is a pointer
     map (to: f) map (tofrom: *f.x) map (always_pointer: f.x) ...	for each other lambda

   GCC 12 keeps each of the three lists in a table hashed by the addresses of trees, and goes through the table.
   Addresses differ from run to run of the compiler where the system randomizes them, and with them the order of the
   clauses, the order of the arguments in memory, and the code.

   A compiler must make the same code of the same source.  The clauses of one object are therefore kept together, and
   objects are put in the order of their declarations.

   The front end maps a lambda F also where the user says "firstprivate (f)", and the gimplifier does not take both: an
   internal error.  The user's clause stays.  But a region needs F's captures by reference; for these the front end's
   clauses stay, and the region has F as at its begin, too.  Nor may F be mapped twice, where the user says "map (to:
   f)"; the front end's clauses stay, but map F as the user says.

   It also maps expressions other than variables, and variables missing before the region: a lambda without captures
   passed to a function by the region, or given a name, the result of a call, an element with an index of the region's.
   The gimplifier meets an unknown variable: an internal error.  Nothing must be mapped for these.

   The front end looks for the array of a reference among the members as if it were a pointer: a reference to another
   type has no array, and no type of elements; an internal error.  The object of the reference is mapped instead, by the
   user's clause if any.

   This is done when a function has been parsed: the gimplifier, which comes next, combines clauses of members in their
   order.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/map-clauses.h"
#include "passes.h"

namespace {

/* Consecutive clauses of the front end for one object.  */
struct unit
{
  tree first, last;
  enum { member_of_closure, member, lambda } of;
  unsigned declared;		/* the number of the declaration */

  bool operator< (const unit &other) const { return std::tie (of, declared) < std::tie (other.of, other.declared); }
};

/* The member in T, or NULL_TREE.  */

tree
member_in (tree t)
{
  STRIP_NOPS (t);
  return TREE_CODE (t) == COMPONENT_REF ? t : NULL_TREE;
}

/* The last clause from C on for the object of a pointer or reference, and *MEMBER; or NULL_TREE.  */

tree
last_of_member (tree c, tree *member)
{
  tree last = OMP_CLAUSE_CHAIN (c);
  if (heddle_map_p (last, GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION)
      && heddle_map_p (OMP_CLAUSE_CHAIN (last), GOMP_MAP_ATTACH))
    last = OMP_CLAUSE_CHAIN (last);
  else if (!heddle_map_p (last, GOMP_MAP_ALWAYS_POINTER)
	   && !heddle_map_p (last, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION))
    return NULL_TREE;
  *member = member_in (OMP_CLAUSE_DECL (last));
  return *member ? last : NULL_TREE;
}

/* The declaration at the begin of T, or NULL_TREE.  */

tree
declaration_in (tree t)
{
  while (t && !DECL_P (t))
    t = EXPR_P (t) && TREE_OPERAND_LENGTH (t) ? TREE_OPERAND (t, 0) : NULL_TREE;
  return t;
}

/* Whether clause C, at LOC of the directive in function FNDECL, begins a unit, which becomes *U.  */

bool
find_unit (tree c, location_t loc, tree fndecl, unit *u)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_LOCATION (c) != loc)
    return false;
  tree member;
  if (tree last = last_of_member (c, &member))
    {
      tree parm = DECL_ARGUMENTS (fndecl), type = TREE_TYPE (TREE_OPERAND (member, 0));
      const bool of_closure = parm && DECL_NAME (parm) && id_equal (DECL_NAME (parm), "__closure")
			      && TYPE_MAIN_VARIANT (type) == TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (parm)));
      *u = { c, last, of_closure ? unit::member_of_closure : unit::member, DECL_UID (TREE_OPERAND (member, 1)) };
      return true;
    }
  tree object = OMP_CLAUSE_DECL (c), decl = declaration_in (object);
  if (!heddle_map_p (c, GOMP_MAP_TO) || TREE_CODE (TREE_TYPE (object)) != RECORD_TYPE || !decl
      || heddle_map_p (OMP_CLAUSE_CHAIN (c), GOMP_MAP_FIRSTPRIVATE_POINTER))
    return false;
  *u = { c, c, unit::lambda, DECL_UID (decl) };
  while (tree next = OMP_CLAUSE_CHAIN (u->last))
    if (tree last = last_of_member (next, &member); last && TREE_OPERAND (member, 0) == object)
      u->last = last;
    else
      break;
  return true;
}

/* The clause among CLAUSES that makes VAR "firstprivate", or NULL_TREE.  */

tree
firstprivate_of (tree clauses, tree var)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_FIRSTPRIVATE);
  while (c && OMP_CLAUSE_DECL (c) != var)
    c = omp_find_clause (OMP_CLAUSE_CHAIN (c), OMP_CLAUSE_FIRSTPRIVATE);
  return c;
}

/* The user's clause among CLAUSES, with the front end's at LOC, for the whole of VAR, or NULL_TREE.  */

tree
map_of (tree clauses, tree var, location_t loc)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c) && OMP_CLAUSE_DECL (c) == var && OMP_CLAUSE_LOCATION (c) != loc)
      return c;
  return NULL_TREE;
}

/* Remove clause C from the list at *P.  */

void
remove_clause (tree *p, tree c)
{
  while (*p != c)
    p = &OMP_CLAUSE_CHAIN (*p);
  *p = OMP_CLAUSE_CHAIN (c);
}

/* Map the lambda of U as KIND says.  If the lambda is copied back, its references are attached, so that these are the
   host's again on the host.  */

void
map_lambda_as (const unit &u, gomp_map_kind kind)
{
  OMP_CLAUSE_SET_MAP_KIND (u.first, kind);
  for (tree c = u.first; GOMP_MAP_COPY_FROM_P (kind) && c != u.last;)
    {
      c = OMP_CLAUSE_CHAIN (c);
      if (heddle_map_p (c, GOMP_MAP_ALWAYS_POINTER))
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ATTACH);
    }
}

/* Leave one clause of each lambda that TARGET, a region in FNDECL, has as "firstprivate", or maps by the user's clause:
   see the head of the file.  */

void
map_lambdas_once (tree target, tree fndecl)
{
  tree *const clauses = &OMP_TARGET_CLAUSES (target);
  const location_t loc = EXPR_LOCATION (target);
  unit u;
  for (tree *p = clauses; *p;)
    {
      const bool lambda = find_unit (*p, loc, fndecl, &u) && u.of == unit::lambda;
      tree own = lambda ? firstprivate_of (*clauses, OMP_CLAUSE_DECL (u.first)) : NULL_TREE;
      tree mapped = lambda ? map_of (*clauses, OMP_CLAUSE_DECL (u.first), loc) : NULL_TREE;
      if (mapped)
	{
	  map_lambda_as (u, OMP_CLAUSE_MAP_KIND (mapped));
	  remove_clause (clauses, mapped);
	  p = clauses;
	}
      else if (own && u.first == u.last)
	*p = OMP_CLAUSE_CHAIN (*p);
      else if (own)
	{
	  remove_clause (clauses, own);
	  p = clauses;
	}
      else
	p = &OMP_CLAUSE_CHAIN (*p);
    }
}

/* Walker: note the variables declared by a region.  */

tree
note_variables (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> &vars = *(hash_set<tree> *) data;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == DECL_EXPR)
    vars.add (DECL_EXPR_DECL (t));
  else if (TREE_CODE (t) == TARGET_EXPR)
    vars.add (TARGET_EXPR_SLOT (t));
  else if (TREE_CODE (t) == BIND_EXPR)
    for (tree var = BIND_EXPR_VARS (t); var; var = DECL_CHAIN (var))
      vars.add (var);
  return NULL_TREE;
}

/* Walker: find one of the variables DATA.  */

tree
find_variable (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return ((hash_set<tree> *) data)->contains (*tp) ? *tp : NULL_TREE;
}

/* T is memory that exists at the begin of a construct with declarations VARS.  */

bool
outside_p (tree t, hash_set<tree> &vars)
{
  tree base = t;
  while (handled_component_p (base) || TREE_CODE (base) == INDIRECT_REF || TREE_CODE (base) == NON_LVALUE_EXPR
	 || CONVERT_EXPR_P (base))
    base = TREE_OPERAND (base, 0);
  return DECL_P (base) && !TREE_SIDE_EFFECTS (t) && !walk_tree_without_duplicates (&t, find_variable, &vars);
}

/* Remove the front end's clauses for objects not outside of TARGET, a region: see the head of the file.  */

void
drop_inner_lambdas (tree target)
{
  hash_set<tree> vars;
  walk_tree_without_duplicates (&OMP_TARGET_BODY (target), note_variables, &vars);
  for (tree *p = &OMP_TARGET_CLAUSES (target); *p;)
    {
      tree c = *p, next = OMP_CLAUSE_CHAIN (c);
      if (!heddle_map_p (c, GOMP_MAP_TO) || OMP_CLAUSE_LOCATION (c) != EXPR_LOCATION (target)
	  || TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) != RECORD_TYPE
	  || heddle_map_p (next, GOMP_MAP_FIRSTPRIVATE_POINTER) || outside_p (OMP_CLAUSE_DECL (c), vars))
	{
	  p = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      tree member;
      while (next)
	if (tree last = last_of_member (next, &member); last && TREE_OPERAND (member, 0) == OMP_CLAUSE_DECL (c))
	  next = OMP_CLAUSE_CHAIN (last);
	else
	  break;
      *p = next;
    }
}

/* Put the units among the clauses of TARGET, a region in FNDECL, in order.  */

void
order_clauses (tree target, tree fndecl)
{
  std::vector<unit> units;
  for (tree *p = &OMP_TARGET_CLAUSES (target); *p; )
    {
      units.clear ();
      tree rest = *p;
      for (unit u; rest && find_unit (rest, EXPR_LOCATION (target), fndecl, &u); rest = OMP_CLAUSE_CHAIN (u.last))
	units.push_back (u);
      if (units.empty ())
	{
	  p = &OMP_CLAUSE_CHAIN (*p);
	  continue;
	}
      std::stable_sort (units.begin (), units.end ());
      for (const unit &u : units)
	{
	  *p = u.first;
	  p = &OMP_CLAUSE_CHAIN (u.last);
	}
      *p = rest;
      if (dump_file)
	fprintf (dump_file, "%s: %u things in order of their declarations\n", fndecl_name (fndecl),
		 unsigned (units.size ()));
    }
}

/* The user's clause among CLAUSES, with the front end's at LOC, for OBJECT or a part of it; or NULL_TREE.  */

tree
clause_for (tree clauses, tree object, location_t loc)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_map_p (c) && OMP_CLAUSE_LOCATION (c) != loc)
      for (tree t = OMP_CLAUSE_DECL (c); ; t = TREE_OPERAND (t, 0))
	{
	  if (operand_equal_p (t, object))
	    return c;
	  if (!handled_component_p (t) && TREE_CODE (t) != INDIRECT_REF && TREE_CODE (t) != ADDR_EXPR
	      && TREE_CODE (t) != POINTER_PLUS_EXPR && !CONVERT_EXPR_P (t))
	    break;
	}
  return NULL_TREE;
}

/* Map the objects of members of TARGET, a region, with references to other types than pointers.  */

void
map_referred_objects (tree target)
{
  const location_t loc = EXPR_LOCATION (target);
  for (tree *p = &OMP_TARGET_CLAUSES (target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree array = *p, pointer = OMP_CLAUSE_CHAIN (array), attach = pointer ? OMP_CLAUSE_CHAIN (pointer) : NULL_TREE;
      if (!heddle_map_p (array, GOMP_MAP_ALLOC) || OMP_CLAUSE_LOCATION (array) != loc
	  || !heddle_map_p (pointer, GOMP_MAP_POINTER_TO_ZERO_LENGTH_ARRAY_SECTION)
	  || !heddle_map_p (attach, GOMP_MAP_ATTACH))
	continue;
      tree object = OMP_CLAUSE_DECL (pointer), type = TREE_TYPE (object);
      if (POINTER_TYPE_P (type) || !COMPLETE_TYPE_P (type))
	continue;
      OMP_CLAUSE_SIZE (array) = TYPE_SIZE_UNIT (type);
      OMP_CLAUSE_SET_MAP_KIND (array, TYPE_READONLY (type) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
      OMP_CLAUSE_DECL (array) = object;
      OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (array) = 0;
      OMP_CLAUSE_CHAIN (array) = attach;
      OMP_CLAUSE_SET_MAP_KIND (attach, heddle_attach_kind);
      if (tree own = clause_for (OMP_CLAUSE_CHAIN (attach), object, loc))
	{
	  /* The user's is mapped, and in the place of ours.  */
	  remove_clause (&OMP_CLAUSE_CHAIN (attach), own);
	  OMP_CLAUSE_CHAIN (own) = attach;
	  *p = own;
	}
      p = &OMP_CLAUSE_CHAIN (*p);
    }
}

tree
look_for_targets (tree *tp, int *walk_subtrees, void *fndecl)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_TARGET)
    {
      drop_inner_lambdas (*tp);
      map_lambdas_once (*tp, (tree) fndecl);
      order_clauses (*tp, (tree) fndecl);
      map_referred_objects (*tp);
    }
  return NULL_TREE;
}

} // namespace

unsigned
clause_order_pass::execute (function *fun)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fun->decl), look_for_targets, fun->decl);
  return 0;
}
