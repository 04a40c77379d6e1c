/* captured-references.cc -- the host role: variables captured by reference in a lambda, in its target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   In the body of a lambda, X captured by reference stands for *closure->x.  For a target region in this body GCC's
   front end maps the closure, and for each captured reference used by the region

     map (tofrom: *closure->x) map (always_pointer: closure->x)

   The gimplifier takes *closure->x for a member of *closure.  It gathers the supposed members behind one "struct", and
   keeps the pointer of only one reference:

     map (to: *closure) map (struct: *closure [3]) map (tofrom: *closure->y) map (alloc: closure->x)
     map (tofrom: *closure->x) map (always_pointer: closure->x)

   libgomp then maps the range from the closure to the last of these as one object, with all memory of the host's in
   between, and the other references keep addresses of the host.  For the variable itself, known to be named by the
   region, the gimplifier adds the same clauses as outside of a lambda.  The region accesses *closure->x, except in
   constructs with the variable in clauses of their own: the result of "reduction (+: x)" goes to the region's copy of
   x, and is lost, on the host as well.

   This pass runs before "omplower".  Without a "struct", a captured reference gets

     map (tofrom: *closure->x) map (firstprivate ref: x) map (always_pointer: closure->x)

   and both x itself and closure->x refer to the same object.  libgomp takes the pointer's value from the preceding
   entry, the object's (the other clause has none).  The kind is the front end's: the kind of an explicit clause, and
   otherwise "tofrom", for scalars as well, as in GCC 12.

   Another word of the user's on x in the region counts, and the region uses x: if x is private, firstprivate or on the
   device already; if a part of it is mapped; if it is a pointer and an array section through it is mapped.  A pointer
   without clauses is a zero-length array section (OpenMP 5.0, 2.19.7), and x is therefore the region's own pointer to
   the section on the device.  But map (tofrom: x), a request for the unchanged pointer, gives the same clauses.  A
   region with a change of the pointer therefore gets it mapped.

   GCC 16 takes closure->x itself for the region's own in a user's clause, and "omplower" crashes; it becomes x.

   The front end puts a variable's value expression into a clause unchanged.  In a parallel region "omplower" would put
   the region's copy of the closure into the expression, and thereby into the variable's value everywhere.

   A variable captured by copy is a member of the mapped closure.  A pointer would be null in it, if its object is not
   mapped: a region with "is_device_ptr", or without a clause for the pointer, which is then looked up, uses the
   variable.  And the closure is mapped first, for libgomp refuses to map an object after, say, an array in it.  */

#include "gcc-compat.h"
#include "host/clauses/definitions.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* The closure of the function at hand if it is the body of a lambda, or NULL_TREE.  */

tree
closure_parameter ()
{
  tree parm = DECL_ARGUMENTS (current_function_decl);
  return parm && DECL_ARTIFICIAL (parm) && DECL_NAME (parm) && id_equal (DECL_NAME (parm), "__closure")
	 && POINTER_TYPE_P (TREE_TYPE (parm)) ? parm : NULL_TREE;
}

/* The pointer to the object T, or NULL_TREE.  */

tree
pointer_of (tree t)
{
  if (TREE_CODE (t) != INDIRECT_REF && (TREE_CODE (t) != MEM_REF || !integer_zerop (TREE_OPERAND (t, 1))))
    return NULL_TREE;
  t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  return t;
}

/* The field T of CLOSURE, or NULL_TREE.  */

tree
field_of (tree closure, tree t)
{
  return TREE_CODE (t) == COMPONENT_REF && pointer_of (TREE_OPERAND (t, 0)) == closure
	 ? TREE_OPERAND (t, 1) : NULL_TREE;
}

/* The field of CLOSURE, a reference, with the object T, or NULL_TREE.  */

tree
referring_field (tree closure, tree t)
{
  tree pointer = pointer_of (t);
  tree field = pointer ? field_of (closure, pointer) : NULL_TREE;
  return field && TREE_CODE (TREE_TYPE (field)) == REFERENCE_TYPE ? field : NULL_TREE;
}

