/* counter-division.cc -- quotients and remainders of a loop's counter without a division in the loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The iterations of collapsed loops have one number x, from which each gets its own counters: r = x % n, q = x / n,
   then the next loop's from q.  A GPU has no instruction for integer division; it takes 20 to 80 others.  Numbers of 32
   bits are for reciprocal.cc.  For those of 64: in a loop in which x grows by a step, these counters are digits of a
   number to which the same number is added each time.  With R = step % n and Q = step / n, computed before the loop,

     carry = r >= n - R - c,   r = carry ? r - (n - R) + c : r + R + c,   q = q + Q + carry

   where c is the carry that comes from the digit below, or 0.  One carry is always enough, because r and R are
   less than n; and r + R, which can exceed the type, is not compared.

   x itself may exceed its type on the way, where C defines it to wrap: then the digits are no longer those of x.
   Where this cannot be excluded, digits are computed by division after a step in which it has happened.  That
   is a jump that is hardly ever taken.

   The divisions before the loop happen even where those in the loop would not have; the divisor 0 is replaced
   by 1 there, since after a division by it GCC takes for granted that it is not 0.  */

#include "gcc-compat.h"
#include "gimple-fold.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-manip.h"
#include "tree-ssa-loop-niter.h"
#include "tree-ssa-loop-ivopts.h"
#include "value-query.h"
#include "device/passes/counter-division.h"
#include "tuning.h"
#include "passes.h"

bool
heddle_never_negative_p (tree t)
{
  if (TYPE_UNSIGNED (TREE_TYPE (t)))
    return true;
  if (TREE_CODE (t) == INTEGER_CST)
    return tree_int_cst_sgn (t) >= 0;
  if (TREE_CODE (t) != SSA_NAME)
    return tree_expr_nonnegative_p (t);
  heddle_integer_range range;
  return get_range_query (cfun)->range_of_expr (range, t) && !range.varying_p () && !range.undefined_p ()
	 && wi::ge_p (range.lower_bound (), 0, SIGNED);
}

namespace {

/* The digit that x / n and x % n leave and make.  All trees but X and N are of TYPE, which is unsigned.  */

struct digit
{
  tree x, n;			/* as in the statements; N is invariant */
  tree type;
  digit *below;			/* the one whose quotient X is, or NULL */
  tree base, step;		/* of X where BELOW is NULL: invariants */
  bool can_wrap;		/* X may exceed its type */
  auto_vec<gimple *, 4> stmts;	/* the divisions, in the loop */
  tree divisor;			/* N, or 1 for 0 */
  tree first_q, first_r;	/* of the first iteration */
  tree step_q, step_r, room;	/* Q, R, n - R */
  tree q, r;			/* of this iteration */
  tree next_q, next_r, carry;	/* of the next one */
};

/* Before LOOP: the value of EXPR.  */

tree
before_loop (class loop *loop, tree expr)
{
  gimple_seq seq = NULL;
  tree value = force_gimple_operand (expr, &seq, true, NULL_TREE);
  if (seq)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (loop), seq);
  return value;
}

/* A new value CODE (A, B) of TYPE after what is in SEQ.  */

tree
build (gimple_seq *seq, tree_code code, tree type, tree a, tree b)
{
  return gimple_build (seq, code, type, a, b);
}

tree
choose (gimple_seq *seq, tree condition, tree yes, tree no)
{
  tree result = make_ssa_name (TREE_TYPE (yes));
  gimple_seq_add_stmt (seq, gimple_build_assign (result, COND_EXPR, condition, yes, no));
  return result;
}

class loop_digits
{
public:
  explicit loop_digits (class loop *l) : loop (l) {}
  ~loop_digits () { for (digit *d : digits) delete d; }

  /* Find divisions; false if there are none.  */
  bool find ();
  void replace ();

private:
  digit *digit_of (tree x, tree n);
  void start (digit *);
  void use (digit *);
  void step (digit *, gimple_seq *);

  class loop *loop;
  auto_vec<digit *> digits;	/* each after the one below it */
  hash_map<tree, digit *> quotients;
};

/* The digit for X and N, or NULL if X has another form.  */

