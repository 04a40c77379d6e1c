/* scalar-arguments.cc -- the host role: "firstprivate" scalars and small objects of target regions are passed by value.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of a "firstprivate" variable of a target construct GCC passes the value, in the block of mapped addresses, if it is
   an integer or a pointer, and otherwise the address (lower_omp_target in omp-low.cc).  libgomp then copies what is
   there to behind the block, on the device.  So the block of "y[i] = a * x[i]" with a float A is larger than the
   kernel's arguments, and has to be uploaded where it could have been a parameter
   (libgomp-nvptx/plugin/launch/region-start.cc); the kernel loads A through a pointer.  (One H200: 3 of a region's
   10 us.)

   The bits of a float, or of another scalar that is not larger than a pointer, are an integer.  So this pass makes of

     #pragma omp target firstprivate (a)
     body

   as soon as it is GIMPLE and the clauses have been completed,

     unsigned bits = VIEW_CONVERT_EXPR <unsigned> (a);
     #pragma omp target firstprivate (bits) private (a)
     {
       a = VIEW_CONVERT_EXPR <float> (bits);
       body
     }

   A value is read where it was before, when the task of the construct is made, and the region's own copy of the
   variable is as it was, for constructs in the region, too.

   An object of a few members is as many such values, so that a point or a colour that is passed to a kernel costs no
   upload either, and its members are registers.  Its members must be scalars, or structures and arrays of them: what
   has bit-fields, unions or a copy constructor is copied as a whole.

   Most programs have no such clause, and OpenMP maps an object that the region uses "tofrom".  That is the same where
   nobody can tell: the object is the function's own, nobody takes its address, no region writes to it, and no other
   construct of the function says what is done with it.  So the device cannot have another copy, with other values.
   Regions may take the address of a constant, which ends with them.  A clause "map(to: x)" on the region says no more,
   so that a scalar or an object in such a clause is passed likewise (the front end says of each that somebody may take
   its address, so regions are looked at); but where the region depends on tasks, these may change the value after the
   thread has come to the construct.

   In the place of a reference GCC has the address of a copy of what it refers to, for an integer too.  Threads share
   that copy, so that the device role cannot map loops to the grid as it likes (device/spmd/grid/spmd-grid.cc).  So a
   region that only reads and writes the object gets a variable that is no reference; where it does more, the reference
   is left alone.

   It runs after schedule.cc, which looks at the region's statements, and is seen by "omplower" only.  */

#include "gcc-compat.h"
#include "host/clauses/value-bits.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* Estimate, in members: each member of a firstprivate object is an argument of its own, up to so many.  More would
   take longer to set than an upload takes; a kernel has room for 128 arguments.  */
constexpr unsigned object_members = 16;

/* Add to MEMBERS the scalars that OBJECT consists of.  False: it is not for this pass.  */

bool
find_members (tree object, std::vector<tree> *members)
{
  tree type = TREE_TYPE (object);
  if (TREE_THIS_VOLATILE (object) || TYPE_VOLATILE (type) || TREE_ADDRESSABLE (type) || !COMPLETE_TYPE_P (type)
      || TYPE_REVERSE_STORAGE_ORDER (type) || members->size () > object_members)
    return false;
  if (TREE_CODE (type) == RECORD_TYPE)
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL
	    && (DECL_BIT_FIELD_TYPE (f) || DECL_BIT_FIELD (f)
		|| !find_members (build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (object), f, NULL_TREE), members)))
	  return false;
      return true;
    }
  if (TREE_CODE (type) != ARRAY_TYPE)
    {
      members->push_back (object);
      return heddle_type_of_bits (type);
    }
  /* Of a constant number of elements, from 0 on.  */
  tree domain = TYPE_DOMAIN (type);
  if (!domain || !TYPE_MAX_VALUE (domain) || !tree_fits_uhwi_p (TYPE_MAX_VALUE (domain))
      || !integer_zerop (TYPE_MIN_VALUE (domain))
      || tree_to_uhwi (TYPE_MAX_VALUE (domain)) >= object_members)
    return false;
  for (unsigned i = 0; i <= tree_to_uhwi (TYPE_MAX_VALUE (domain)); i++)
    if (!find_members (build4 (ARRAY_REF, TREE_TYPE (type), unshare_expr (object), size_int (i), NULL_TREE, NULL_TREE),
		       members))
      return false;
  return true;
}

/* OBJECT is a structure that is passed member by member.  */

