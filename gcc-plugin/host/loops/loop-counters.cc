/* loop-counters.cc -- loops that GCC 12 counts in another way than OpenMP says.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Six things, of which the first two are for all code and the others are for device code alone.

     - A constant chunk that the type of the iterations cannot hold.
     - The step of a variable in "linear", if it is a variable: "omplower" takes its value in the function outside of
       the region or parallel region, where it is different, or missing.
     - An unsigned type counted down, by any schedule but a static one: the runtime gets the step in this type, as a
       positive number, and finds no iterations.
     - lastprivate (conditional:), which goes by the first values of the chunks that the runtime hands out, and in SIMD
       loops does not ask which lane was the last to assign.
     - lastprivate of objects that are more than their bytes.  A SIMD loop's lanes get those of the last lane's
       object in the place of their own, copy them out, and end the life of what is then 32 times one object.
     - The type of the counting numbers: it depends on the schedule, which has changed (schedule.cc).  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/fortran-types.h"
#include "host/clauses/walk-body.h"
#include "host/loops/schedule.h"
#include "passes.h"

namespace {

/* A chunk too large for the type of the iterations becomes one that contains all iterations: GCC converts it to the
   type, where it may be zero, and then the loop never ends.  */

tree
shorten_chunk (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_FOR || gimple_omp_for_collapse (s) > 1)
    return NULL_TREE;
  tree type = TREE_TYPE (gimple_omp_for_index (s, 0));
  if (!INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  tree most = TYPE_MAX_VALUE (type);
  for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree *chunk = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SCHEDULE ? &OMP_CLAUSE_SCHEDULE_CHUNK_EXPR (c)
		    : OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DIST_SCHEDULE ? &OMP_CLAUSE_DIST_SCHEDULE_CHUNK_EXPR (c)
		    : NULL;
      if (chunk && *chunk && TREE_CODE (*chunk) == INTEGER_CST
	  && wi::gts_p (wi::to_widest (*chunk), wi::to_widest (most)))
	*chunk = most;
    }
  return NULL_TREE;
}

/* A step of "linear" that is not constant is a variable that is set before the loop.  */

tree
hold_step (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_FOR || ((hash_set<gimple *> *) wi->info)->add (s))
    return NULL_TREE;
  gimple_seq before = NULL;
  push_gimplify_context ();
  for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LINEAR && OMP_CLAUSE_LINEAR_STEP (c)
	&& TREE_CODE (OMP_CLAUSE_LINEAR_STEP (c)) != INTEGER_CST)
      {
	tree step = create_tmp_var (TREE_TYPE (OMP_CLAUSE_LINEAR_STEP (c)), "step");
	gimplify_assign (step, OMP_CLAUSE_LINEAR_STEP (c), &before);
	OMP_CLAUSE_LINEAR_STEP (c) = step;
      }
  if (before)
    heddle_put_around (gsi, before);
  else
    pop_gimplify_context (NULL);
  return NULL_TREE;
}

/* LOOP, with one iteration variable, counts an unsigned type down that is narrower than long.  */

bool
counts_down (gimple *loop)
{
  tree type = TREE_TYPE (gimple_omp_for_index (loop, 0)), increment = gimple_omp_for_incr (loop, 0);
  if (!INTEGRAL_TYPE_P (type) || !TYPE_UNSIGNED (type)
      || TYPE_PRECISION (type) >= TYPE_PRECISION (long_integer_type_node))
    return false;
  tree step = TREE_OPERAND (increment, 1);
  switch (gimple_omp_for_cond (loop, 0))
    {
    case GT_EXPR: case GE_EXPR:
      return true;
    case NE_EXPR:
      return TREE_CODE (increment) == MINUS_EXPR
	     || (TREE_CODE (step) == INTEGER_CST && wi::neg_p (wi::to_wide (step), SIGNED));
    default:
      return false;
    }
}

/* C is a lastprivate clause with the modifier "conditional".  */

bool
conditional_p (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE && OMP_CLAUSE_LASTPRIVATE_CONDITIONAL (c);
}

/* LOOP, with one iteration variable, has lastprivate (conditional:), and its first values are not positive, growing
   numbers.  GCC 12 compares the first values of the runtime's chunks to find the last chunk.  */

bool
compared_wrongly (gimple *loop)
{
  tree c = gimple_omp_for_clauses (loop);
  while (c && !conditional_p (c))
    c = OMP_CLAUSE_CHAIN (c);
  tree first = gimple_omp_for_initial (loop, 0);
  const tree_code code = gimple_omp_for_cond (loop, 0);
  return c && ((code != LT_EXPR && code != LE_EXPR) || TREE_CODE (first) != INTEGER_CST
	       || tree_int_cst_sgn (first) < 0);
}