digit *
loop_digits::digit_of (tree x, tree n)
{
  for (digit *d : digits)
    if (d->x == x && operand_equal_p (d->n, n))
      return d;
  digit fresh;
  tree type = TREE_TYPE (x);
  fresh.below = NULL;
  fresh.base = fresh.step = NULL_TREE;
  fresh.can_wrap = false;
  if (digit **below = quotients.get (x))
    fresh.below = *below;
  else
    {
      affine_iv iv;
      if (!simple_iv (loop, loop, x, &iv, true) || integer_zerop (iv.step))
	return NULL;
      if (TREE_CODE (iv.step) == INTEGER_CST && tree_int_cst_sign_bit (iv.step))
	return NULL;
      if (TYPE_UNSIGNED (type))
	fresh.can_wrap = !iv.no_overflow && iv_can_overflow_p (loop, type, iv.base, iv.step);
      else if (!iv.no_overflow || !heddle_never_negative_p (x) || !heddle_never_negative_p (iv.base)
	       || !heddle_never_negative_p (iv.step))
	return NULL;
      fresh.base = iv.base;
      fresh.step = iv.step;
    }
  if (!heddle_never_negative_p (n))
    return NULL;
  digit *d = new digit;
  d->x = x;
  d->n = n;
  d->type = unsigned_type_for (type);
  d->below = fresh.below;
  d->base = fresh.base;
  d->step = fresh.step;
  d->can_wrap = fresh.can_wrap;
  digits.safe_push (d);
  return d;
}

bool
loop_digits::find ()
{
  HOST_WIDE_INT most = likely_max_stmt_executions_int (loop);
  if (most >= 0 && most < tuning.carried_digit_trips)
    return false;
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    {
      if (body[i]->loop_father != loop)
	continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (!is_gimple_assign (stmt))
	    continue;
	  tree_code code = gimple_assign_rhs_code (stmt);
	  if (code != TRUNC_DIV_EXPR && code != TRUNC_MOD_EXPR)
	    continue;
	  tree lhs = gimple_assign_lhs (stmt), x = gimple_assign_rhs1 (stmt), n = gimple_assign_rhs2 (stmt);
	  tree type = TREE_TYPE (lhs);
	  if (!INTEGRAL_TYPE_P (type) || !type_has_mode_precision_p (type)
	      || TYPE_PRECISION (type) != 64
	      || TREE_CODE (x) != SSA_NAME || TREE_CODE (n) != SSA_NAME || !expr_invariant_in_loop_p (loop, n)
	      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (n)
	      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (x) || stmt_ends_bb_p (stmt))
	    continue;
	  digit *d = digit_of (x, n);
	  if (!d)
	    continue;
	  d->stmts.safe_push (stmt);
	  if (code == TRUNC_DIV_EXPR)
	    quotients.put (lhs, d);
	}
    }
  free (body);
  return !digits.is_empty ();
}

/* Before the loop: D's constants and first values.  */

void
loop_digits::start (digit *d)
{
  tree type = d->type;
  auto value = [&] (tree expr) { return before_loop (loop, expr); };
  tree n = value (fold_convert (type, d->n));
  d->divisor = value (fold_build2 (MAX_EXPR, type, n, build_one_cst (type)));
  tree x = d->below ? d->below->first_q : value (fold_convert (type, unshare_expr (d->base)));
  tree step = d->below ? d->below->step_q : value (fold_convert (type, unshare_expr (d->step)));
  d->first_q = value (build2 (TRUNC_DIV_EXPR, type, x, d->divisor));
  d->first_r = value (build2 (TRUNC_MOD_EXPR, type, x, d->divisor));
  d->step_q = value (build2 (TRUNC_DIV_EXPR, type, step, d->divisor));
  d->step_r = value (build2 (TRUNC_MOD_EXPR, type, step, d->divisor));
  d->room = value (build2 (MINUS_EXPR, type, d->divisor, d->step_r));
}

/* In the loop: let D's divisions be its PHI results.  */

void
loop_digits::use (digit *d)
{
  d->q = make_temp_ssa_name (d->type, NULL, "quotient");
  d->r = make_temp_ssa_name (d->type, NULL, "remainder");
  create_phi_node (d->q, loop->header);
  create_phi_node (d->r, loop->header);
  for (gimple *stmt : d->stmts)
    {
      tree value = gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR ? d->q : d->r;
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      if (TREE_TYPE (gimple_assign_lhs (stmt)) == d->type)
	gimple_assign_set_rhs_with_ops (&gsi, SSA_NAME, value);
      else
	gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, value);
      update_stmt (gsi_stmt (gsi));
    }
}

/* D's values in the next iteration.  */

void
loop_digits::step (digit *d, gimple_seq *seq)
{
  tree type = d->type, room = d->room, up = d->step_r;
  tree in = d->below ? d->below->carry : NULL_TREE;
  if (in)
    room = build (seq, MINUS_EXPR, type, room, in);
  tree over = build (seq, GE_EXPR, boolean_type_node, d->r, room);
  if (in)
    up = build (seq, PLUS_EXPR, type, up, in);
  tree sum = build (seq, PLUS_EXPR, type, d->r, up), rest = build (seq, MINUS_EXPR, type, d->r, room);
  d->next_r = choose (seq, over, rest, sum);
  d->carry = gimple_convert (seq, type, over);
  tree q = build (seq, PLUS_EXPR, type, d->q, d->step_q);
  d->next_q = build (seq, PLUS_EXPR, type, q, d->carry);
}

