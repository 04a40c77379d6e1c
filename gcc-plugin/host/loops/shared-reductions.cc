/* shared-reductions.cc -- the host role: reductions into a variable that teams, or threads of an enclosing region,
   share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC hands a parallel region a copy of a scalar that the region reduces.  The region's threads update the copy by
   atomics, and whoever started the region stores the copy to the variable again (lower_send_clauses in omp-low.cc).
   In

     #pragma omp target teams map (tofrom: x)
     #pragma omp distribute parallel for reduction (+: x)

   all teams start a parallel region, and one team's store undoes the stores of others since it made its copy.  The
   threads of an enclosing parallel region do the same to each other.  In the same way a SIMD loop on the teams level,
   and a taskgroup with a task reduction, update the variable with a plain load and store at their end.

   Before "omplower" such a construct therefore gets a variable of the thread that starts it, and an atomic adds this
   variable to the shared one, like GCC's for a reduction clause of "teams":

     part = 0;
     #pragma omp distribute parallel for reduction (+: part)
     atomic: x = x + part;

   A "distribute" that is one construct with its inner loop stays unchanged, and a "taskloop", too: the statements go
   around it, with one atomic for each team.  GCC allows no atomic construct on the teams level
   (check_omp_nesting_restrictions); a call takes its place until "omplower" has run (atomic-updates.cc).  The user's
   own operators are made in GCC's critical section of all atomics, as in GCC.

   A "distribute" made from "loop" has the reduction itself, and GCC updates the variable by an atomic; but of a member
   of *this it updates a copy, and the sum is lost.  It gets a variable in the same way, in the place of the clause.  A
   reference has one by the clause of the inner parallel region, and the other clause goes.

   Variables passed by address are updated atomically anyway, in any order: references to float and double, and short
   arrays, get a variable, too.  One private to whoever starts the region needs nothing, nor does the host's code.

   Long: the forms of variables, and one way to give them a part.  */

#include "gcc-compat.h"
#include "host/loops/state.h"
#include "omp-general.h"
#include "omp-low.h"
#include "tree-inline.h"
#include "host/loops/array-reductions.h"
#include "host/loops/shared-reductions.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* A construct, or a GIMPLE_BIND, and its surroundings.  */
struct context
{
  gimple *stmt;
  const context *outer;
};

/* Construct S makes a variable of its own of VAR.  */

bool
own_variable (gimple *s, tree var)
{
  for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_makes_own_p (c) && OMP_CLAUSE_DECL (c) == var)
      return true;
  return false;
}

bool
declares (gimple *s, tree var)
{
  gbind *bind = dyn_cast<gbind *> (s);
  for (tree v = bind ? gimple_bind_vars (bind) : NULL_TREE; v; v = DECL_CHAIN (v))
    if (v == var)
      return true;
  return false;
}

/* Several threads, or teams, can be where C is and mean the same object by VAR.  */

bool
shared_by_several (const context *c, tree var)
{
  bool several = false;
  for (; c; c = c->outer)
    {
      if (declares (c->stmt, var) || own_variable (c->stmt, var))
	return several;
      enum gimple_code code = gimple_code (c->stmt);
      if (code == GIMPLE_OMP_TARGET)
	return several;
      several |= code == GIMPLE_OMP_PARALLEL || code == GIMPLE_OMP_TASK || code == GIMPLE_OMP_TEAMS;
    }
  return several;
}

bool
simd_loop (gimple *s)
{
  return gimple_code (s) == GIMPLE_OMP_FOR && gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_SIMD;
}

/* S is a "distribute".  */

bool
distributes (gimple *s)
{
  return gimple_code (s) == GIMPLE_OMP_FOR && gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_DISTRIBUTE;
}

/* S is a "distribute" that is one construct with its inner loop, or GCC's construct around the tasks of a
   "taskloop".  */

bool
combined_loop (gimple *s)
{
  return gimple_code (s) == GIMPLE_OMP_FOR && gimple_omp_for_combined_p (s)
	 && (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_DISTRIBUTE
	     || gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_TASKLOOP);
}

/* The bits of a sum of TYPE, which the device has instructions for, by CODE depend on the order.  */

