/* iteration-overflow.cc -- no arithmetic of worksharing loops in target regions leaves its type.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC schedules the iterations of a static loop by arithmetic in the type of its variable (omp-expand.cc).  In
   chunks it goes

     for (trip = 0; (s = (trip * threads + thread) * chunk) < n; trip++)
       for (k = s; k < MIN (s + chunk, n); k++)
	 ...

   whose end shows only in passing N, by up to threads * chunk, or some 100,000 on a device: with N close to the end of
   the type, as in "for (unsigned i = 0; i < UINT_MAX; i++)", the loop does not notice it, and begins again.  It also
   converts the numbers of threads and of the thread to this type; on the device the threads are many more than an
   "unsigned char" holds, and 256 of them become zero.  On the host neither happens, and the loops keep GCC's form on
   the host.  But the schedule of loops without a schedule clause is in chunks here (schedule.cc).

   This pass therefore rewrites such loops, as soon as GCC has made them, into

     if ((s = thread * chunk) < n)			// computed in 64 bits
       for (;; s += stride)				// the lesser of threads * chunk and n
	 {
	   for (k = s; k < s + MIN (chunk, n - s); k++)
	     ...
	   if (n - s <= stride)
	     break;
	 }

   with all values between zero and N.  The form has one subtraction more and one multiplication less than GCC's.
   Static loops without chunks keep their form, but use the numbers of threads without a conversion.  Loops with chunks
   from schedule.cc, over 32 bits and more, keep it, too: the device role looks for this form, and treats its end itself
   (device/spmd/grid/loop-ends.cc).

   It runs on functions for the device before SSA form.  GCC's expansion has then given every temporary variable a
   single definition, and nothing has been optimised: the pass looks for omp-expand.cc's code.  */

#include "gcc-compat.h"
#include "host/loops/expanded-code.h"
#include "host/loops/schedule.h"
#include "host/loops/simd-ends.h"
#include "passes.h"

namespace {

/* The definition of X, if an operation CODE.  */

gassign *
operation (const definitions &defs, tree x, tree_code code)
{
  gimple *s = defs.one (x);
  return s && is_gimple_assign (s) && gimple_assign_rhs_code (s) == code ? as_a<gassign *> (s) : NULL;
}

/* The same, if in BB.  */

gassign *
local_operation (const definitions &defs, tree x, tree_code code, basic_block bb)
{
  gassign *s = operation (defs, x, code);
  return s && gimple_bb (s) == bb ? s : NULL;
}

/* Split S = A op B, whose operands may have changed places: KNOWN is one, and the other is returned.  */

tree
other_operand (gassign *s, tree known)
{
  if (gimple_assign_rhs1 (s) == known)
    return gimple_assign_rhs2 (s);
  return gimple_assign_rhs2 (s) == known ? gimple_assign_rhs1 (s) : NULL_TREE;
}

/* S asks for a number of threads or teams, for GCC: calls of the user's do not name the builtin function.  */

bool
asks_for_number (gimple *s)
{
  if (!s || !gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
    {
    case BUILT_IN_OMP_GET_THREAD_NUM: case BUILT_IN_OMP_GET_NUM_THREADS:
    case BUILT_IN_OMP_GET_TEAM_NUM: case BUILT_IN_OMP_GET_NUM_TEAMS:
      return true;
    default:
      return false;
    }
}

/* X before it was converted to the type of the iterations: a register that is not narrower, or X.  */

tree
unconverted (const definitions &defs, tree x)
{
  gimple *s = defs.one (x);
  if (!s || !is_gimple_assign (s) || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)))
    return x;
  tree from = gimple_assign_rhs1 (s);
  return VAR_P (from) && defs.one (from) && INTEGRAL_TYPE_P (TREE_TYPE (from)) ? from : x;
}

/* A number of threads or teams, or of a thread or team, if X is one in the type of the iterations.  */

tree
thread_number (const definitions &defs, tree x)
{
  tree number = unconverted (defs, x);
  return VAR_P (number) && asks_for_number (defs.one (number)) ? number : NULL_TREE;
}

/* A loop over chunks, as omp-expand.cc makes it.  */

struct chunked_loop
{
  basic_block header;		/* tests S < N */
  basic_block before;		/* its other predecessor, with TRIP = 0 */
  basic_block again;		/* its latch, with TRIP = TRIP + 1; or null */
  basic_block after;		/* where S >= N leads */
  tree s, n, trip;
  tree chunk;			/* in the type of S */
  tree thread, threads;		/* the runtime's */
  tree end;			/* MIN (S + CHUNK, N) */
  std::vector<gimple *> parts;	/* of the header: the computation of these, and the condition */
};

/* Find out if BB is the header of such a loop.  */