/* The field of CLOSURE for variable VAR, or NULL_TREE.  */

tree
captured_field (tree closure, tree var)
{
  return VAR_P (var) && DECL_HAS_VALUE_EXPR_P (var) ? field_of (closure, DECL_VALUE_EXPR (var)) : NULL_TREE;
}

/* The variable for FIELD of CLOSURE in the function at hand, or NULL_TREE.  */

tree
variable_for (tree closure, tree field)
{
  gimple_seq body = gimple_body (current_function_decl);
  for (gimple_stmt_iterator i = gsi_start (body); !gsi_end_p (i); gsi_next (&i))
    if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (i)))
      for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
	if (captured_field (closure, var) == field)
	  return var;
  return NULL_TREE;
}

bool
map_p (tree c, gomp_map_kind kind)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == kind;
}

/* The variable that clause C makes the region's own, or NULL_TREE.  */

tree
own_variable (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
      return map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE) || map_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER)
	     ? OMP_CLAUSE_DECL (c) : NULL_TREE;
    case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_IS_DEVICE_PTR:
      return OMP_CLAUSE_DECL (c);
    case OMP_CLAUSE_HAS_DEVICE_ADDR:
      {
	tree t = OMP_CLAUSE_DECL (c);
	while (TREE_CODE (t) == INDIRECT_REF || TREE_CODE (t) == ARRAY_REF)
	  t = TREE_OPERAND (t, 0);
	return t;
      }
    default:
      return NULL_TREE;
    }
}

/* A region's uses of the pointer behind FIELD of CLOSURE.  */
struct pointer_uses
{
  tree closure, field;
  hash_set<tree> references;	/* variables with the reference */
  bool changed = false;		/* or possibly: an expression of another form */

  pointer_uses (tree c, tree f) : closure (c), field (f) {}
};

/* Walker for statements: note the variables with the loaded reference.  */

tree
note_reference (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  pointer_uses &u = *(pointer_uses *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_assign_single_p (s) && DECL_P (gimple_assign_lhs (s))
      && field_of (u.closure, gimple_assign_rhs1 (s)) == u.field)
    {
      u.references.add (gimple_assign_lhs (s));
      *handled = true;
    }
  return NULL_TREE;
}

/* Walker for operands of other statements: reading the pointer is fine.  */

tree
look_for_change (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  pointer_uses &u = *(pointer_uses *) wi->info;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == MEM_REF && u.references.contains (TREE_OPERAND (t, 0)))
    {
      u.changed |= wi->is_lhs;
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (t, 0));
      u.changed |= base && TREE_CODE (base) == MEM_REF && u.references.contains (TREE_OPERAND (base, 0));
    }
  else
    u.changed |= u.references.contains (t) || field_of (u.closure, t) == u.field;
  return NULL_TREE;
}

/* BODY may change the pointer behind FIELD of CLOSURE.  */

bool
changes_pointer (gimple_seq body, tree closure, tree field)
{
  pointer_uses u (closure, field);
  statement_walk wi (&u);
  walk_gimple_seq (body, note_reference, NULL, &wi);
  wi = statement_walk (&u);
  walk_gimple_seq (body, note_reference, look_for_change, &wi);
  return u.changed;
}

/* FIELD of CLOSURE, and its replacement, a variable.  */
struct replacement
{
  tree closure, field, var;
};