bool
ordered_p (tree type, tree_code code)
{
  return (TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode)
	 && (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR);
}

/* Estimate, in bytes: of an array with a section that is copied.  */
constexpr HOST_WIDE_INT longest_copy = 1024;

/* The variable behind the section of clause C, of some elements of floating point, that begins at a constant: an array,
   or a pointer to the first or before; or null.  *OFFSET is the section's place in bytes.  */

tree
base_of_section (tree c, HOST_WIDE_INT *offset)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (decl) != MEM_REF || OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
    return NULL_TREE;
  tree element = heddle_short_array_element (TREE_TYPE (decl)), base = TREE_OPERAND (decl, 0);
  *offset = mem_ref_offset (decl).force_shwi ().to_constant ();
  if (TREE_CODE (base) == POINTER_PLUS_EXPR && TREE_CODE (TREE_OPERAND (base, 1)) == INTEGER_CST)
    {
      *offset += HOST_WIDE_INT (TREE_INT_CST_LOW (TREE_OPERAND (base, 1)));
      base = TREE_OPERAND (base, 0);
    }
  if (TREE_CODE (base) == ADDR_EXPR)
    base = TREE_OPERAND (base, 0);
  else if (!POINTER_TYPE_P (TREE_TYPE (base)))
    return NULL_TREE;
  const bool variable = (VAR_P (base) || TREE_CODE (base) == PARM_DECL) && !DECL_HAS_VALUE_EXPR_P (base)
			&& TREE_CODE (TREE_TYPE (base)) != REFERENCE_TYPE;
  /* The whole array is the thread's, or what is from the pointer's target on.  */
  return variable && element && ordered_p (element, OMP_CLAUSE_REDUCTION_CODE (c))
	 && *offset % int_size_in_bytes (element) == 0
	 && IN_RANGE (*offset + int_size_in_bytes (TREE_TYPE (decl)), 1, longest_copy)
	 && IN_RANGE (int_size_in_bytes (TREE_TYPE (base)), 1, longest_copy) ? base : NULL_TREE;
}

/* Construct S has elements of its own of the array VAR, or of what the pointer VAR is to.  */

bool
own_section (gimple *s, tree var)
{
  HOST_WIDE_INT offset;
  for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && base_of_section (c, &offset) == var)
      return true;
  return false;
}

/* VAR, an object or the reference to one, is from outside of the target region, or of the function for devices.  */

bool
from_outside (const context *c, tree var)
{
  for (; c; c = c->outer)
    if (declares (c->stmt, var) || own_variable (c->stmt, var) || own_section (c->stmt, var))
      return false;
    else if (gimple_code (c->stmt) == GIMPLE_OMP_TARGET)
      break;
  return true;
}

/* S may end with plain stores to its reduced variables.  */

bool
reducing_construct (gimple *s)
{
  enum gimple_code code = gimple_code (s);
  return code == GIMPLE_OMP_PARALLEL || code == GIMPLE_OMP_TASKGROUP || simd_loop (s)
	 || (code == GIMPLE_OMP_TASK && gimple_omp_task_taskloop_p (s));
}

/* Clause C of construct S, which is in CONTEXT, needs a variable of its own.  */

bool
wanted (gimple *s, tree c, const context *context)
{
  const bool task = gimple_code (s) == GIMPLE_OMP_TASKGROUP;
  if (OMP_CLAUSE_CODE (c) != (task ? OMP_CLAUSE_TASK_REDUCTION : OMP_CLAUSE_REDUCTION)
      || (!task && OMP_CLAUSE_REDUCTION_INSCAN (c)))
    return false;
  tree var = OMP_CLAUSE_DECL (c);
  if (!DECL_P (var))
    return false;
  tree type = TREE_TYPE (var);
  const bool reference = lang_hooks.decls.omp_privatize_by_reference (var);
  if (reference)
    type = TREE_TYPE (type);
  if (gimple_code (s) == GIMPLE_OMP_PARALLEL && !OMP_CLAUSE_REDUCTION_TASK (c)
      && (reference || AGGREGATE_TYPE_P (type) || TYPE_ATOMIC (type)))
    /* GCC passes its address.  */
    return reference && !OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) && ordered_p (type, OMP_CLAUSE_REDUCTION_CODE (c))
	   && from_outside (context, var);
  /* What only constructors may make, or is allocated.  */
  if (TREE_ADDRESSABLE (type) || POINTER_TYPE_P (type) || !COMPLETE_TYPE_P (type)
      || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST
      || (AGGREGATE_TYPE_P (type) && !OMP_CLAUSE_REDUCTION_PLACEHOLDER (c)))
    return false;
  return shared_by_several (context, var);
}

