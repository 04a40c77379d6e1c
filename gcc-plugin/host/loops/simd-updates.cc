/* simd-updates.cc -- the host role: a warning of scalars that SIMD loops share and update.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The iterations of

     #pragma omp simd
     for (i = 0; i < n; i++)
       bits |= v[i];

   are executed at the same time by lanes that share BITS (OpenMP 5.0, 2.9.3.1): the program is wrong.  Compilers for
   CPUs execute such a loop in order, and it has worked elsewhere; here a lane's update is lost where another one
   stores.  In device code the compiler therefore warns of a scalar, or a member of a structure, that is not the loop's
   own, if the loop's body stores a value to it that differs between iterations, or also reads it.

   The loop's own are variables declared in its body, and variables of the construct's clauses.  Elements of arrays and
   targets of pointers may be other objects in each iteration; atomics, and ordered regions, are right.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* What the body of a SIMD loop does with an object.  */
struct object_uses
{
  tree decl, field;		/* a variable, or a reference or "this"; a member of VARIABLE, or NULL_TREE */
  location_t stored = UNKNOWN_LOCATION;
  bool changes = false;		/* the stored value is not a constant */
  bool read = false, read_first = false;
  bool counts = false;		/* a constant is added to it */
};

/* A SIMD loop.  */
struct simd_body
{
  hash_set<tree> own;
  std::map<tree, tree> copies;	/* temporaries with a fixed pointer, and the pointer */
  std::map<tree, tree> values;	/* temporaries with the value of a variable, or that and a constant; the variable */
  std::vector<object_uses> objects;

  object_uses *object_of (tree t);
};

/* DECL is a pointer to the same object throughout: a reference, or "this".  */

bool
fixed_pointer (tree decl)
{
  return TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE
	 || (TREE_CODE (decl) == PARM_DECL && DECL_ARTIFICIAL (decl) && POINTER_TYPE_P (TREE_TYPE (decl)));
}

/* The scalar object that T is, if it is the same in all iterations and not the loop's own; or NULL.  */

object_uses *
simd_body::object_of (tree t)
{
  if (!is_gimple_reg_type (TREE_TYPE (t)))
    return NULL;
  tree field = NULL_TREE;
  for (;; t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF)
      field = field ? field : TREE_OPERAND (t, 1);
    else if (TREE_CODE (t) != REALPART_EXPR && TREE_CODE (t) != IMAGPART_EXPR)
      break;
  tree pointer = TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1)) ? TREE_OPERAND (t, 0) : NULL_TREE;
  auto copy = pointer ? copies.find (pointer) : copies.end ();
  if (copy != copies.end ())
    t = copy->second;
  else if (pointer && DECL_P (pointer) && fixed_pointer (pointer) && !(VAR_P (pointer) && DECL_ARTIFICIAL (pointer)))
    t = pointer;
  else if (DECL_P (t) && fixed_pointer (t))
    return NULL;			/* the pointer itself */
  if ((!VAR_P (t) && TREE_CODE (t) != PARM_DECL && TREE_CODE (t) != RESULT_DECL) || own.contains (t)
      || (VAR_P (t) && DECL_ARTIFICIAL (t)))
    return NULL;
  for (object_uses &o : objects)
    if (o.decl == t && o.field == field)
      return &o;
  object_uses o;
  o.decl = t;
  o.field = field;
  objects.push_back (o);
  return &objects.back ();
}

/* Walker for operands: what is read.  */

tree
note_read (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  if (TYPE_P (*tp) || TREE_CODE (*tp) == ADDR_EXPR)
    *walk_subtrees = 0;
  else if (!wi->is_lhs && (DECL_P (*tp) || handled_component_p (*tp) || TREE_CODE (*tp) == MEM_REF))
    if (object_uses *o = ((simd_body *) wi->info)->object_of (*tp))
      {
	o->read_first |= o->stored == UNKNOWN_LOCATION;
	o->read = true;
	*walk_subtrees = 0;
      }
  return NULL_TREE;
}

/* Walker for statements: its stores, and the body's own variables.  */