bool
passed_by_members (tree object)
{
  std::vector<tree> members;
  return TREE_CODE (TREE_TYPE (object)) == RECORD_TYPE && find_members (object, &members)
	 && members.size () <= object_members;
}

/* The variables of a function that a region must map before a use.  */
struct mapped_objects
{
  std::set<tree> named;		/* by clauses; by address outside of regions; written in regions */
  std::set<tree> addressed;	/* in regions */
  bool all = false;		/* any variable: a statement is not understood */
  bool in_region = false;	/* what is looked at is in a region */

  void note (tree ref);
  void note_clause (tree);
};

/* REF, an expression, is of some variables.  */

void
mapped_objects::note (tree ref)
{
  auto add = [] (tree *tp, int *walk_subtrees, void *data) -> tree
    {
      if (TYPE_P (*tp))
	*walk_subtrees = 0;
      else if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
	((mapped_objects *) data)->named.insert (*tp);
      return NULL_TREE;
    };
  walk_tree (&ref, add, this, NULL);
}

/* Clause C says no more of a variable than that constructs use it.  */

bool
plain_use_p (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SHARED || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	 || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c));
}

/* Clause C of a target region copies a variable to the device.  */

bool
copied_to_p (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO
	 && DECL_P (OMP_CLAUSE_DECL (c));
}

/* DECL is named by a clause among CLAUSES other than WHERE.  */

bool
named_twice (tree clauses, tree where, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (c != where && heddle_has_decl (c) && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_DEPEND && OMP_CLAUSE_DECL (c)
	&& (OMP_CLAUSE_DECL (c) == decl
	    || walk_tree_without_duplicates (&OMP_CLAUSE_DECL (c), [] (tree *tp, int *, void *d) -> tree
	      {
		return *tp == d ? *tp : NULL_TREE;
	      }, decl)))
      return true;
  return false;
}

/* What a region does with reference REF, which a variable PLAIN may stand for.  */
struct reference
{
  tree ref, plain;
  unsigned named = 0, shared = 0;	/* how often, other than as the object; in clauses "shared" */
  bool hard = false;			/* an expression of another form */

  bool is_object (tree t) const
  {
    return TREE_CODE (t) == MEM_REF && TREE_OPERAND (t, 0) == ref && integer_zerop (TREE_OPERAND (t, 1))
	   && types_compatible_p (TREE_TYPE (t), TREE_TYPE (TREE_TYPE (ref)));
  }
};

/* Walker for operands, also those of clauses: count the uses of the struct reference.  */

tree
look_for_reference (tree *tp, int *walk_subtrees, void *data)
{
  reference &r = *(reference *) ((walk_stmt_info *) data)->info;
  tree t = *tp;
  if (TYPE_P (t) || r.is_object (t))
    *walk_subtrees = 0;
  else if (t == r.ref)
    r.named++;
  else if (TREE_CODE (t) == OMP_CLAUSE)
    {
      r.hard |= heddle_has_statements (t);
      r.shared += OMP_CLAUSE_CODE (t) == OMP_CLAUSE_SHARED && OMP_CLAUSE_DECL (t) == r.ref;
    }
  else if (handled_component_p (t) || TREE_CODE (t) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_CODE (t) == ADDR_EXPR ? TREE_OPERAND (t, 0) : t);
      r.hard |= base && r.is_object (base);
    }
  return NULL_TREE;
}

/* Walker for statements: variables that stand for something else, and clauses that walk_gimple_op leaves out.  */

tree
look_elsewhere (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  bool *hard = &((reference *) wi->info)->hard;
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      *hard |= VAR_P (var) && DECL_HAS_VALUE_EXPR_P (var);
  else if (gimple_code (s) == GIMPLE_OMP_SCOPE || gimple_code (s) == GIMPLE_OMP_TASKGROUP)
    *hard = true;
  return NULL_TREE;
}

/* Walker for operands, also those of clauses: the plain variable in the place of the object.  */