tree
put_variable (tree *tp, int *walk_subtrees, void *data)
{
  const replacement &r = *(const replacement *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (field_of (r.closure, *tp) == r.field)
    {
      *tp = r.var;
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Have BODY use VAR in the place of FIELD of CLOSURE.  */

void
use_own_variable (gimple_seq *body, tree closure, tree field, tree var)
{
  replacement r = { closure, field, var };
  statement_walk wi (&r);
  walk_gimple_seq_mod (body, NULL, put_variable, &wi);
}

/* A reference in the closure whose object is mapped.  */
struct reference
{
  tree field;
  tree object;			/* the clause of the object */
  tree var = NULL_TREE;		/* the variable for the field, if in clauses */
  bool implied = false;		/* the clauses are not the user's */
  bool section = false;		/* but for a zero-length array section */
  tree clauses[2] = {};		/* the clauses, if to be removed */
};

/* A target region in the body of a lambda.  */
struct region
{
  gomp_target *target;
  tree closure;
  tree whole = NULL_TREE;	/* the clause of the closure */
  auto_vec<reference> refs;

  region (gomp_target *t, tree c) : target (t), closure (c) {}
  reference *find (tree field);
  bool maps_object_p (tree field, tree var, const definitions &defs) const;
  void use_looked_up (const definitions &defs);
  void find_references ();
  void find_variables ();
  bool to_be_removed (tree c);
  tree add_clause (tree after, gomp_map_kind kind, tree decl);
  void mend (const definitions &defs);
};

reference *
region::find (tree field)
{
  for (reference &r : refs)
    if (r.field == field)
      return &r;
  return NULL;
}

/* Find the references whose objects are mapped.  */

void
region::find_references ()
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	if (map_p (c, GOMP_MAP_TO) && pointer_of (OMP_CLAUSE_DECL (c)) == closure)
	  whole = c;
	tree field = referring_field (closure, OMP_CLAUSE_DECL (c));
	if (field && !find (field))
	  refs.safe_push ({ field, c });
      }
}

/* Find the variables for captured references, and their clauses in the region.  */

void
region::find_variables ()
{
  tree before = NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; before = c, c = OMP_CLAUSE_CHAIN (c))
    {
      tree var = own_variable (c);
      tree field = var ? captured_field (closure, var) : NULL_TREE;
      reference *r = field ? find (field) : NULL;
      if (!r)
	continue;
      r->var = var;
      r->implied = r->section = false;
      r->clauses[0] = c;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	r->implied = OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c);
      else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	{
	  r->clauses[1] = before;
	  /* The front end has removed the user's clause for the whole variable.  */
	  if (map_p (c, GOMP_MAP_FIRSTPRIVATE_REFERENCE))
	    r->implied = pointer_of (OMP_CLAUSE_DECL (before)) == var;
	  else
	    r->implied = r->section = map_p (before, GOMP_MAP_ALLOC) && integer_zerop (OMP_CLAUSE_SIZE (before))
				      && OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (before);
	}
    }
}

/* The region does not keep clause C in its place.  */

bool
region::to_be_removed (tree c)
{
  if (map_p (c, GOMP_MAP_STRUCT) && pointer_of (OMP_CLAUSE_DECL (c)) == closure)
    return true;
  for (const reference &r : refs)
    if (c == r.object || c == r.clauses[0] || c == r.clauses[1]
	|| (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && field_of (closure, OMP_CLAUSE_DECL (c)) == r.field))
      return true;
  return false;
}

/* A new clause that maps DECL, behind clause AFTER.  */

tree
region::add_clause (tree after, gomp_map_kind kind, tree decl)
{
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (after), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_SIZE (c) = size_zero_node;
  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (after);
  OMP_CLAUSE_CHAIN (after) = c;
  return c;
}

/* The region maps the object of FIELD of the closure, or of VAR, its variable, or a part of the object.  */

bool
region::maps_object_p (tree field, tree var, const definitions &defs) const
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || (OMP_CLAUSE_SIZE (c) && integer_zerop (OMP_CLAUSE_SIZE (c))))
	continue;
      tree t = OMP_CLAUSE_DECL (c);
      while (handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      if (TREE_CODE (t) != INDIRECT_REF && TREE_CODE (t) != MEM_REF)
	continue;
      tree from = defs.source (TREE_OPERAND (t, 0));
      if (from && (from == var || field_of (closure, from) == field))
	return true;
    }
  return false;
}

/* Have the region use the variables for pointers captured by copy, where these are looked up.  A region that maps the
   memory of such a pointer uses the closure's pointer, without a look-up.  */

