/* simd-ends.cc -- SIMD loops on lanes find their ends.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's form for lanes of a SIMD loop over I from A to B by STEP is (omp-expand.cc)

     for (i = A + lane * STEP; i < B; i += lanes * STEP)
       ...
     i += STEP - lanes * STEP;			// for the lane with the last iteration this is B, or more

   All is in the type of I, which is too small for values beyond B by some 32 steps when B is close to the type's end.
   The number need not be large: in "for (unsigned i = n; i > 0; i--)" the lanes from N up begin, and all end, beyond
   zero.  A lane without an iteration can also look like the lane with the last.  The loop therefore becomes

     own = A + lane * STEP;			// the type's end, if that is less
     if (own < B)
       {
	 more = (B - own - 1) / (lanes * STEP);
	 for (i = own;; i += lanes * STEP)
	   {
	     ...
	     if (more-- == 0)
	       break;
	   }
	 i += STEP;
       }
     else
       i = A;

   in which no value is beyond B.  GCC treats the form like its own: mostly a pointer replaces both counters, and where
   A and STEP are constants nothing is added before the loop.

   A loop whose STEP is not a constant has a counter of its own besides, for the vectoriser, computed from the same
   sums; this counter is left without use.  */

#include "gcc-compat.h"
#include "host/loops/expanded-code.h"
#include "host/loops/simd-ends.h"
#include "device/facts/polynomial.h"
#include "abi.h"

namespace {

/* A constant, or the product of one and a register.  */
struct term
{
  HOST_WIDE_INT factor = 0;	/* sign-extended from the precision of I */
  tree reg = NULL_TREE;
};

/* CONSTANT + LANE * the number of the lane.  */
struct linear
{
  term constant, lane;
};

/* Such a loop.  */
struct lanes_loop
{
  basic_block start;		/* asks for the number of the lane */
  basic_block header;		/* tests for another iteration */
  basic_block latch, after;
  tree lane;			/* register with its number */
  tree most;			/* only so many lanes are to be used, or null */
  tree i, b;
  gassign *computes_b;		/* in the header, from values known before it; or null */
  bool up;
  linear first;			/* A and STEP */
  gimple *advance, *adjust;	/* definitions of I in the latch and after the loop */
};

class finder
{
public:
  finder (const definitions &defs, gimple *call) : m_defs (defs), m_call (call) {}
  bool find (lanes_loop *l);

private:
  bool result_of (gassign *s, linear *result);
  bool find_test (lanes_loop *l);
  bool later (gimple *s);
  gimple *definition (tree x, basic_block bb);

