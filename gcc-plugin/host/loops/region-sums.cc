/* region-sums.cc -- sums of loops inside of a parallel region are the region's, where nobody reads them before its end.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   At the end of

     #pragma omp parallel
     {
     #pragma omp for reduction (+: x)

   each thread updates x when it comes there, so the bits of a floating-point sum differ from run to run.  The sums of a
   clause of "parallel" have an order (device/spmd/rewrite/reduce.cc, libgomp-nvptx/device).  Here such a clause moves
   from the inner construct to the region, which has the same meaning if
   - x is the threads' common variable, and all that the region has to do with it is in constructs that reduce it by the
     same operator;
   - no pointer leads to x, or the rest of the region follows none and calls nothing;
   - nothing is cancelled.
   The same goes for "scope", and for "loop", which GCC makes such a "for" of.  Sections are the threads' by time: their
   sums have no order anyway.  Sums of whole numbers, min and max have the same bits in any order, and stay.

   This comes before warnings of what has no order (unordered-sums.cc), and before all passes that add variables for
   reductions.  */

#include "gcc-compat.h"
#include "host/clauses/body-flow.h"
#include "host/clauses/walk-body.h"
#include "passes.h"

namespace {

/* The clauses of S, a construct that all threads of a region come to, or NULL.  */

tree *
shared_work (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_OMP_FOR:
      return gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_FOR ? gimple_omp_for_clauses_ptr (s) : NULL;
    case GIMPLE_OMP_SCOPE:
      return gimple_omp_scope_clauses_ptr (s);
    default:
      return NULL;
    }
}

/* The variable behind clause C, an object or the pointer to a section; NULL: there is none.  */

tree
base_of (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (decl) == MEM_REF)
    {
      if (!TREE_CONSTANT (TYPE_SIZE_UNIT (TREE_TYPE (decl))))
	return NULL_TREE;
      decl = TREE_OPERAND (decl, 0);
      if (TREE_CODE (decl) == POINTER_PLUS_EXPR && TREE_CODE (TREE_OPERAND (decl, 1)) == INTEGER_CST)
	decl = TREE_OPERAND (decl, 0);
      if (TREE_CODE (decl) == ADDR_EXPR)
	decl = TREE_OPERAND (decl, 0);
    }
  /* GCC follows a member of *this by the construct's own clause only.  */
  const bool variable = VAR_P (decl) || TREE_CODE (decl) == PARM_DECL || TREE_CODE (decl) == RESULT_DECL;
  return variable && !DECL_HAS_VALUE_EXPR_P (decl) ? decl : NULL_TREE;
}

/* C, a clause of a construct, has a sum that depends on the order, and can move.  */

bool
may_move (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || OMP_CLAUSE_REDUCTION_INSCAN (c) || OMP_CLAUSE_REDUCTION_TASK (c)
      || OMP_CLAUSE_REDUCTION_CODE (c) == MIN_EXPR || OMP_CLAUSE_REDUCTION_CODE (c) == MAX_EXPR || !base_of (c))
    return false;
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  if (DECL_P (decl) && lang_hooks.decls.omp_privatize_by_reference (decl))
    type = TREE_TYPE (type);
  return !INTEGRAL_TYPE_P (strip_array_types (type)) && COMPLETE_TYPE_P (type)
	 && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST;
}

/* Two clauses are of the same object and operator.  */

bool
alike (tree a, tree b)
{
  return OMP_CLAUSE_REDUCTION_CODE (a) == OMP_CLAUSE_REDUCTION_CODE (b)
	 && !OMP_CLAUSE_REDUCTION_PLACEHOLDER (a) == !OMP_CLAUSE_REDUCTION_PLACEHOLDER (b)
	 && operand_equal_p (OMP_CLAUSE_DECL (a), OMP_CLAUSE_DECL (b), 0);
}