bool
find_chunked_loop (const definitions &defs, basic_block bb, chunked_loop *l)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (bb));
  if (!cond || gimple_cond_code (cond) != LT_EXPR)
    return false;
  l->header = bb;
  l->s = gimple_cond_lhs (cond);
  l->n = gimple_cond_rhs (cond);
  /* S = (TRIP * THREADS + THREAD) * CHUNK; GCC folds constants.  */
  l->chunk = build_one_cst (TREE_TYPE (l->s));
  gassign *plus = local_operation (defs, l->s, PLUS_EXPR, bb), *times = local_operation (defs, l->s, MULT_EXPR, bb);
  if (times)
    for (tree factor : { gimple_assign_rhs1 (times), gimple_assign_rhs2 (times) })
      if (gassign *p = local_operation (defs, factor, PLUS_EXPR, bb))
	{
	  plus = p;
	  l->chunk = other_operand (times, factor);
	}
  if (gassign *minus = local_operation (defs, l->s, NEGATE_EXPR, bb))
    if (TYPE_UNSIGNED (TREE_TYPE (l->s)))
      {
	times = minus;
	plus = local_operation (defs, gimple_assign_rhs1 (minus), PLUS_EXPR, bb);
	l->chunk = TYPE_MAX_VALUE (TREE_TYPE (l->s));
      }
  if (!plus)
    return false;
  gassign *product = NULL;
  for (tree term : { gimple_assign_rhs1 (plus), gimple_assign_rhs2 (plus) })
    if (gassign *m = local_operation (defs, term, MULT_EXPR, bb))
      {
	product = m;
	l->thread = thread_number (defs, other_operand (plus, term));
      }
  if (!product || !l->thread)
    return false;
  l->trip = NULL_TREE;
  for (tree factor : { gimple_assign_rhs1 (product), gimple_assign_rhs2 (product) })
    if (tree number = thread_number (defs, factor))
      {
	l->threads = number;
	l->trip = other_operand (product, factor);
      }
  if (!l->trip || !VAR_P (l->trip))
    return false;
  l->before = l->again = NULL;
  for (gimple *s : defs.all (l->trip))
    if (!is_gimple_assign (s))
      return false;
    else if (integer_zerop (gimple_assign_rhs1 (s)) && !l->before)
      l->before = gimple_bb (s);
    else if (gimple_assign_rhs_code (s) == PLUS_EXPR && gimple_assign_rhs1 (s) == l->trip
	     && integer_onep (gimple_assign_rhs2 (s)) && !l->again && s == last_stmt (gimple_bb (s)))
      l->again = gimple_bb (s);
    else
      return false;
  /* The end of the chunk; the minimum is folded where no value is greater than N.  */
  gassign *end = NULL, *least = NULL;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gassign *s = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (s && gimple_assign_rhs_code (s) == PLUS_EXPR && other_operand (s, l->s))
	end = s;
      else if (s && gimple_assign_rhs_code (s) == MIN_EXPR && end && other_operand (s, l->n) == gimple_assign_lhs (end))
	least = s;
    }
  if (!l->before || !end)
    return false;
  l->end = gimple_assign_lhs (least ? least : end);
  l->parts = { product, plus, end, cond };
  for (gassign *s : { times, least })
    if (s)
      l->parts.push_back (s);
  edge into, out;
  extract_true_false_edges_from_block (bb, &into, &out);
  l->after = out->dest;
  auto leads_here = [bb] (basic_block from)
    {
      return single_succ_p (from) && single_succ (from) == bb && !(single_succ_edge (from)->flags & EDGE_COMPLEX)
	     && !(last_stmt (from) && stmt_ends_bb_p (last_stmt (from)));
    };
  return leads_here (l->before) && (!l->again || leads_here (l->again))
	 && EDGE_COUNT (bb->preds) == (l->again ? 2 : 1);
}

void
remove (gimple *s)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_remove (&gsi, true);
}

/* The device role looks for L in GCC's form: its chunks are from schedule.cc.  */

bool
wanted_as_it_is (const definitions &defs, const chunked_loop &l)
{
  if (TYPE_PRECISION (TREE_TYPE (l.s)) < TYPE_PRECISION (integer_type_node)
      || !heddle_in_plain_region (current_function_decl))
    return false;
  tree chunk = unconverted (defs, l.chunk);
  gimple *s = VAR_P (chunk) ? defs.one (chunk) : NULL;
  tree fndecl = s && is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  return integer_onep (chunk) || (fndecl && id_equal (DECL_NAME (fndecl), HEDDLE_TEAM_THREADS));
}

/* Rewrite L, as the essay says.  */