/* The same for a section: its elements, in memory from outside, have an update by each thread.  */

bool
section_wanted (gimple *s, tree c, const struct context *context)
{
  HOST_WIDE_INT offset;
  tree base = gimple_code (s) == GIMPLE_OMP_PARALLEL && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	      && !OMP_CLAUSE_REDUCTION_INSCAN (c) && !OMP_CLAUSE_REDUCTION_TASK (c) ? base_of_section (c, &offset)
	      : NULL_TREE;
  if (!base || !POINTER_TYPE_P (TREE_TYPE (base)))
    return base && from_outside (context, base);
  /* A pointer may be the region's own.  */
  for (; context; context = context->outer)
    if (own_section (context->stmt, base))
      return false;
  return true;
}

/* FROM, which becomes TO.  */
struct renaming
{
  tree from, to;
};

tree rename_operand (tree *, int *, void *);
tree rename_elsewhere (gimple_stmt_iterator *, bool *, walk_stmt_info *);

void
rename_in (gimple_seq *seq, const renaming &r)
{
  statement_walk wi (const_cast<renaming *> (&r));
  walk_gimple_seq_mod (seq, rename_elsewhere, rename_operand, &wi);
}

/* Walker for operands, including operands of clauses and of clauses' statements.  */

tree
rename_operand (tree *tp, int *walk_subtrees, void *data)
{
  const renaming &r = *(const renaming *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == r.from)
    *tp = r.to;
  else if (TREE_CODE (*tp) == OMP_CLAUSE)
    switch (OMP_CLAUSE_CODE (*tp))
      {
      case OMP_CLAUSE_REDUCTION: case OMP_CLAUSE_IN_REDUCTION: case OMP_CLAUSE_TASK_REDUCTION:
	rename_in (&OMP_CLAUSE_REDUCTION_GIMPLE_INIT (*tp), r);
	rename_in (&OMP_CLAUSE_REDUCTION_GIMPLE_MERGE (*tp), r);
	break;
      case OMP_CLAUSE_LASTPRIVATE:
	rename_in (&OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (*tp), r);
	break;
      case OMP_CLAUSE_LINEAR:
	rename_in (&OMP_CLAUSE_LINEAR_GIMPLE_SEQ (*tp), r);
	break;
      default:
	break;
      }
  return NULL_TREE;
}

/* Walker for statements: the operands omitted by walk_gimple_op.  */

tree
rename_elsewhere (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (s))
    {
      for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
	if (VAR_P (var) && DECL_HAS_VALUE_EXPR_P (var))
	  {
	    tree value = unshare_expr (DECL_VALUE_EXPR (var));
	    walk_tree (&value, rename_operand, wi, NULL);
	    SET_DECL_VALUE_EXPR (var, value);
	  }
    }
  else if (gimple_code (s) == GIMPLE_OMP_SCOPE)
    walk_tree (gimple_omp_scope_clauses_ptr (s), rename_operand, wi, NULL);
  else if (gimple_code (s) == GIMPLE_OMP_TASKGROUP)
    walk_tree (gimple_omp_taskgroup_clauses_ptr (s), rename_operand, wi, NULL);
  return NULL_TREE;
}

/* Rename in construct S, except in computations before it.  */

void
rename_construct (gimple *s, const renaming &r)
{
  tree clauses = heddle_sharing_clauses (s);
  std::vector<std::pair<tree *, tree>> before;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NUM_THREADS)
      before.push_back ({ &OMP_CLAUSE_OPERAND (c, 0), OMP_CLAUSE_OPERAND (c, 0) });
  renaming copy = r;
  statement_walk wi (&copy);
  walk_tree (&clauses, rename_operand, &wi, NULL);
  rename_in (gimple_omp_body_ptr (s), r);
  for (auto &b : before)
    *b.first = b.second;
}

