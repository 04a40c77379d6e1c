/* region-pointers.cc -- the host role: what Fortran says of an array's place and bounds is a target region's own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's Fortran front end maps the data of an array and then, as an object of its own, the pointer through which the
   region finds them:

     map (tofrom: data) map (pointer: x)			an array, a dummy argument, an automatic array
     map (tofrom: data) map (pointer set: d) map (pointer: d.data)	a descriptor: allocatable, pointer
     map (to: stride.1)						bounds of a dummy argument with assumed shape

   The pointers and bounds are in the host's stack, and libgomp takes what lies at one address for one object.  Where
   several regions are under way, by "nowait" or from several threads, all use what the first has: sections of one
   array, and dummy arguments of several calls of a procedure, are confused.  And what "enter data" maps of the stack is
   never released.

   In C such a pointer is not mapped: the region makes its own of the address that the data have on the device.  The
   same happens here, before "omplower":

     map (tofrom: data) map (firstprivate pointer: x)

   Bounds become "firstprivate", and a descriptor does, too, where the regions could differ in it: if it is a pointer's,
   or if a section is mapped.  The region puts the data's address there first.  The descriptor of an allocatable
   variable stays mapped if the region changes it, or hands it to a procedure, except with "nowait"; the user's own
   pointers stay mapped, too.  (A mapped descriptor may have been changed by an earlier region, and is smaller to pass.)

   A pointer's descriptor is written anew by libgomp for each region, in two steps: all of it as the host has it, then
   the address that the data have on the device.  A region under way that used the same one would see the host's address
   for a moment.

   Constructs without a region need no pointer at all.

   Two things that GCC does with such clauses since version 13 are avoided here (gcc-compat.h): it copies a firstprivate
   descriptor together with its array, and takes the data of a pointer for what a reference to it refers to.  So what is
   passed is a variable that is neither, and the region makes the descriptor or the reference of it.  Since version 15
   it also maps, as a whole, each allocatable array of the host procedure for a region of an internal procedure: what
   leads there, the static chain, is mapped, and the front end takes the procedure's frame for an object with
   components.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/map-clauses.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* DECL is a pointer that no user sees: what stands for a dummy argument, an automatic array or the data of one.  */

bool
hidden_pointer_p (tree decl)
{
  return DECL_P (decl) && POINTER_TYPE_P (TREE_TYPE (decl)) && lang_hooks.decls.omp_privatize_by_reference (decl);
}

/* TYPE is that of a reference to a pointer.  */

bool
refers_to_pointer_p (tree type)
{
  return TREE_CODE (type) == REFERENCE_TYPE && TREE_CODE (TREE_TYPE (type)) == POINTER_TYPE;
}

/* The pointer that T is the object of, or NULL_TREE.  */

tree
pointer_of (tree t)
{
  if (TREE_CODE (t) != INDIRECT_REF && (TREE_CODE (t) != MEM_REF || !integer_zerop (TREE_OPERAND (t, 1))))
    return NULL_TREE;
  t = TREE_OPERAND (t, 0);
  if (TREE_CODE (t) == SSA_NAME && gimple_assign_single_p (SSA_NAME_DEF_STMT (t)))
    t = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (t));
  return t;
}

/* The descriptor, and the variable in its place: the descriptor itself, or a reference.  */
struct descriptor
{
  tree decl;
  hash_set<tree> copies;		/* variables with the reference */
  bool changed = false;

  explicit descriptor (tree d) : decl (d) {}

  bool is_base (tree t)
  {
    t = get_base_address (t);
    return t && (t == decl || (TREE_CODE (t) == MEM_REF && names (TREE_OPERAND (t, 0))));
  }

  bool names (tree t)
  {
    return t == decl || copies.contains (t)
	   || (TREE_CODE (t) == SSA_NAME && gimple_assign_single_p (SSA_NAME_DEF_STMT (t))
	       && gimple_assign_rhs1 (SSA_NAME_DEF_STMT (t)) == decl);
  }
};

/* Walker for operands: what may change the descriptor.  */