tree
note_store (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  simd_body &body = *(simd_body *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      body.own.add (var);
  /* Loops in it are looked at by themselves.  */
  else if (is_gimple_omp (s))
    *handled = true;
  else if (tree lhs = gimple_get_lhs (s))
    {
      tree value = gimple_assign_single_p (s) ? gimple_assign_rhs1 (s) : NULL_TREE;
      if (VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && value && DECL_P (value) && fixed_pointer (value))
	body.copies[lhs] = value;
      else
	body.copies.erase (lhs);
      auto value_of = [&] (tree t) -> tree
	{
	  auto found = body.values.find (t);
	  return found != body.values.end () ? found->second : VAR_P (t) && !DECL_ARTIFICIAL (t) ? t : NULL_TREE;
	};
      const bool sum = is_gimple_assign (s) && gimple_assign_rhs_code (s) == PLUS_EXPR
		       && TREE_CODE (gimple_assign_rhs2 (s)) == INTEGER_CST;
      tree of = value || sum ? value_of (gimple_assign_rhs1 (s)) : NULL_TREE;
      if (VAR_P (lhs) && DECL_ARTIFICIAL (lhs))
	body.values[lhs] = of;
      /* Variables in the stored value are read before the store.  */
      statement_walk operands (&body);
      walk_gimple_op (s, note_read, &operands);
      object_uses *o = gimple_clobber_p (s) ? NULL : body.object_of (lhs);
      if (!o)
	return NULL_TREE;
      if (o->stored == UNKNOWN_LOCATION)
	o->stored = gimple_location (s);
      o->changes |= !value || !is_gimple_min_invariant (value);
      o->counts |= of == lhs;
    }
  return NULL_TREE;
}

/* The iterations of SIMD loop S are not executed at the same time.  */

bool
one_by_one (gimple *s)
{
  for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_SAFELEN:
	if (integer_onep (OMP_CLAUSE_SAFELEN_EXPR (c)))
	  return true;
	break;
      case OMP_CLAUSE_SIMDLEN:
	if (integer_onep (OMP_CLAUSE_SIMDLEN_EXPR (c)))
	  return true;
	break;
      case OMP_CLAUSE_IF:
	if (integer_zerop (OMP_CLAUSE_IF_EXPR (c)))
	  return true;
	break;
      default:
	break;
      }
  return false;
}

/* O is the variable of a loop of Fortran's in the body.  Such variables are the thread's own, and get their values
   here.  */

bool
do_variable (const object_uses &o)
{
  return lang_GNU_Fortran () && o.counts && !o.read_first && !o.field && INTEGRAL_TYPE_P (TREE_TYPE (o.decl));
}

/* Warn of updates in SIMD loop S.  */

void
look_at_loop (gimple *s)
{
  simd_body body;
  if (gimple_omp_for_combined_into_p (s))
    for (tree copy : *loops_state.combined_copies)
      body.own.add (copy);
  for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
    body.own.add (gimple_omp_for_index (s, i));
  for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c))
      body.own.add (OMP_CLAUSE_DECL (c));
  statement_walk wi (&body);
  walk_gimple_seq (gimple_omp_body (s), note_store, note_read, &wi);
  for (const object_uses &o : body.objects)
    if (o.stored != UNKNOWN_LOCATION && (o.changes || o.read) && !do_variable (o))
      warning_at (o.stored, 0, "all lanes of the SIMD loop update %qD, which they share; name it in a %<reduction%> "
		  "clause, or %<private%>, or use %<atomic%>", o.field ? o.field : o.decl);
}

tree
find_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  tree clauses = NULL_TREE;
  if (gimple_code (s) == GIMPLE_OMP_PARALLEL && gimple_omp_parallel_combined_p (s))
    clauses = gimple_omp_parallel_clauses (s);
  else if (gimple_code (s) == GIMPLE_OMP_TASK && gimple_omp_task_taskloop_p (s))
    clauses = gimple_omp_task_clauses (s);
  else if (gimple_code (s) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  else if (gimple_omp_for_kind (s) != GF_OMP_FOR_KIND_SIMD)
    clauses = gimple_omp_for_clauses (s);
  else if (!one_by_one (s))
    look_at_loop (s);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      loops_state.combined_copies->add (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

} // namespace

unsigned
simd_updates_pass::execute (function *)
{
  hash_set<tree> set;
  loops_state.combined_copies = &set;
  heddle_walk_device_code (find_loops);
  return 0;
}