/* A copy of SEQ, statements of the user's operator, in which FIRST and SECOND have been renamed.  */

gimple_seq
operator_statements (gimple_seq seq, const renaming &first, const renaming &second)
{
  seq = copy_gimple_seq_and_replace_locals (seq);
  rename_in (&seq, first);
  rename_in (&seq, second);
  return seq;
}

/* A construct with new variables of its own: the statements before and after it.  */
struct wrapping
{
  gimple_seq before = NULL, after = NULL;
  tree vars = NULL_TREE;

  tree variable (tree type, const char *name);
  void give_part (gimple *construct, tree clause);
  void give_section (gimple *construct, tree clause);
};

/* A new variable NAME of TYPE, to be declared in a GIMPLE_BIND.  */

tree
wrapping::variable (tree type, const char *name)
{
  tree var = create_tmp_var_raw (type, name);
  DECL_CONTEXT (var) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (var) = 1;
  DECL_CHAIN (var) = vars;
  vars = var;
  return var;
}

/* Give CONSTRUCT a variable for CLAUSE, one of its clauses, or for a reference another reference.  */

void
wrapping::give_part (gimple *construct, tree clause)
{
  location_t loc = OMP_CLAUSE_LOCATION (clause);
  tree var = OMP_CLAUSE_DECL (clause), type = TREE_TYPE (var);
  const bool reference = lang_hooks.decls.omp_privatize_by_reference (var);
  if (reference)
    type = TREE_TYPE (type);
  type = TYPE_MAIN_VARIANT (type);
  tree part = variable (type, "part");
  auto add = [&] (gimple_seq *seq, gimple *s)
    {
      gimple_set_location (s, loc);
      gimple_seq_add_stmt (seq, s);
    };
  auto copy = [&] (gimple_seq *seq, tree to, tree from)
    {
      if (is_gimple_reg_type (type))
	{
	  tree value = variable (type, "value");
	  add (seq, gimple_build_assign (value, from));
	  from = value;
	}
      add (seq, gimple_build_assign (to, from));
    };
  tree object = var, to = part;
  if (reference)
    {
      TREE_ADDRESSABLE (part) = 1;
      to = variable (TREE_TYPE (var), "reference");
      DECL_ARTIFICIAL (to) = 0;		/* the Fortran front end looks at that (gfc_omp_privatize_by_reference) */
      DECL_IGNORED_P (to) = 1;
      add (&before, gimple_build_assign (to, fold_convert (TREE_TYPE (to), build_fold_addr_expr (part))));
      object = build_simple_mem_ref (var);
    }
  else
    {
      /* A member of the class of C++ at hand: the object is where the region has *this.  */
      if (omp_member_access_dummy_var (var))
	{
	  tree address = build_fold_addr_expr (unshare_expr (DECL_VALUE_EXPR (var)));
	  object = variable (build_pointer_type (type), "member");
	  push_gimplify_context ();
	  gimplify_assign (object, fold_convert (TREE_TYPE (object), address), &before);
	  gbind *bind = gimple_build_bind (NULL_TREE, before, NULL_TREE);
	  before = NULL;
	  pop_gimplify_context (bind);
	  gimple_seq_add_stmt (&before, bind);
	  object = build_simple_mem_ref (object);
	}
      TREE_ADDRESSABLE (part) = TREE_ADDRESSABLE (var);
      DECL_NOT_GIMPLE_REG_P (part) = DECL_NOT_GIMPLE_REG_P (var);
    }
  if (tree placeholder = OMP_CLAUSE_REDUCTION_PLACEHOLDER (clause))
    {
      /* The operator's names are names of variables, not of objects behind an address.  */
      tree original = object != var ? variable (type, "original") : var;
      if (object != var)
	TREE_ADDRESSABLE (original) = TREE_ADDRESSABLE (placeholder);
      auto statements = [&] (gimple_seq *to_seq, gimple_seq seq)
	{
	  if (object != var)
	    copy (to_seq, original, unshare_expr (object));
	  gimple_seq_add_seq (to_seq, operator_statements (seq, { var, to }, { placeholder, original }));
	};
      statements (&before, OMP_CLAUSE_REDUCTION_GIMPLE_INIT (clause));
      add (&after, gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_ATOMIC_START), 0));
      statements (&after, OMP_CLAUSE_REDUCTION_GIMPLE_MERGE (clause));
      if (object != var)
	copy (&after, unshare_expr (object), original);
      add (&after, gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_ATOMIC_END), 0));
    }
  else
    {
      tree_code code = OMP_CLAUSE_REDUCTION_CODE (clause);
      add (&before, gimple_build_assign (part, omp_reduction_init_op (loc, code, type)));
      tree value = variable (type, "value");
      add (&after, gimple_build_assign (value, part));
      tree fntype = build_function_type_list (void_type_node, ptr_type_node, type, integer_type_node, NULL_TREE);
      gcall *call = gimple_build_call (build_fn_decl (HEDDLE_ATOMIC_UPDATE, fntype), 3, build_fold_addr_expr (object),
				       value, build_int_cst (integer_type_node, code));
      add (&after, call);
      loops_state.any_atomic_update = true;
    }
  rename_construct (construct, { var, to });
}