tree
look_for_change (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  descriptor &d = *(descriptor *) wi->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    d.changed |= d.is_base (TREE_OPERAND (*tp, 0));
  else if (wi->is_lhs && (handled_component_p (*tp) || DECL_P (*tp) || TREE_CODE (*tp) == MEM_REF))
    d.changed |= d.is_base (*tp);
  return NULL_TREE;
}

/* Walker for statements: copies of a reference to a descriptor, and where it is handed to a procedure.  */

tree
look_for_call (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  descriptor &d = *(descriptor *) wi->info;
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_assign_single_p (s) && DECL_P (gimple_assign_lhs (s)) && POINTER_TYPE_P (TREE_TYPE (d.decl))
      && gimple_assign_rhs1 (s) == d.decl)
    d.copies.add (gimple_assign_lhs (s));
  if (is_gimple_call (s))
    for (unsigned i = 0; i < gimple_call_num_args (s); i++)
      d.changed |= POINTER_TYPE_P (TREE_TYPE (d.decl)) && d.names (gimple_call_arg (s, i));
  return NULL_TREE;
}

/* BODY may change the descriptor that DECL stands for.  */

bool
changes_descriptor (gimple_seq body, tree decl)
{
  descriptor d (decl);
  statement_walk wi (&d);
  walk_gimple_seq (body, look_for_call, look_for_change, &wi);
  return d.changed;
}

/* DECL for code outside of constructs, where "omplower" does not put the host procedure's variable for that of an
   internal procedure.  */

tree
outside (tree decl)
{
  return DECL_HAS_VALUE_EXPR_P (decl) ? unshare_expr (DECL_VALUE_EXPR (decl)) : decl;
}

/* A clause of kind CODE for DECL, before NEXT.  */

tree
make_clause (location_t loc, omp_clause_code code, tree decl, tree next)
{
  tree c = build_omp_clause (loc, code);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_CHAIN (c) = next;
  return c;
}

/* A construct whose clauses are rewritten.  */
struct construct
{
  gomp_target *target;
  bool nowait;
  tree outer_vars = NULL_TREE, inner_vars = NULL_TREE;
  gimple_seq before = NULL, first = NULL;

  explicit construct (gomp_target *t)
    : target (t), nowait (omp_find_clause (gimple_omp_target_clauses (t), OMP_CLAUSE_NOWAIT))
  {
  }

  tree make_variable (tree type, const char *name, tree *vars);
  void make_own (tree clause, tree pointer);
  void set_address (tree descriptor, tree address);
  tree make_optional (tree decl, tree type, tree address);
  void mend_pointer (tree data, tree clause);
  void mend_descriptor (tree data);
  void mend_bound (tree clause);
  void mend_chain (tree clause);
  void replace (tree clause, tree others);
  bool mend_region ();
  void remove_pointers ();
};

/* A new variable NAME of TYPE, among VARS of a GIMPLE_BIND: inside a parallel region of the host, one of the function's
   would have to be mentioned in that region's clauses.  */

tree
construct::make_variable (tree type, const char *name, tree *vars)
{
  tree var = create_tmp_var_raw (type, name);
  DECL_CONTEXT (var) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (var) = 1;
  DECL_CHAIN (var) = *vars;
  *vars = var;
  return var;
}

/* Have CLAUSE, behind the one that maps the data, make POINTER the region's own.  The distance from what it points to
   to the data must be known in the region.  */