/* C is a lastprivate clause of an object whose bytes other lanes cannot take: it refers to itself, or owns memory; or
   its size is unknown.  */

bool
more_than_bytes_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_LASTPRIVATE)
    return false;
  tree d = OMP_CLAUSE_DECL (c), type = TREE_TYPE (d);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return TREE_ADDRESSABLE (type) || !TYPE_SIZE_UNIT (type) || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST
	 || (heddle_fortran_p () && lang_hooks.decls.omp_clause_dtor (c, d));
}

/* Let SIMD loop S have one lane, if it has a lastprivate clause for such an object, or lastprivate (conditional:): GCC
   12 does not ask which lane was the last to assign to the variable.  A SIMD loop that is a construct by itself then
   assigns to the original variable as well as to a private one; GCC 12 takes the value of the latter, even if nothing
   has been assigned to it.  */

void
one_lane (gimple *s)
{
  tree *p = gimple_omp_for_clauses_ptr (s);
  bool one = false;
  for (tree c = *p; c; c = OMP_CLAUSE_CHAIN (c))
    one = one || conditional_p (c) || more_than_bytes_p (c);
  if (!one)
    return;
  const bool own = !gimple_omp_for_combined_into_p (s);
  while (*p)
    if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_SAFELEN || OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_SIMDLEN
	|| (own && (conditional_p (*p) || OMP_CLAUSE_CODE (*p) == OMP_CLAUSE__CONDTEMP_)))
      *p = OMP_CLAUSE_CHAIN (*p);
    else
      p = &OMP_CLAUSE_CHAIN (*p);
  tree c = build_omp_clause (gimple_location (s), OMP_CLAUSE_SAFELEN);
  OMP_CLAUSE_SAFELEN_EXPR (c) = integer_one_node;
  *p = c;
}

/* Of loops of device code whose expansion is wrong in GCC 12, on the host, too: for an unsigned type counted down the
   runtime gets the step in this type, as a positive number: such a loop gets a static schedule, or an error where
   iterations have to come in order.  A loop with lastprivate (conditional:) that compares first values of chunks does,
   too.  */

tree
mend_counts (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *s = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (s) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_SIMD)
    one_lane (s);
  if (gimple_omp_for_collapse (s) > 1)
    return NULL_TREE;
  const bool compared = compared_wrongly (s);
  const bool ordered = omp_find_clause (gimple_omp_for_clauses (s), OMP_CLAUSE_ORDERED);
  if (!compared && !counts_down (s))
    return NULL_TREE;
  if (compared && ordered)
    sorry_at (gimple_location (s), "%<lastprivate (conditional:)%> on an ordered loop that does not count up from a "
	      "constant; leave out %<ordered%>");
  else if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_TASKLOOP || ordered)
    sorry_at (gimple_location (s), "%<taskloop%> or %<ordered%> on a loop that counts a variable of type %qT down; use "
	      "a signed type", TREE_TYPE (gimple_omp_for_index (s, 0)));
  else if (gimple_omp_for_kind (s) == GF_OMP_FOR_KIND_FOR)
    for (tree c = gimple_omp_for_clauses (s); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SCHEDULE)
	heddle_set_static (c);
  return NULL_TREE;
}

/* The number with which lastprivate (conditional:) counts iterations has the type of GCC's arithmetic for the loop,
   which depends on the schedule: choose the type again for the loop's present schedule.  */

tree
choose_counter (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  tree c = loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_FOR
	   ? omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE__CONDTEMP_) : NULL_TREE;
  tree counters = c ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  if (!counters || TREE_CODE (TREE_TYPE (counters)) != ARRAY_TYPE)
    return NULL_TREE;
  omp_for_data fd;
  omp_extract_for_data (loop, &fd, NULL);
  tree type = unsigned_type_for (fd.iter_type), old = TREE_TYPE (counters);
  if (!types_compatible_p (TREE_TYPE (old), type))
    {
      TREE_TYPE (counters) = build_array_type_nelts (type, tree_to_uhwi (array_type_nelts (old)) + 1);
      relayout_decl (counters);
    }
  return NULL_TREE;
}

} // namespace

unsigned
loop_counters_pass::execute (function *)
{
  heddle_walk_body (shorten_chunk);
  hash_set<gimple *> seen;
  heddle_walk_body (hold_step, &seen);
  heddle_walk_device_code (mend_counts);
  heddle_walk_body (choose_counter);
  return 0;
}