  const definitions &m_defs;
  gimple *m_call;
  unsigned m_precision;		/* of I */
};

/* The last definition of X in BB.  */

gimple *
finder::definition (tree x, basic_block bb)
{
  gimple *found = NULL;
  for (gimple *s : m_defs.all (x))
    if (gimple_bb (s) == bb)
      found = s;
  return found;
}

/* S comes after the call in its block.  */

bool
finder::later (gimple *s)
{
  if (s)
    for (gimple_stmt_iterator gsi = gsi_for_stmt (m_call); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gsi_stmt (gsi) == s)
	return true;
  return false;
}

/* The result of S = *RESULT, modulo what the type of I holds.  False: it has another form.  */

bool
finder::result_of (gassign *s, linear *result)
{
  auto definition = [this] (tree x)
    {
      gimple *only = m_defs.one (x);
      return later (only) ? dyn_cast<gassign *> (only) : NULL;
    };
  polynomial p;
  if (!heddle_polynomial_of (s, m_precision, definition, &p))
    return false;
  *result = linear ();
  for (const auto &t : p.terms)
    {
      std::vector<tree> names = t.first.names;
      const auto lane = std::find (names.begin (), names.end (), gimple_call_lhs (m_call));
      term &to = lane != names.end () ? result->lane : result->constant;
      if (lane != names.end ())
	names.erase (lane);
      const HOST_WIDE_INT factor = sext_hwi (t.second, m_precision);
      if (factor == 0)
	continue;
      if (to.factor != 0 || names.size () > 1)
	return false;
      to = { factor, names.empty () ? NULL_TREE : names[0] };
      if (to.reg && (!VAR_P (to.reg) || to.reg == gimple_call_lhs (m_call) || later (m_defs.one (to.reg))
		     || TYPE_PRECISION (TREE_TYPE (to.reg)) != m_precision))
	return false;
    }
  return true;
}

/* The test in L's header, or the one in its stead that the counter is computed from: I < B or I > B.  */

bool
finder::find_test (lanes_loop *l)
{
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (l->header));
  if (!cond)
    return false;
  tree_code code = gimple_cond_code (cond);
  tree i = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  gassign *chosen = VAR_P (b) ? safe_dyn_cast<gassign *> (definition (b, l->start)) : NULL;
  if (chosen && later (chosen) && gimple_assign_rhs_code (chosen) == COND_EXPR)
    {
      tree test = gimple_assign_rhs1 (chosen);
      gassign *compare = VAR_P (test) ? safe_dyn_cast<gassign *> (m_defs.one (test)) : NULL;
      if (compare && TREE_CODE_CLASS (gimple_assign_rhs_code (compare)) == tcc_comparison)
	{
	  code = gimple_assign_rhs_code (compare);
	  i = gimple_assign_rhs1 (compare);
	  b = gimple_assign_rhs2 (compare);
	}
      else if (COMPARISON_CLASS_P (test))
	{
	  code = TREE_CODE (test);
	  i = TREE_OPERAND (test, 0);
	  b = TREE_OPERAND (test, 1);
	}
    }
  if (!VAR_P (i) || !is_gimple_reg (i) || !INTEGRAL_TYPE_P (TREE_TYPE (i)))
    return false;
  if (TREE_CODE (b) == INTEGER_CST)
    {
      /* I > B may have been made I >= B + 1, or I != B where no value is less.  */
      tree least = TYPE_MIN_VALUE (TREE_TYPE (i)), most = TYPE_MAX_VALUE (TREE_TYPE (i));
      int change = 0;
      if (code == LE_EXPR && !tree_int_cst_equal (b, most))
	change = 1, code = LT_EXPR;
      else if (code == GE_EXPR && !tree_int_cst_equal (b, least))
	change = -1, code = GT_EXPR;
      else if (code == NE_EXPR && tree_int_cst_equal (b, least))
	code = GT_EXPR;
      else if (code == NE_EXPR && tree_int_cst_equal (b, most))
	code = LT_EXPR;
      b = wide_int_to_tree (TREE_TYPE (i), wi::to_wide (b) + change);
    }
  else
    {
      gimple *s = VAR_P (b) ? m_defs.one (b) : NULL;
      if (!s || later (s))
	return false;
      /* I >= B has been made I > B - 1, there.  */
      if (gimple_bb (s) == l->header)
	{
	  l->computes_b = dyn_cast<gassign *> (s);
	  if (!l->computes_b || gimple_assign_rhs_code (s) != PLUS_EXPR || !VAR_P (gimple_assign_rhs1 (s))
	      || TREE_CODE (gimple_assign_rhs2 (s)) != INTEGER_CST)
	    return false;
	  gimple *from = m_defs.one (gimple_assign_rhs1 (s));
	  if (!from || later (from) || gimple_bb (from) == l->header)
	    return false;
	}
    }
  l->i = i;
  l->b = b;
  l->up = code == LT_EXPR;
  return code == LT_EXPR || code == GT_EXPR;
}