void
construct::make_own (tree clause, tree pointer)
{
  tree bias = OMP_CLAUSE_SIZE (clause);
  if (TREE_CODE (bias) != INTEGER_CST)
    {
      tree var = make_variable (TREE_TYPE (bias), "bias", &outer_vars);
      gimple_seq_add_stmt (&before, gimple_build_assign (var, bias));
      gimple_omp_target_set_clauses (target, make_clause (OMP_CLAUSE_LOCATION (clause), OMP_CLAUSE_FIRSTPRIVATE, var,
							   gimple_omp_target_clauses (target)));
      bias = var;
    }
  OMP_CLAUSE_SIZE (clause) = bias;
  tree type = TREE_TYPE (pointer);
  if (heddle_reference_skips_pointer && refers_to_pointer_p (type))
    {
      tree address = make_variable (build_pointer_type (TREE_TYPE (type)), "address", &outer_vars);
      gimple_seq_add_stmt (&first, gimple_build_assign (pointer, address));
      OMP_CLAUSE_CHAIN (clause) = make_clause (OMP_CLAUSE_LOCATION (clause), OMP_CLAUSE_PRIVATE, pointer,
					       OMP_CLAUSE_CHAIN (clause));
      pointer = address;
    }
  OMP_CLAUSE_DECL (clause) = pointer;
  OMP_CLAUSE_SET_MAP_KIND (clause, TREE_CODE (TREE_TYPE (pointer)) == ARRAY_TYPE ? GOMP_MAP_FIRSTPRIVATE_POINTER
				   : GOMP_MAP_FIRSTPRIVATE_REFERENCE);
}

/* CLAUSE maps a pointer to what DATA, the clause before it, maps.  Make the pointer the region's own if it may be.  */

void
construct::mend_pointer (tree data, tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  if (!heddle_map_p (clause, GOMP_MAP_POINTER) || !DECL_P (decl) || DECL_P (OMP_CLAUSE_DECL (data)))
    return;
  /* Behind a pointer it may be that of something else.  */
  if ((heddle_map_p (data, GOMP_MAP_POINTER) || heddle_map_p (data, GOMP_MAP_ALWAYS_POINTER))
      && pointer_of (OMP_CLAUSE_DECL (data)) != decl)
    return;
  if (TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE)
    {
      /* From its first element on, an array is mapped as a whole (scan_sharing_clauses in omp-low.cc).  */
      if (integer_zerop (OMP_CLAUSE_SIZE (clause)) || int_size_in_bytes (TREE_TYPE (decl)) < 0)
	return;
    }
  else if (!hidden_pointer_p (decl)
	   && (!nowait || !POINTER_TYPE_P (TREE_TYPE (decl)) || (VAR_P (decl) && is_global_var (decl))))
    return;
  make_own (clause, decl);
}

/* At the start of the region, put ADDRESS into DESCRIPTOR.  */

void
construct::set_address (tree descriptor, tree address)
{
  /* The pointer to the data is a descriptor's first field.  */
  tree field = TYPE_FIELDS (TREE_TYPE (descriptor));
  tree value = make_variable (TREE_TYPE (field), "data", &inner_vars);
  gimple_seq_add_stmt (&first, gimple_build_assign (value, address));
  tree place = build3 (COMPONENT_REF, TREE_TYPE (field), descriptor, field, NULL_TREE);
  gimple_seq_add_stmt (&first, gimple_build_assign (place, value));
}

/* Add to SEQ: if CONDITION, STATEMENTS.  */

static void
add_if (gimple_seq *seq, tree condition, gimple_seq statements)
{
  tree yes = create_artificial_label (UNKNOWN_LOCATION), no = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq_add_stmt (seq, gimple_build_cond (NE_EXPR, condition, build_zero_cst (TREE_TYPE (condition)), yes, no));
  gimple_seq_add_stmt (seq, gimple_build_label (yes));
  gimple_seq_add_seq (seq, statements);
  gimple_seq_add_stmt (seq, gimple_build_label (no));
}

/* DECL refers to an optional argument's descriptor, of TYPE, or to nothing, of which libgomp takes no copy for a task.
   Pass a descriptor, and whether the argument is present; the region makes a reference of its own, with ADDRESS in the
   descriptor.  Returns the clauses.  */