/* A walk over a parallel region with regard to CLAUSE.  */
struct search
{
  tree clause, base;
  unsigned constructs;		/* that reduce it */
  bool mentioned;		/* somewhere else */
  bool busy;			/* somewhere else is a call, or an access by a pointer */
};

tree
look_at_operand (tree *tp, int *walk_subtrees, void *data)
{
  search &s = *(search *) ((walk_stmt_info *) data)->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  s.mentioned |= *tp == s.base;
  s.busy |= (TREE_CODE (*tp) == MEM_REF || INDIRECT_REF_P (*tp)) && TREE_CODE (TREE_OPERAND (*tp, 0)) != ADDR_EXPR;
  return NULL_TREE;
}

/* The clause of construct S that is like CLAUSE; NULL: there is none.  */

tree
alike_in (gimple *s, tree clause)
{
  tree *clauses = shared_work (s);
  for (tree c = clauses ? *clauses : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (may_move (c) && alike (c, clause))
      return c;
  return NULL_TREE;
}

/* What S does before its iterations mentions V.  */

bool
before_mentions (gimple *s, tree v)
{
  if (gimple_code (s) != GIMPLE_OMP_FOR)
    return false;
  for (unsigned i = 0; i < gimple_omp_for_collapse (s); i++)
    if (heddle_mentions_p (gimple_omp_for_initial (s, i), v) || heddle_mentions_p (gimple_omp_for_final (s, i), v))
      return true;
  search inside = { NULL_TREE, v, 0, false, false };
  statement_walk wi (&inside);
  walk_gimple_seq (gimple_omp_for_pre_body (s), NULL, look_at_operand, &wi);
  return inside.mentioned;
}

tree
look_at_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  search &found = *(search *) wi->info;
  *handled = false;
  if (alike_in (s, found.clause))
    {
      *handled = true;
      found.constructs++;
      found.mentioned |= before_mentions (s, found.base);
      /* One of two clauses of a construct for parts of an object.  */
      for (tree c = *shared_work (s); c; c = OMP_CLAUSE_CHAIN (c))
	found.mentioned |= heddle_has_decl (c) && OMP_CLAUSE_DECL (c) != OMP_CLAUSE_DECL (found.clause)
			   && !(may_move (c) && alike (c, found.clause))
			   && heddle_mentions_p (OMP_CLAUSE_DECL (c), found.base);
      return NULL_TREE;
    }
  if (gimple_code (s) == GIMPLE_OMP_SCOPE || gimple_code (s) == GIMPLE_OMP_TASKGROUP)
    for (tree c = heddle_sharing_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      found.mentioned |= heddle_has_decl (c) && heddle_mentions_p (OMP_CLAUSE_DECL (c), found.base);
  if (gbind *bind = dyn_cast<gbind *> (s))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      if (VAR_P (v) && DECL_HAS_VALUE_EXPR_P (v))
	found.mentioned |= heddle_mentions_p (DECL_VALUE_EXPR (v), found.base);
  if (is_gimple_call (s) && !gimple_call_internal_p (s) && !(gimple_call_flags (s) & ECF_CONST)
      && !gimple_call_builtin_p (s, BUILT_IN_GOMP_BARRIER))
    found.busy = true;
  return NULL_TREE;
}

/* Only its name leads to V in the current function.  */

bool
unknown_to_pointers (tree v)
{
  if (is_global_var (v) || DECL_HAS_VALUE_EXPR_P (v) || DECL_CONTEXT (v) != current_function_decl
      || lang_hooks.decls.omp_privatize_by_reference (v) || POINTER_TYPE_P (TREE_TYPE (v)))
    return false;
  search s = { NULL_TREE, v, 0, false, false };
  statement_walk wi (&s);
  auto taken = [] (tree *tp, int *walk_subtrees, void *data) -> tree
    {
      search &s = *(search *) ((walk_stmt_info *) data)->info;
      if (TYPE_P (*tp) || TREE_CODE (*tp) == OMP_CLAUSE)
	*walk_subtrees = 0;
      s.mentioned |= TREE_CODE (*tp) == ADDR_EXPR && get_base_address (TREE_OPERAND (*tp, 0)) == s.base;
      return NULL_TREE;
    };
  walk_gimple_seq (gimple_body (current_function_decl), NULL, taken, &wi);
  return !s.mentioned;
}

/* S ends early.  */

tree
find_cancel (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gimple *s = gsi_stmt (*gsi);
  return gimple_call_builtin_p (s, BUILT_IN_GOMP_CANCEL) ? integer_one_node : NULL_TREE;
}

/* Clause C hands V to a region as it is: the variable, or the pointer to a section.  */

bool
hands_on (tree c, tree v)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SHARED
	 || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && POINTER_TYPE_P (TREE_TYPE (v))
	     && !lang_hooks.decls.omp_privatize_by_reference (v));
}