/* Give CONSTRUCT an array for CLAUSE, one of its clauses with a section (base_of_section).  */

void
wrapping::give_section (gimple *construct, tree clause)
{
  location_t loc = OMP_CLAUSE_LOCATION (clause);
  HOST_WIDE_INT offset;
  tree base = base_of_section (clause, &offset), type = TREE_TYPE (OMP_CLAUSE_DECL (clause));
  tree element = TREE_TYPE (type);
  const HOST_WIDE_INT size = int_size_in_bytes (element), bytes = int_size_in_bytes (type);
  const tree_code code = OMP_CLAUSE_REDUCTION_CODE (clause);
  const bool pointer = POINTER_TYPE_P (TREE_TYPE (base));
  /* The device follows pointers to the first element only: the section begins at the pointer's target.  */
  if (pointer && offset)
    type = build_array_type_nelts (element, (offset + bytes) / size);
  tree part = variable (pointer ? type : TYPE_MAIN_VARIANT (TREE_TYPE (base)), "part"), to = part;
  auto add = [&] (gimple_seq *seq, gimple *s)
    {
      gimple_set_location (s, loc);
      gimple_seq_add_stmt (seq, s);
    };
  TREE_ADDRESSABLE (part) = 1;
  if (pointer)
    {
      to = variable (TYPE_MAIN_VARIANT (TREE_TYPE (base)), "section");
      add (&before, gimple_build_assign (to, fold_convert (TREE_TYPE (to), build_fold_addr_expr (part))));
    }
  tree any = build_pointer_type (element);
  tree fntype = build_function_type_list (void_type_node, ptr_type_node, element, integer_type_node, NULL_TREE);
  auto element_of_part = [&] (HOST_WIDE_INT at)
    {
      return build2 (MEM_REF, element, build_fold_addr_expr (part), build_int_cst (any, at));
    };
  for (HOST_WIDE_INT at = pointer ? 0 : offset; at < offset + bytes; at += size)
    add (&before, gimple_build_assign (element_of_part (at), omp_reduction_init_op (loc, code, element)));
  for (HOST_WIDE_INT at = 0; at < bytes; at += size)
    {
      tree mine = element_of_part (offset + at);
      tree value = variable (element, "value"), place = variable (any, "place");
      add (&after, gimple_build_assign (value, unshare_expr (mine)));
      if (pointer)
	{
	  tree from = variable (TYPE_MAIN_VARIANT (TREE_TYPE (base)), "from");
	  add (&after, gimple_build_assign (from, base));
	  add (&after, gimple_build_assign (place, POINTER_PLUS_EXPR, from, size_int (offset + at)));
	}
      else
	{
	  tree theirs = build2 (MEM_REF, element, build_fold_addr_expr (base), build_int_cst (any, offset + at));
	  add (&after, gimple_build_assign (place, build1 (ADDR_EXPR, any, theirs)));
	}
      add (&after, gimple_build_call (build_fn_decl (HEDDLE_ATOMIC_UPDATE, fntype), 3, place, value,
				      build_int_cst (integer_type_node, code)));
    }
  loops_state.any_atomic_update = true;
  rename_construct (construct, { base, to });
  if (pointer && offset)
    OMP_CLAUSE_DECL (clause) = build2 (MEM_REF, type, to, build_int_cst (any, 0));
}