void
rewrite_chunked_loop (const definitions &defs, const chunked_loop &l)
{
  tree type = TREE_TYPE (l.s);
  gimple *cond = last_stmt (l.header);
  location_t loc = gimple_location (cond);
  tree chunk = unconverted (defs, l.chunk);
  /* A constant that has become zero in a narrow type is more than this type has.  */
  if (integer_zerop (chunk))
    chunk = l.n;
  bool one = integer_onep (chunk), fits = TYPE_PRECISION (TREE_TYPE (chunk)) <= TYPE_PRECISION (type);

  /* Before the loop.  Values computed here fit into 64 bits, or are found not to; numbers of threads, which are less
     than 2^31, fit into the type of the loop, unless that is narrow.  */
  auto all_64_bits = [] (tree t) { return TYPE_UNSIGNED (t) && TYPE_PRECISION (t) >= 64; };
  tree wide = all_64_bits (type) || all_64_bits (TREE_TYPE (chunk)) ? long_long_unsigned_type_node
								    : long_long_integer_type_node;
  if (one && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node))
    wide = type;
  builder entry (loc);
  tree too_much, n = l.n;
  if (TYPE_UNSIGNED (wide) && !TYPE_UNSIGNED (type))
    n = entry.op (MAX_EXPR, type, n, build_zero_cst (type));
  n = entry.convert (wide, n);
  tree first = entry.product (wide, l.thread, chunk, &too_much);
  first = entry.choose (too_much, n, first);
  tree stride = entry.product (wide, l.threads, chunk, &too_much);
  stride = entry.choose (too_much, n, entry.op (MIN_EXPR, wide, stride, n));
  stride = entry.convert (type, stride);
  entry.assign (l.s, wide == type ? SSA_NAME : NOP_EXPR, first);
  entry.cond (LT_EXPR, first, n);

  /* A chunk.  */
  builder body (loc);
  tree count = one ? chunk : body.op (MIN_EXPR, fits ? type : wide, chunk, body.op (MINUS_EXPR, type, l.n, l.s));
  body.assign (l.end, PLUS_EXPR, l.s, body.convert (type, count));

  for (gimple *s : l.parts)
    remove (s);
  body.at_end (l.header);
  edge into = EDGE_SUCC (l.header, 0);
  if (into->dest == l.after)
    into = EDGE_SUCC (l.header, 1);
  remove_edge (find_edge (l.header, l.after));
  into->flags = (into->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) | EDGE_FALLTHRU;
  into->probability = profile_probability::always ();

  for (gimple *s : defs.all (l.trip))
    remove (s);
  entry.at_end (l.before);
  branch (l.before, l.header, l.after);
  if (!l.again)
    return;

  /* After a chunk.  */
  builder latch (loc), next (loc);
  latch.cond (GT_EXPR, latch.op (MINUS_EXPR, type, l.n, l.s), stride);
  latch.at_end (l.again);
  next.assign (l.s, PLUS_EXPR, l.s, stride);
  next.at_end (split_edge (single_succ_edge (l.again)));
  branch (l.again, single_succ (l.again), l.after);
}

/* Where a number of threads or teams has been converted to a narrower type, as for static loops without chunks, do
   with the number itself what is done with it.  */

void
keep_thread_numbers (const definitions &defs, basic_block bb)
{
  auto number_of = [&defs] (tree x) -> tree
    {
      tree number = VAR_P (x) ? thread_number (defs, x) : NULL_TREE;
      return number && TYPE_PRECISION (TREE_TYPE (x)) < TYPE_PRECISION (TREE_TYPE (number)) ? number : NULL_TREE;
    };
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      builder b (gimple_location (s));
      if (gcond *cond = dyn_cast<gcond *> (s))
	{
	  tree x = gimple_cond_lhs (cond), y = gimple_cond_rhs (cond);
	  tree nx = number_of (x), ny = number_of (y);
	  if (!nx && !ny)
	    continue;
	  gimple_cond_set_lhs (cond, nx ? nx : b.convert (TREE_TYPE (ny), x));
	  gimple_cond_set_rhs (cond, ny ? ny : b.convert (TREE_TYPE (nx), y));
	}
      else if (gassign *assign = dyn_cast<gassign *> (s))
	{
	  tree_code code = gimple_assign_rhs_code (assign);
	  tree x = gimple_assign_rhs1 (assign), nx = number_of (x);
	  if (CONVERT_EXPR_CODE_P (code) && nx)
	    gimple_assign_set_rhs1 (assign, nx);
	  else if (code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR || code == MULT_EXPR || code == PLUS_EXPR)
	    {
	      tree y = gimple_assign_rhs2 (assign), ny = number_of (y);
	      if (!nx && !ny)
		continue;
	      /* A value too large for the narrow type wraps around as in the narrow type.  */
	      tree wide = TREE_TYPE (nx ? nx : ny);
	      if (code == MULT_EXPR || code == PLUS_EXPR)
		wide = unsigned_type_for (wide);
	      tree result = b.op (code, wide, nx ? nx : x, ny ? ny : y);
	      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, result);
	    }
	  else
	    continue;
	}
      else
	continue;
      b.before (&gsi);
    }
}

} // namespace

unsigned
iteration_overflow_pass::execute (function *fun)
{
  heddle_simd_ends (fun);
  definitions defs (fun);
  std::vector<chunked_loop> loops;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      chunked_loop l;
      if (find_chunked_loop (defs, bb, &l) && !wanted_as_it_is (defs, l))
	loops.push_back (l);
    }
  if (!loops.empty ())
    {
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
      for (const chunked_loop &l : loops)
	rewrite_chunked_loop (defs, l);
      if (loops_for_fn (fun))
	loops_state_set (fun, LOOPS_NEED_FIXUP);
    }
  definitions now (fun);
  FOR_EACH_BB_FN (bb, fun)
    keep_thread_numbers (now, bb);
  return 0;
}