void
loop_digits::replace ()
{
  for (digit *d : digits)
    start (d);
  for (digit *d : digits)
    use (d);

  /* The ends of the iterations: fast values, then, if any x may have wrapped, division by division.  */
  gimple_seq fast = NULL, slow = NULL;
  for (digit *d : digits)
    step (d, &fast);
  tree wrapped = NULL_TREE;
  hash_map<digit *, std::pair<tree, tree>> slow_values;
  auto_vec<std::pair<tree, tree>> counters;	/* PHI results for x, and their values in the next iteration */
  auto_vec<tree> firsts;
  for (digit *d : digits)
    {
      tree x;
      if (d->below)
	{
	  std::pair<tree, tree> *below = slow_values.get (d->below);
	  if (!below)
	    continue;
	  x = below->first;
	}
      else
	{
	  if (!d->can_wrap)
	    continue;
	  tree now = make_temp_ssa_name (d->type, NULL, "counter");
	  create_phi_node (now, loop->header);
	  tree by = before_loop (loop, fold_convert (d->type, unshare_expr (d->step)));
	  firsts.safe_push (before_loop (loop, fold_convert (d->type, unshare_expr (d->base))));
	  x = build (&fast, PLUS_EXPR, d->type, now, by);
	  counters.safe_push (std::make_pair (now, x));
	  tree less = build (&fast, LT_EXPR, boolean_type_node, x, now);
	  wrapped = wrapped ? build (&fast, BIT_IOR_EXPR, boolean_type_node, wrapped, less) : less;
	}
      tree q = build (&slow, TRUNC_DIV_EXPR, d->type, x, d->divisor);
      tree r = build (&slow, TRUNC_MOD_EXPR, d->type, x, d->divisor);
      slow_values.put (d, std::make_pair (q, r));
    }

  basic_block end = split_edge (loop_latch_edge (loop));	/* the new latch */
  gimple_stmt_iterator gsi = gsi_start_bb (end);
  gsi_insert_seq_after (&gsi, fast, GSI_CONTINUE_LINKING);
  if (wrapped)
    {
      basic_block join = split_edge (loop_latch_edge (loop));
      basic_block again = split_edge (single_succ_edge (end));
      edge to_again = single_succ_edge (end);
      to_again->flags = (to_again->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
      to_again->probability = profile_probability::very_unlikely ();
      edge skip = make_edge (end, join, EDGE_FALSE_VALUE);
      skip->probability = to_again->probability.invert ();
      again->count = to_again->count ();
      set_immediate_dominator (CDI_DOMINATORS, join, end);
      gsi = gsi_last_bb (end);
      gsi_insert_after (&gsi, gimple_build_cond (NE_EXPR, wrapped, boolean_false_node, NULL_TREE, NULL_TREE),
			GSI_NEW_STMT);
      gsi = gsi_start_bb (again);
      gsi_insert_seq_after (&gsi, slow, GSI_CONTINUE_LINKING);
      edge from_again = single_succ_edge (again);
      auto merge = [&] (tree usual, tree other)
	{
	  tree both = copy_ssa_name (usual);
	  gphi *phi = create_phi_node (both, join);
	  add_phi_arg (phi, usual, skip, UNKNOWN_LOCATION);
	  add_phi_arg (phi, other, from_again, UNKNOWN_LOCATION);
	  return both;
	};
      for (digit *d : digits)
	if (std::pair<tree, tree> *other = slow_values.get (d))
	  {
	    d->next_q = merge (d->next_q, other->first);
	    d->next_r = merge (d->next_r, other->second);
	  }
    }
  auto set = [&] (tree result, tree first, tree next)
    {
      gphi *phi = as_a <gphi *> (SSA_NAME_DEF_STMT (result));
      add_phi_arg (phi, first, loop_preheader_edge (loop), UNKNOWN_LOCATION);
      add_phi_arg (phi, next, loop_latch_edge (loop), UNKNOWN_LOCATION);
    };
  for (digit *d : digits)
    {
      set (d->q, d->first_q, d->next_q);
      set (d->r, d->first_r, d->next_r);
    }
  for (unsigned i = 0; i < counters.length (); i++)
    set (counters[i].first, firsts[i], counters[i].second);
}

} // namespace

unsigned
counter_division_pass::execute (function *fun)
{
  if (number_of_loops (fun) <= 1)
    return 0;
  bool changed = false;
  for (auto loop : loops_list (fun, LI_FROM_INNERMOST))
    {
      loop_digits digits (loop);
      if (!optimize_loop_for_speed_p (loop) || !digits.find ())
	continue;
      digits.replace ();
      changed = true;
    }
  if (changed)
    scev_reset ();
  return changed ? TODO_cleanup_cfg : 0;
}