tree
construct::make_optional (tree decl, tree type, tree address)
{
  tree passed = make_variable (heddle_undescribing_type (type), "descriptor", &outer_vars);
  tree there = make_variable (integer_type_node, "present", &outer_vars);
  tree reference = make_variable (TREE_TYPE (decl), "descriptor", &outer_vars);
  gimple_seq copy = NULL, mend = NULL;
  gimple_seq_add_stmt (&before, gimple_build_assign (passed, build_constructor (type, NULL)));
  gimple_seq_add_stmt (&before, gimple_build_assign (there, integer_zero_node));
  gimple_seq_add_stmt (&copy, gimple_build_assign (there, integer_one_node));
  gimple_seq_add_stmt (&copy, gimple_build_assign (passed, build_simple_mem_ref (reference)));
  gimple_seq_add_stmt (&before, gimple_build_assign (reference, outside (decl)));
  add_if (&before, reference, copy);

  tree own = make_variable (type, "descriptor", &inner_vars);
  tree flag = make_variable (integer_type_node, "present", &inner_vars);
  TREE_ADDRESSABLE (own) = 1;
  gimple_seq_add_stmt (&first, gimple_build_assign (own, passed));
  set_address (own, address);
  gimple_seq_add_stmt (&first, gimple_build_assign (flag, there));
  gimple_seq_add_stmt (&first, gimple_build_assign (decl, build_zero_cst (TREE_TYPE (decl))));
  gimple_seq_add_stmt (&mend, gimple_build_assign (decl, build_fold_addr_expr_with_type (own, TREE_TYPE (decl))));
  add_if (&first, flag, mend);

  tree clauses = NULL_TREE;
  for (tree var : { passed, there, decl })
    clauses = make_clause (gimple_location (target), var == decl ? OMP_CLAUSE_PRIVATE : OMP_CLAUSE_FIRSTPRIVATE, var,
			   clauses);
  return clauses;
}

/* What follows DATA maps the descriptor of its array and the pointer in that.  Make the descriptor the region's own if
   it is to be.  A reference to it always is.  */

void
construct::mend_descriptor (tree data)
{
  tree set = OMP_CLAUSE_CHAIN (data), pointer = OMP_CLAUSE_CHAIN (set);
  if (!heddle_map_p (pointer, GOMP_MAP_POINTER) && !heddle_map_p (pointer, GOMP_MAP_ALWAYS_POINTER))
    return;
  tree object = OMP_CLAUSE_DECL (set), place = OMP_CLAUSE_DECL (pointer), decl = object;
  if (!heddle_descriptor_p (TREE_TYPE (object)))
    return;

  tree reference = OMP_CLAUSE_CHAIN (pointer);
  if (!DECL_P (object))
    {
      decl = pointer_of (object);
      if (!decl || !hidden_pointer_p (decl) || !heddle_map_p (reference, GOMP_MAP_POINTER)
	  || OMP_CLAUSE_DECL (reference) != decl || !integer_zerop (OMP_CLAUSE_SIZE (reference)))
	return;
      /* A clause of a reference comes directly behind its object's.  */
      OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (reference);
      OMP_CLAUSE_CHAIN (set) = reference;
      OMP_CLAUSE_CHAIN (reference) = pointer;
      make_own (reference, decl);
    }
  else if (is_global_var (object) && varpool_node::get_create (object)->offloadable)
    return;

  bool section = !integer_zerop (OMP_CLAUSE_SIZE (pointer));
  if (!heddle_map_p (pointer, GOMP_MAP_ALWAYS_POINTER)
      && !(section && (nowait || !changes_descriptor (gimple_omp_body (target), decl))))
    return;

  tree address = make_variable (TREE_TYPE (place), "data", &outer_vars), c;
  if (decl != object && omp_check_optional_argument (decl, true))
    c = make_optional (decl, TREE_TYPE (object), address);
  else
    {
      auto referred = [&] (tree from, tree *vars, gimple_seq *seq)
      {
	if (decl == object)
	  return from;
	tree reference = make_variable (TREE_TYPE (decl), "descriptor", vars);
	gimple_seq_add_stmt (seq, gimple_build_assign (reference, from));
	return build_simple_mem_ref (reference);
      };
      tree inside = referred (decl, &inner_vars, &first);
      location_t loc = OMP_CLAUSE_LOCATION (set);
      /* A firstprivate descriptor would be in the block of arguments, which teams share: each would store to it.  */
      tree passed = make_variable (heddle_undescribing_type (TREE_TYPE (object)), "descriptor", &outer_vars);
      gimple_seq_add_stmt (&before, gimple_build_assign (passed, referred (outside (decl), &outer_vars, &before)));
      gimple_seq_add_stmt (&first, gimple_build_assign (unshare_expr (inside), passed));
      c = make_clause (loc, OMP_CLAUSE_FIRSTPRIVATE, passed, NULL_TREE);
      c = make_clause (loc, OMP_CLAUSE_PRIVATE, decl, c);
      set_address (inside, address);
    }
  tree *end = &OMP_CLAUSE_CHAIN (c);
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  *end = OMP_CLAUSE_CHAIN (pointer);
  OMP_CLAUSE_CHAIN (pointer) = c;
  OMP_CLAUSE_CHAIN (data) = pointer;
  make_own (pointer, address);
}