bool
finder::find (lanes_loop *l)
{
  auto leads_on = [] (basic_block bb)
    {
      gimple *last = last_stmt (bb);
      return single_succ_p (bb) && !(single_succ_edge (bb)->flags & EDGE_COMPLEX) && !(last && stmt_ends_bb_p (last));
    };
  edge yes, no;
  l->start = gimple_bb (m_call);
  l->lane = gimple_call_lhs (m_call);
  l->most = NULL_TREE;
  l->computes_b = NULL;
  l->after = NULL;
  if (gcond *some = safe_dyn_cast<gcond *> (last_stmt (l->start)))
    {
      if (gimple_cond_lhs (some) != l->lane || gimple_cond_code (some) != LT_EXPR
	  || TREE_CODE (gimple_cond_rhs (some)) != INTEGER_CST)
	return false;
      l->most = gimple_cond_rhs (some);
      extract_true_false_edges_from_block (l->start, &yes, &no);
      l->header = yes->dest;
      l->after = no->dest;
    }
  else if (leads_on (l->start))
    l->header = single_succ (l->start);
  else
    return false;
  if (!find_test (l) || EDGE_COUNT (l->header->preds) != 2)
    return false;
  extract_true_false_edges_from_block (l->header, &yes, &no);
  if ((l->after && l->after != no->dest) || ((yes->flags | no->flags) & EDGE_COMPLEX))
    return false;
  l->after = no->dest;
  l->latch = EDGE_PRED (l->header, EDGE_PRED (l->header, 0)->src == l->start)->src;
  if (!leads_on (l->latch))
    return false;
  m_precision = TYPE_PRECISION (TREE_TYPE (l->i));
  if (m_precision > TYPE_PRECISION (long_long_unsigned_type_node))
    return false;
  gassign *init = safe_dyn_cast<gassign *> (definition (l->i, l->start));
  l->advance = definition (l->i, l->latch);
  l->adjust = definition (l->i, l->after);
  return init && later (init) && l->advance && l->adjust && result_of (init, &l->first) && l->first.lane.factor != 0
	 && l->first.constant.reg != l->i && l->first.lane.reg != l->i;
}

/* T in TYPE, with the other sign if NEGATIVE.  */

tree
term_value (builder *b, tree type, const term &t, bool negative = false)
{
  tree u = unsigned_type_for (type);
  tree factor = build_int_cst (u, negative ? -(unsigned HOST_WIDE_INT) t.factor : t.factor);
  return t.reg && t.factor != 0 ? b->convert (type, b->op (MULT_EXPR, u, t.reg, factor)) : fold_convert (type, factor);
}

/* Rewrite L, as the essay says.  */