/* The clause of region S for V that does more, or NULL.  */

tree
other_clause (gimple *s, tree v)
{
  for (tree c = gimple_omp_parallel_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (heddle_has_decl (c) && !hands_on (c, v) && heddle_mentions_p (OMP_CLAUSE_DECL (c), v))
      return c;
  return NULL_TREE;
}

/* CLAUSE can be a clause of region S.  */

bool
movable (gimple *s, tree clause)
{
  search found = { clause, base_of (clause), 0, false, false };
  statement_walk wi (&found), cancel;
  walk_gimple_seq (gimple_omp_body (s), look_at_statement, look_at_operand, &wi);
  return !found.mentioned && found.constructs && !other_clause (s, found.base)
	 && (!found.busy || unknown_to_pointers (found.base))
	 && !walk_gimple_seq (gimple_omp_body (s), find_cancel, NULL, &cancel);
}

/* Take the clauses that are like CLAUSE away from the constructs of a region.  */

tree
take_away (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  tree clause = (tree) wi->info, *c = shared_work (s);
  *handled = c != NULL;
  while (c && *c)
    if (*c == clause || (may_move (*c) && alike (*c, clause)))
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
  return NULL_TREE;
}

/* Let CLAUSE be one of region S.  */

void
move_clause (gimple *s, tree clause)
{
  statement_walk wi (clause);
  walk_gimple_seq_mod (gimple_omp_body_ptr (s), take_away, NULL, &wi);
  tree base = base_of (clause);
  for (tree *c = gimple_omp_parallel_clauses_ptr (as_a<gomp_parallel *> (s)); *c; )
    if (hands_on (*c, base) && OMP_CLAUSE_DECL (*c) == base)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
  OMP_CLAUSE_CHAIN (clause) = gimple_omp_parallel_clauses (s);
  gimple_omp_parallel_set_clauses (as_a<gomp_parallel *> (s), clause);
  if (dump_file)
    fprintf (dump_file, "%s:%d: a sum is the region's\n", LOCATION_FILE (OMP_CLAUSE_LOCATION (clause)),
	     LOCATION_LINE (OMP_CLAUSE_LOCATION (clause)));
}

/* The sums of constructs of a region, not of inner ones.  */

tree
find_sums (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  std::vector<tree> &sums = *(std::vector<tree> *) wi->info;
  *handled = is_gimple_omp (s);
  tree *clauses = shared_work (s);
  for (tree c = clauses ? *clauses : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (may_move (c) && std::none_of (sums.begin (), sums.end (), [=] (tree a) { return alike (a, c); }))
      sums.push_back (c);
  return NULL_TREE;
}

/* Mend the parallel region at GSI.  */

tree
mend (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_PARALLEL)
    return NULL_TREE;
  std::vector<tree> sums;
  statement_walk wi (&sums);
  walk_gimple_seq (gimple_omp_body (s), find_sums, NULL, &wi);
  for (tree clause : sums)
    if (movable (s, clause))
      move_clause (s, clause);
  return NULL_TREE;
}

} // namespace

unsigned
region_sums_pass::execute (function *)
{
  heddle_walk_device_code (mend);
  return 0;
}