/* Walker for operands, also those of clauses: find a clause for which "omplower" copies a variable, the walk's datum,
   and so needs the size of its type.  For a target region's private reference to a pointer it makes a pointer only.  */

tree
look_for_copy (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *) data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_CLAUSE)
    switch (OMP_CLAUSE_CODE (*tp))
      {
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_LASTPRIVATE: case OMP_CLAUSE_COPYPRIVATE:
	if (OMP_CLAUSE_DECL (*tp) == wi->info
	    && !(OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_PRIVATE && is_a<gomp_target *> (gsi_stmt (wi->gsi))
		 && refers_to_pointer_p (TREE_TYPE (OMP_CLAUSE_DECL (*tp)))))
	  return *tp;
	break;
      default:
	break;
      }
  return NULL_TREE;
}

/* A construct of the current function copies DECL.  */

bool
copied_p (tree decl)
{
  statement_walk wi (decl);
  walk_gimple_seq (gimple_body (current_function_decl), NULL, look_for_copy, &wi);
  return wi.callback_result != NULL_TREE;
}

/* LENGTH refers to the length of an argument.  Have the argument's type do without it: all sizes have been computed,
   and in the region's code the type would name what belongs to another function.  */

void
forget_length (tree length)
{
  for (tree parm = DECL_ARGUMENTS (current_function_decl); parm; parm = DECL_CHAIN (parm))
    {
      tree type = TREE_TYPE (parm);
      while (POINTER_TYPE_P (type))
	type = TREE_TYPE (type);
      if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_STRING_FLAG (type) || !TYPE_DOMAIN (type))
	continue;
      tree last = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
      while (last && (CONVERT_EXPR_P (last) || TREE_CODE (last) == INDIRECT_REF))
	last = TREE_OPERAND (last, 0);
      if (last != length || copied_p (parm))
	continue;
      TYPE_MAX_VALUE (TYPE_DOMAIN (type)) = NULL_TREE;
      for (type = TYPE_MAIN_VARIANT (type); type; type = TYPE_NEXT_VARIANT (type))
	TYPE_SIZE (type) = TYPE_SIZE_UNIT (type) = NULL_TREE;
    }
}

/* CLAUSE may be one that maps a bound, or another number that the front end has computed for itself, or a reference
   to one: the length of an argument that is a character variable of deferred length.  */

void
construct::mend_bound (tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  if (!heddle_map_p (clause, GOMP_MAP_TO) || !DECL_P (decl) || !DECL_ARTIFICIAL (decl) || TREE_THIS_VOLATILE (decl)
      || (VAR_P (decl) && is_global_var (decl)))
    return;
  tree type = TREE_TYPE (decl), passed = decl;
  if (TREE_CODE (decl) == PARM_DECL && POINTER_TYPE_P (type) && INTEGRAL_TYPE_P (TREE_TYPE (type)))
    {
      /* There is none for an optional argument that is absent.  */
      passed = make_variable (TREE_TYPE (type), "length", &outer_vars);
      tree there = build2 (NE_EXPR, boolean_type_node, decl, build_zero_cst (type));
      forget_length (decl);
      push_gimplify_context ();
      gimplify_assign (passed, build3 (COND_EXPR, TREE_TYPE (type), there, build_simple_mem_ref (decl),
				       build_zero_cst (TREE_TYPE (type))), &before);
      pop_gimplify_context (NULL);
      tree own = make_variable (TREE_TYPE (type), "length", &inner_vars);
      TREE_ADDRESSABLE (own) = 1;
      gimple_seq_add_stmt (&first, gimple_build_assign (own, passed));
      gimple_seq_add_stmt (&first, gimple_build_assign (decl, build_fold_addr_expr_with_type (own, type)));
    }
  else if (!INTEGRAL_TYPE_P (type))
    return;
  location_t loc = OMP_CLAUSE_LOCATION (clause);
  tree c = make_clause (loc, OMP_CLAUSE_FIRSTPRIVATE, passed, OMP_CLAUSE_CHAIN (clause));
  if (passed != decl)
    c = make_clause (loc, OMP_CLAUSE_PRIVATE, decl, c);
  replace (clause, c);
}