tree
put_plain_variable (tree *tp, int *walk_subtrees, void *data)
{
  const reference &r = *(const reference *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (r.is_object (*tp))
    {
      *tp = r.plain;
      *walk_subtrees = 0;
    }
  else if (TREE_CODE (*tp) == OMP_CLAUSE && OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_SHARED
	   && OMP_CLAUSE_DECL (*tp) == r.ref)
    OMP_CLAUSE_DECL (*tp) = r.plain;
  return NULL_TREE;
}

/* Walker for operands, also those of clauses: objects to be mapped for a region's use.  */

tree
note_operand (tree *tp, int *walk_subtrees, void *data)
{
  mapped_objects &objects = *(mapped_objects *) ((walk_stmt_info *) data)->info;
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == ADDR_EXPR && !objects.in_region)
    objects.note (t);
  else if (TREE_CODE (t) == ADDR_EXPR)
    objects.addressed.insert (get_base_address (TREE_OPERAND (t, 0)));
  else if (TREE_CODE (t) == OMP_CLAUSE)
    objects.note_clause (t);
  return NULL_TREE;
}

void
mapped_objects::note_clause (tree c)
{
  all |= heddle_has_statements (c);
  if (heddle_has_decl (c) && !plain_use_p (c))
    note (OMP_CLAUSE_DECL (c));
}

/* Walker for statements of a function.  */

tree
note_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  mapped_objects &objects = *(mapped_objects *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (s))
    {
      for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
	if (VAR_P (var) && DECL_HAS_VALUE_EXPR_P (var))
	  objects.note (DECL_VALUE_EXPR (var));
    }
  else if (gimple_code (s) == GIMPLE_OMP_SCOPE || gimple_code (s) == GIMPLE_OMP_TASKGROUP)
    objects.all = true;
  else if (gimple_code (s) == GIMPLE_OMP_TARGET && gimple_omp_target_kind (s) == GF_OMP_TARGET_KIND_REGION)
    {
      *handled = true;
      for (tree c = gimple_omp_target_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
	if (!copied_to_p (c))
	  objects.note_clause (c);
      statement_walk inside (&objects);
      objects.in_region = true;
      walk_gimple_seq (gimple_omp_body (s), note_statement, note_operand, &inside);
      objects.in_region = false;
    }
  else if (objects.in_region)
    {
      if (tree lhs = gimple_get_lhs (s))
	objects.note (lhs);
      objects.all |= gimple_code (s) == GIMPLE_ASM;
    }
  return NULL_TREE;
}

/* Clause C of TARGET maps an object because the region uses it, or copies it to the device, and its values can be
   passed instead.  */

bool
passed_map_p (gomp_target *target, tree c, const mapped_objects &objects)
{
  const bool implicit = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c)
			&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM;
  if ((!implicit && !copied_to_p (c)) || objects.all
      || omp_find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_DEPEND))
    return false;
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  const bool scalar = !implicit && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type));
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && auto_var_in_fn_p (decl, current_function_decl)
	 && (implicit ? !TREE_ADDRESSABLE (decl) || TREE_READONLY (decl) : !objects.addressed.count (decl))
	 && !TREE_THIS_VOLATILE (decl)
	 && !DECL_HAS_VALUE_EXPR_P (decl) && !(VAR_P (decl) && DECL_HARD_REGISTER (decl))
	 && !objects.named.count (decl) && (scalar || passed_by_members (decl))
	 && !named_twice (gimple_omp_target_clauses (target), c, decl);
}

/* BODY does nothing with reference REF but read and write the object, perhaps as one that threads share.  */

bool
simple_reference_p (gimple_seq body, tree ref)
{
  reference r = { ref, NULL_TREE };
  statement_walk wi (&r);
  walk_gimple_seq (body, look_elsewhere, look_for_reference, &wi);
  return !r.hard && r.named == r.shared;
}

/* Have BODY use PLAIN in the place of what REF, a simple reference, refers to.  */

void
replace_reference (gimple_seq *body, tree ref, tree plain)
{
  reference r = { ref, plain };
  statement_walk wi (&r);
  walk_gimple_seq_mod (body, NULL, put_plain_variable, &wi);
}

/* The object that clause C of TARGET makes firstprivate, if its value can be passed: a variable, or what a reference
   refers to.  Otherwise NULL_TREE.  */