void
region::use_looked_up (const definitions &defs)
{
  for (tree *at = gimple_omp_target_clauses_ptr (target); *at; at = &OMP_CLAUSE_CHAIN (*at))
    {
      tree c = *at, var = heddle_looked_up_p (c) ? OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (c)) : NULL_TREE;
      tree field = var ? captured_field (closure, var) : NULL_TREE;
      if (!field || TREE_CODE (TREE_TYPE (field)) != POINTER_TYPE)
	continue;
      if (maps_object_p (field, var, defs))
	{
	  tree own = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_FIRSTPRIVATE);
	  OMP_CLAUSE_DECL (own) = var;
	  OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (own) = 1;
	  OMP_CLAUSE_CHAIN (own) = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (c));
	  *at = own;
	  continue;
	}
      use_own_variable (gimple_omp_body_ptr (target), closure, field, var);
      for (tree *p = gimple_omp_target_clauses_ptr (target); *p; )
	if (map_p (*p, GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION) && field_of (closure, OMP_CLAUSE_DECL (*p)) == field)
	  {
	    if (at == &OMP_CLAUSE_CHAIN (*p))
	      at = p;
	    *p = OMP_CLAUSE_CHAIN (*p);
	  }
	else
	  p = &OMP_CLAUSE_CHAIN (*p);
    }
}

void
region::mend (const definitions &defs)
{
  gimple_seq *body = gimple_omp_body_ptr (target);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	OMP_CLAUSE_DECL (c) = unshare_expr (OMP_CLAUSE_DECL (c));
	tree field = own_variable (c) ? field_of (closure, OMP_CLAUSE_DECL (c)) : NULL_TREE;
	if (tree var = field ? variable_for (closure, field) : NULL_TREE)
	  OMP_CLAUSE_DECL (c) = var;
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IS_DEVICE_PTR)
      if (tree field = captured_field (closure, OMP_CLAUSE_DECL (c)))
	use_own_variable (body, closure, field, OMP_CLAUSE_DECL (c));

  use_looked_up (defs);
  find_references ();
  if (!whole)
    return;
  find_variables ();

  auto_vec<reference> kept;
  for (reference &r : refs)
    {
      bool own = r.var && (!r.implied || (r.section && map_p (r.object, GOMP_MAP_TOFROM)
					  && !changes_pointer (*body, closure, r.field)));
      if (own)
	{
	  use_own_variable (body, closure, r.field, r.var);
	  r.clauses[0] = r.clauses[1] = NULL_TREE;
	}
      else
	kept.safe_push (r);
    }

  /* The closure, and the pointer to it if any, come first.  */
  tree after = whole;
  if (OMP_CLAUSE_CHAIN (whole) && own_variable (OMP_CLAUSE_CHAIN (whole)) == closure)
    after = OMP_CLAUSE_CHAIN (whole);
  tree *p = gimple_omp_target_clauses_ptr (target);
  while (*p)
    if (*p == whole)
      *p = OMP_CLAUSE_CHAIN (after);
    else if (to_be_removed (*p))
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
  OMP_CLAUSE_CHAIN (after) = gimple_omp_target_clauses (target);
  gimple_omp_target_set_clauses (target, whole);

  for (const reference &r : kept)
    {
      tree pointer = unshare_expr (TREE_OPERAND (OMP_CLAUSE_DECL (r.object), 0));
      STRIP_NOPS (pointer);
      OMP_CLAUSE_CHAIN (r.object) = OMP_CLAUSE_CHAIN (after);
      OMP_CLAUSE_CHAIN (after) = r.object;
      after = r.object;
      if (r.var)
	after = add_clause (after, GOMP_MAP_FIRSTPRIVATE_REFERENCE, r.var);
      after = add_clause (after, GOMP_MAP_ALWAYS_POINTER, pointer);
    }
}

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION)
    region (target, closure_parameter ()).mend (definitions (*gsi));
  return NULL_TREE;
}

} // namespace

bool
captured_references_pass::gate (function *)
{
  return closure_parameter ();
}

unsigned
captured_references_pass::execute (function *)
{
  heddle_walk_body (mend_target);
  return 0;
}