/* CLAUSE may map the static chain.  Pass it as a pointer to nothing that has components.  */

void
construct::mend_chain (tree clause)
{
  tree chain = cfun->static_chain_decl;
  if (!heddle_maps_components || !chain || !heddle_map_p (clause, GOMP_MAP_TO) || OMP_CLAUSE_DECL (clause) != chain)
    return;
  tree passed = make_variable (ptr_type_node, "chain", &outer_vars);
  gimple_seq_add_stmt (&before, gimple_build_assign (passed, chain));
  gimple_seq_add_stmt (&first, gimple_build_assign (chain, passed));
  location_t loc = OMP_CLAUSE_LOCATION (clause);
  tree c = make_clause (loc, OMP_CLAUSE_FIRSTPRIVATE, passed, OMP_CLAUSE_CHAIN (clause));
  replace (clause, make_clause (loc, OMP_CLAUSE_PRIVATE, chain, c));
}

/* Put OTHERS in the place of CLAUSE, whose successors they have.  */

void
construct::replace (tree clause, tree others)
{
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; p = &OMP_CLAUSE_CHAIN (*p))
    if (*p == clause)
      {
	*p = others;
	break;
      }
}

/* The construct has a region.  True if BEFORE has statements.  */

bool
construct::mend_region ()
{
  for (tree c = gimple_omp_target_clauses (target), next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      mend_bound (c);
      mend_chain (c);
      if (heddle_map_p (c) && heddle_map_p (next, GOMP_MAP_TO_PSET))
	mend_descriptor (c);
      else if (heddle_map_p (c) && heddle_map_p (next))
	mend_pointer (c, next);
    }
  if (first)
    {
      gbind *body = gimple_seq_first_stmt_as_a_bind (gimple_omp_body (target));
      gimple_seq_add_seq (&first, gimple_bind_body (body));
      gimple_bind_set_body (body, first);
      gimple_bind_append_vars (body, inner_vars);
    }
  return before || outer_vars;
}

/* The construct has no region, so nothing uses a pointer that is hidden.  */

void
construct::remove_pointers ()
{
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p; )
    {
      tree decl = heddle_map_p (*p, GOMP_MAP_POINTER) ? OMP_CLAUSE_DECL (*p) : NULL_TREE;
      if (decl && DECL_P (decl) && (TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE || hidden_pointer_p (decl)))
	*p = OMP_CLAUSE_CHAIN (*p);
      else
	p = &OMP_CLAUSE_CHAIN (*p);
    }
}

tree
mend_target (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target)
    return NULL_TREE;
  construct at (target);
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_REGION:
      break;
    case GF_OMP_TARGET_KIND_DATA: case GF_OMP_TARGET_KIND_ENTER_DATA:
      at.remove_pointers ();
      return NULL_TREE;
    default:
      return NULL_TREE;
    }
  if (!at.mend_region ())
    return NULL_TREE;
  *handled = true;
  gbind *around = gimple_build_bind (at.outer_vars, NULL, NULL_TREE);
  gimple_set_location (around, gimple_location (target));
  gsi_replace (gsi, around, false);
  gimple_seq_add_stmt (&at.before, target);
  gimple_bind_set_body (around, at.before);
  return NULL_TREE;
}

} // namespace

unsigned
region_pointers_pass::execute (function *)
{
  heddle_walk_body (mend_target);
  return 0;
}