tree
passed_object (gomp_target *target, tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE)
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c);
  /* What stands for something else: members of closures, variables of an enclosing function.  */
  if ((!VAR_P (decl) && TREE_CODE (decl) != PARM_DECL) || DECL_HAS_VALUE_EXPR_P (decl) || TREE_THIS_VOLATILE (decl)
      || (VAR_P (decl) && (DECL_THREAD_LOCAL_P (decl) || DECL_HARD_REGISTER (decl))))
    return NULL_TREE;
  tree object = decl;
  if (lang_hooks.decls.omp_privatize_by_reference (decl))
    {
      /* An optional argument may not be there.  */
      if (!POINTER_TYPE_P (TREE_TYPE (decl)) || lang_hooks.decls.omp_check_optional_argument (decl, true))
	return NULL_TREE;
      object = build_simple_mem_ref (decl);
    }
  else if (INTEGRAL_TYPE_P (TREE_TYPE (decl)))
    return NULL_TREE;			/* GCC does it */
  if (POINTER_TYPE_P (TREE_TYPE (object)) || named_twice (gimple_omp_target_clauses (target), c, decl)
      || (!heddle_type_of_bits (TREE_TYPE (object)) && (object != decl || !passed_by_members (object)))
      || (object != decl && !simple_reference_p (gimple_omp_body (target), decl)))
    return NULL_TREE;
  return object;
}

/* Pass OBJECT, which clause C of TARGET makes firstprivate, by value: what has to happen BEFORE the region, and FIRST
   in it.  */

void
pass_value (gomp_target *target, tree c, tree object, heddle_statements *before,
	    heddle_statements *first)
{
  tree decl = OMP_CLAUSE_DECL (c);
  const bool members = TREE_CODE (TREE_TYPE (object)) == RECORD_TYPE;
  /* The region may be the first to give the variable, or some member, a value.  */
  before->quiet = OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) || object != decl || members;
  if (OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c))
    suppress_warning (decl, OPT_Wuninitialized);
  std::vector<tree> scalars;
  if (!members)
    scalars.push_back (object);
  else if (!find_members (object, &scalars))
    gcc_unreachable ();
  OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 0;
  auto add_clause = [&] (omp_clause_code code, tree of)
    {
      tree added = build_omp_clause (OMP_CLAUSE_LOCATION (c), code);
      OMP_CLAUSE_DECL (added) = of;
      OMP_CLAUSE_CHAIN (added) = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = added;
    };
  for (tree scalar : scalars)
    {
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (scalar)), value = before->variable (type, "value");
      before->assign (value, scalar);
      tree bits = before->pack (value), copy = first->unpack (bits, type);
      if (OMP_CLAUSE_DECL (c) == decl)
	OMP_CLAUSE_DECL (c) = bits;
      else
	add_clause (OMP_CLAUSE_FIRSTPRIVATE, bits);
      if (object != decl)
	{
	  replace_reference (gimple_omp_body_ptr (target), decl, copy);
	  return;
	}
      first->assign (unshare_expr (scalar), copy);
    }
  if (scalars.empty ())
    OMP_CLAUSE_SET_CODE (c, OMP_CLAUSE_PRIVATE);
  else
    add_clause (OMP_CLAUSE_PRIVATE, decl);
}

/* Pass the scalars of target construct *GSI by value.  */

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  const mapped_objects &objects = *(const mapped_objects *) wi->info;
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_REGION)
    return NULL_TREE;
  *handled = true;
  heddle_statements before, first;
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      if (passed_map_p (target, *p, objects))
	{
	  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*p), OMP_CLAUSE_FIRSTPRIVATE);
	  OMP_CLAUSE_DECL (c) = OMP_CLAUSE_DECL (*p);
	  OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
	  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*p);
	  *p = c;
	}
      if (tree object = passed_object (target, *p))
	pass_value (target, *p, object, &before, &first);
    }
  if (!before.seq)
    return NULL_TREE;

  /* The region's body is a GIMPLE_BIND (gimplify_omp_workshare).  */
  gbind *body = gimple_seq_first_stmt_as_a_bind (gimple_omp_body (target));
  gimple_seq_add_seq (&first.seq, gimple_bind_body (body));
  gimple_bind_set_body (body, first.seq);
  gimple_bind_append_vars (body, first.vars);

  gbind *around = gimple_build_bind (before.vars, NULL, NULL_TREE);
  gimple_set_location (around, gimple_location (target));
  gsi_replace (gsi, around, false);
  gimple_seq_add_stmt (&before.seq, target);
  gimple_bind_set_body (around, before.seq);
  return NULL_TREE;
}

} // namespace

unsigned
scalar_arguments_pass::execute (function *)
{
  mapped_objects objects;
  statement_walk wi (&objects);
  walk_gimple_seq (gimple_body (current_function_decl), note_statement, note_operand, &wi);
  heddle_walk_body (mend_target, &objects);
  return 0;
}