void
rewrite (const lanes_loop &l)
{
  tree type = TREE_TYPE (l.i), u = unsigned_type_for (type);
  const tree_code before = l.up ? LT_EXPR : GT_EXPR;
  const tree_code on = l.up ? PLUS_EXPR : MINUS_EXPR, back = l.up ? MINUS_EXPR : PLUS_EXPR;
  gimple *test = last_stmt (l.header);
  location_t loc = gimple_location (test);
  const term &a = l.first.constant, &step = l.first.lane;
  /* 32 steps fit into the type, and no lane begins beyond its end.  */
  const widest_int most = wi::to_widest (TYPE_MAX_VALUE (type)), least = wi::to_widest (TYPE_MIN_VALUE (type));
  const widest_int steps = widest_int (l.up ? step.factor : -step.factor) * HEDDLE_WARP_SIZE;
  const bool small = !step.reg && steps > 0 && steps <= most;
  bool begins = false;
  if (small && (!a.reg || a.factor == 0))
    {
      widest_int value = TYPE_UNSIGNED (type) ? wi::zext (widest_int (a.factor), TYPE_PRECISION (type))
					      : widest_int (a.factor);
      begins = l.up ? value + steps <= most : value - steps >= least;
    }

  /* Has this lane an iteration?  */
  basic_block entry = split_edge (find_edge (l.start, l.header)), first = split_edge (single_succ_edge (entry));
  builder e (loc);
  tree b = l.b;
  if (l.computes_b)
    b = e.op (PLUS_EXPR, type, gimple_assign_rhs1 (l.computes_b), gimple_assign_rhs2 (l.computes_b));
  tree begin = term_value (&e, type, a), lanes = create_tmp_reg (unsigned_type_node);
  gcall *vf = gimple_build_call_internal (IFN_GOMP_SIMT_VF, 0);
  gimple_call_set_lhs (vf, lanes);
  e.append (vf);
  if (l.most)
    lanes = e.op (MIN_EXPR, unsigned_type_node, lanes, l.most);
  tree wide = small ? u : long_long_unsigned_type_node, length = term_value (&e, u, step, !l.up);
  auto times_length = [&] (tree n)
    {
      tree too_much, product = small ? e.op (MULT_EXPR, u, n, length) : e.product (wide, n, length, &too_much);
      return small ? product : e.choose (too_much, build_minus_one_cst (wide), product);
    };
  tree offset = times_length (l.lane), stride = times_length (lanes);
  tree far = l.up ? TYPE_MAX_VALUE (type) : TYPE_MIN_VALUE (type);
  auto not_beyond_end = [&]
    {
      if (small)
	{
	  tree last_begin = e.op (back, type, far, offset);
	  return e.op (on, type, e.op (l.up ? MIN_EXPR : MAX_EXPR, type, begin, last_begin), offset);
	}
      tree left = l.up ? e.op (MINUS_EXPR, u, far, begin) : e.op (MINUS_EXPR, u, begin, far);
      return e.select (LE_EXPR, offset, e.convert (wide, left), e.convert (type, e.op (on, u, begin, offset)), far);
    };
  e.cond (before, begins ? e.op (on, type, begin, offset) : not_beyond_end (), b);
  e.at_end (entry);
  auto leaves_at = [&] (edge leaves, builder *to, tree value)
    {
      to->assign (l.i, VAR_DECL, value);
      to->at_end (split_edge (leaves));
    };
  builder none (loc), idle (loc);
  branch (entry, first, l.after);
  leaves_at (find_edge (entry, l.after), &none, begin);
  if (l.most)
    leaves_at (find_edge (l.start, l.after), &idle, term_value (&idle, type, a));
  for (gimple *s : { l.advance, l.adjust })
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (s);
      gsi_remove (&gsi, true);
    }

  /* The loop itself.  */
  builder f (loc), latch (loc), next (loc), end (loc);
  tree more = create_tmp_reg (wide);
  tree own = small ? f.op (on, type, begin, offset) : f.convert (type, f.op (on, u, begin, offset));
  f.assign (l.i, VAR_DECL, own);
  tree rest = l.up ? f.op (MINUS_EXPR, u, b, own) : f.op (MINUS_EXPR, u, own, b);
  rest = f.op (PLUS_EXPR, wide, rest, build_minus_one_cst (wide));
  f.assign (more, VAR_DECL, f.op (TRUNC_DIV_EXPR, wide, rest, stride));
  f.at_end (first);
  remove_edge (find_edge (l.header, l.after));
  edge into = single_succ_edge (l.header);
  into->flags = (into->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) | EDGE_FALLTHRU;
  into->probability = profile_probability::always ();
  gimple_stmt_iterator gsi = gsi_for_stmt (test);
  gsi_remove (&gsi, true);
  latch.cond (NE_EXPR, more, build_zero_cst (wide));
  latch.at_end (l.latch);
  next.assign (more, PLUS_EXPR, more, build_minus_one_cst (wide));
  if (small)
    next.assign (l.i, on, l.i, next.convert (type, stride));
  else
    next.assign (l.i, NOP_EXPR, next.op (on, u, l.i, stride));
  next.at_end (split_edge (single_succ_edge (l.latch)));
  branch (l.latch, single_succ (l.latch), l.after);
  leaves_at (find_edge (l.latch, l.after), &end, end.convert (type, end.op (on, u, l.i, length)));
}

} // namespace

void
heddle_simd_ends (function *fun)
{
  definitions defs (fun);
  std::vector<lanes_loop> loops;
  std::vector<gimple *> choices;
  bool all = true;
  for (gimple *s : statements (fun))
    {
      if (!is_gimple_call (s) || !gimple_call_lhs (s))
	continue;
      if (gimple_call_internal_p (s, IFN_GOMP_USE_SIMT))
	choices.push_back (s);
      lanes_loop l;
      if (gimple_call_internal_p (s, IFN_GOMP_SIMT_LANE))
	{
	  if (finder (defs, s).find (&l))
	    loops.push_back (l);
	  else
	    {
	      all = false;
	      if (dump_enabled_p ())
		dump_printf_loc (MSG_MISSED_OPTIMIZATION, s,
				 "the SIMD loop runs on one lane: its bounds are not known before it\n");
	    }
	}
    }
  if (!all)
    for (gimple *s : choices)
      {
	tree lhs = gimple_call_lhs (s);
	gimple_stmt_iterator gsi = gsi_for_stmt (s);
	gsi_replace (&gsi, gimple_build_assign (lhs, build_zero_cst (TREE_TYPE (lhs))), false);
      }
  if (loops.empty ())
    return;
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  for (const lanes_loop &l : loops)
    rewrite (l);
  if (loops_for_fn (fun))
    loops_state_set (fun, LOOPS_NEED_FIXUP);
}