/* The construct that is one with the combined loop S, or NULL.  */

gimple *
combined_with (gimple *s)
{
  auto find = [] (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi) -> tree
    {
      gimple *s = gsi_stmt (*gsi);
      *handled = reducing_construct (s);
      if (!*handled)
	return NULL_TREE;
      *(gimple **) wi->info = s;
      return integer_zero_node;
    };
  gimple *found = NULL;
  statement_walk wi (&found);
  walk_gimple_seq (gimple_omp_body (s), find, NULL, &wi);
  return found;
}

/* C is a clause of a "distribute" made of "loop", and GCC loses the sum in its variable: a member of *this, of which it
   updates a temporary.  */

bool
lost_member (tree c, const context *context)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && DECL_P (OMP_CLAUSE_DECL (c))
	 && omp_member_access_dummy_var (OMP_CLAUSE_DECL (c)) && shared_by_several (context, OMP_CLAUSE_DECL (c));
}

/* C is such a clause of a reference, and the parallel region INSIDE has the same (region-sums.cc), for which there is
   a variable.  */

bool
inner_reference (tree c, gimple *inside)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) || !inside
      || gimple_code (inside) != GIMPLE_OMP_PARALLEL)
    return false;
  tree var = OMP_CLAUSE_DECL (c);
  if (!DECL_P (var) || !lang_hooks.decls.omp_privatize_by_reference (var)
      || !ordered_p (TREE_TYPE (TREE_TYPE (var)), OMP_CLAUSE_REDUCTION_CODE (c)))
    return false;
  for (tree d = gimple_omp_parallel_clauses (inside); d; d = OMP_CLAUSE_CHAIN (d))
    if (OMP_CLAUSE_CODE (d) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (d) == var)
      return true;
  return false;
}

/* The walk over code for devices: *WI->info describes the surroundings of the statement at *GSI.  */

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  const context *outer = (const context *) wi->info;
  *handled = false;
  gbind *bind = dyn_cast<gbind *> (s);
  if (!bind && !(is_gimple_omp (s) && gimple_has_substatements (s)))
    return NULL_TREE;
  *handled = true;
  context inner = { s, outer };
  statement_walk walk (&inner);
  walk_gimple_seq_mod (bind ? gimple_bind_body_ptr (bind) : gimple_omp_body_ptr (s), mend, NULL, &walk);

  const context *around = outer;
  while (around && gimple_code (around->stmt) == GIMPLE_BIND)
    around = around->outer;
  gimple *construct = combined_loop (s) ? combined_with (s) : s;
  wrapping w;
  if (distributes (s))
    {
      for (tree *c = gimple_omp_for_clauses_ptr (s); *c; )
	if (inner_reference (*c, construct))
	  *c = OMP_CLAUSE_CHAIN (*c);
	else if (lost_member (*c, outer))
	  {
	    tree clause = *c;
	    *c = OMP_CLAUSE_CHAIN (clause);
	    w.give_part (s, clause);
	  }
	else
	  c = &OMP_CLAUSE_CHAIN (*c);
    }
  const bool own_place = construct && !(construct == s && around && combined_loop (around->stmt));
  if (own_place && reducing_construct (construct))
    for (tree c = heddle_sharing_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
      {
	if (wanted (construct, c, outer))
	  w.give_part (construct, c);
	else if (section_wanted (construct, c, outer))
	  w.give_section (construct, c);
      }
  if (!w.vars)
    return NULL_TREE;
  gbind *wrap = gimple_build_bind (w.vars, NULL, NULL_TREE);
  gimple_set_location (wrap, gimple_location (s));
  gsi_replace (gsi, wrap, false);
  gimple_seq_add_stmt (&w.before, s);
  gimple_seq_add_seq (&w.before, w.after);
  gimple_bind_set_body (wrap, w.before);
  return NULL_TREE;
}

} // namespace

unsigned
shared_reductions_pass::execute (function *)
{
  heddle_walk_device_code (mend);
  return 0;
}
