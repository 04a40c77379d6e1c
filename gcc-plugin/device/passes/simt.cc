/* simt.cc -- which SIMD loops run on lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC keeps two forms of each SIMD loop, for lanes and for one thread, and chooses by GOMP_USE_SIMT.  Lanes that act
   for themselves already, in another SIMD loop or as threads of their own, take the form for one thread; a function
   learns this when it is called.  With -mno-simt-loops all use this form.  This runs after all inlining, before GCC
   makes the choice, and before loops are transformed: later, a lane's own variables are not recognisable any more.

   Variables of the loop's body whose address is taken, and those of functions that have been inlined there, are
   arguments of GOMP_SIMT_ENTER.  GCC's next pass, ompdevlow, would make them members of a structure, and replace each
   by *STRUCTURE.MEMBER in its statements, in the gimplifier's way with operands of a tree that is not GIMPLE yet.  This
   is wrong for statements changed by optimizers since: where a variable is part of a MEM_REF on the left side (MEM
   <char[36]> [&a + 24] = {}) the store goes to a temporary, and debug statements and clobbers at the end of a block
   fail.  Here an automatic variable may be each lane's own without a change (lane-variables.cc); these variables are
   therefore marked like others, and ompdevlow finds none.  */

#include "gcc-compat.h"
#include "tree-ssa.h"
#include "device/facts/entries.h"
#include "device/facts/hooks.h"
#include "device/facts/lane-variables.h"
#include "device/facts/signature.h"
#include "passes.h"
#include "row-folds-protocol.h"
#include "abi.h"

/* S, a call of GOMP_SIMT_ENTER, names no variables any more; the formerly named variables are a lane's own.  */

static void
take_lane_variables (gimple *s)
{
  for (unsigned i = 1; i < gimple_call_num_args (s); i++)
    {
      tree arg = gimple_call_arg (s, i);
      if (TREE_CODE (arg) != ADDR_EXPR)
	continue;
      heddle_mark_lane_variable (TREE_OPERAND (arg, 0));
      gimple_call_set_arg (s, i, null_pointer_node);
      if (dump_file)
	{
	  fprintf (dump_file, "a lane's own: ");
	  print_generic_expr (dump_file, TREE_OPERAND (arg, 0));
	  fprintf (dump_file, "\n");
	}
    }
  update_stmt (s);
}

/* How many SIMT regions are around statement S, where DEPTHS are around its function's blocks.  */

static unsigned
depth_at (gimple *s, const std::vector<unsigned> &depths)
{
  unsigned depth = depths[gimple_bb (s)->index];
  for (gimple_stmt_iterator gsi = gsi_start_bb (gimple_bb (s)); gsi_stmt (gsi) != s; gsi_next (&gsi))
    depth = heddle_depth_behind (gsi_stmt (gsi), depth);
  return depth;
}

/* S, a call of GOMP_USE_SIMT, becomes false if NEVER, else a question to the function's caller.  Code under a false
   answer is unreachable at once, whatever passes follow: the emitter knows no nested regions.  */

static void
choose (gcall *s, bool never)
{
  tree lhs = gimple_call_lhs (s);
  gimple *choice;
  if (never)
    {
      tree none = build_zero_cst (TREE_TYPE (lhs));
      if (TREE_CODE (lhs) == SSA_NAME)
	replace_uses_by (lhs, none);
      choice = gimple_build_assign (lhs, none);
    }
  else
    {
      tree fndecl = build_fn_decl ("__heddle_together", build_function_type_list (TREE_TYPE (lhs), NULL_TREE));
      choice = gimple_build_call (fndecl, 0);
      gimple_call_set_lhs (choice, lhs);
    }
  gimple_set_location (choice, gimple_location (s));
  unlink_stmt_vdef (s);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gsi_replace (&gsi, choice, false);
}

/* Code in front of a statement, by which lanes fold their values, lane after lane.  */

class lane_fold
{
public:
  lane_fold (gimple *s, bool product)
    : m_gsi (gsi_for_stmt (s)), m_stmt (s), m_code (product ? MULT_EXPR : PLUS_EXPR) {}
  tree fold (tree value, const std::vector<tree> &terms);
  tree fold_row (tree value, const std::vector<tree> &terms, unsigned lanes);

private:
  tree put (gimple *s, tree lhs);
  tree compute (tree_code code, tree a, tree b);
  tree number (HOST_WIDE_INT n) const { return build_int_cst (integer_type_node, n); }
  tree from (tree x, tree lane);
  tree own_lane ();
  std::vector<tree> rotated (const std::vector<tree> &x, tree by, bool back);
  std::vector<tree> neighbours (const std::vector<tree> &terms);

  gimple_stmt_iterator m_gsi;
  gimple *m_stmt;
  tree_code m_code;
};

/* Add S, a computation of LHS.  */

tree
lane_fold::put (gimple *s, tree lhs)
{
  gimple_set_lhs (s, lhs);
  gimple_set_location (s, gimple_location (m_stmt));
  gsi_insert_before (&m_gsi, s, GSI_SAME_STMT);
  return lhs;
}

tree
lane_fold::compute (tree_code code, tree a, tree b)
{
  tree lhs = make_ssa_name (TREE_CODE_CLASS (code) == tcc_comparison ? boolean_type_node : TREE_TYPE (a));
  return put (gimple_build_assign (lhs, code, a, b), lhs);
}

/* X of LANE.  */

tree
lane_fold::from (tree x, tree lane)
{
  return put (gimple_build_call_internal (IFN_GOMP_SIMT_XCHG_IDX, 2, x, lane), make_ssa_name (TREE_TYPE (x)));
}

/* X, of a power of two, with number (k + BY) modulo their number in the place of number k, or with BACK (k - BY).  */

std::vector<tree>
lane_fold::rotated (const std::vector<tree> &x, tree by, bool back)
{
  std::vector<tree> now = x;
  const size_t n = x.size ();
  for (size_t bit = 1; bit < n; bit *= 2)
    {
      tree set = compute (NE_EXPR, compute (BIT_AND_EXPR, by, number (bit)), number (0));
      std::vector<tree> next;
      for (size_t k = 0; k < n; k++)
	{
	  tree other = now[(back ? k + n - bit : k + bit) % n], lhs = make_ssa_name (TREE_TYPE (other));
	  next.push_back (put (gimple_build_assign (lhs, COND_EXPR, set, other, now[k]), lhs));
	}
      now = next;
    }
  return now;
}

/* The lane's number.  */

tree
lane_fold::own_lane ()
{
  tree number_of = make_ssa_name (unsigned_type_node), lane = make_ssa_name (integer_type_node);
  put (gimple_build_call_internal (IFN_GOMP_SIMT_LANE, 0), number_of);
  return put (gimple_build_assign (lane, NOP_EXPR, number_of), lane);
}

/* Lane l has numbers l, l + 32, ... of a sequence, N of them, in TERMS: the numbers from N l on.

   Number N l + j is the term l N / 32, say u, of lane (N l + j) mod 32, whose number modulo N is j.  In round q each
   lane gives away its term (its own number + q) mod N.  So who wants term u gets it of a lane with
   j = (u - q) mod N.  */

std::vector<tree>
lane_fold::neighbours (const std::vector<tree> &terms)
{
  const size_t n = terms.size ();
  tree lane = own_lane ();
  tree u = compute (TRUNC_DIV_EXPR, lane, number (HEDDLE_WARP_SIZE / n));
  tree first = compute (MULT_EXPR, lane, number (n));
  const std::vector<tree> given = rotated (terms, lane, false);
  std::vector<tree> taken (n);
  for (size_t q = 0; q < n; q++)
    {
      tree j = compute (BIT_AND_EXPR, compute (MINUS_EXPR, u, number (q)), number (n - 1));
      tree whose = compute (BIT_AND_EXPR, compute (PLUS_EXPR, first, j), number (HEDDLE_WARP_SIZE - 1));
      taken[(n - q) % n] = from (given[q], whose);
    }
  return rotated (taken, u, true);
}

/* VALUE and, in order, TERMS[0] of all lanes, TERMS[1]...: each lane folds its part of the sequence with the result of
   the lane before, exchanged only once a lane.  */

tree
lane_fold::fold (tree value, const std::vector<tree> &terms)
{
  const size_t n = terms.size ();
  const bool parts = n > 1 && pow2p_hwi (n) && n <= HEDDLE_WARP_SIZE;
  const std::vector<tree> own = parts ? neighbours (terms) : terms;
  if (parts)
    for (unsigned lane = 0; lane < HEDDLE_WARP_SIZE; lane++)
      {
	for (tree t : own)
	  value = compute (m_code, value, t);
	value = from (value, number (lane));
      }
  else
    for (tree t : own)
      for (unsigned lane = 0; lane < HEDDLE_WARP_SIZE; lane++)
	value = compute (m_code, value, from (t, number (lane)));
  return value;
}

/* VALUE and, in order, TERMS[0] of the LANES lanes that have a row together, TERMS[1]...  */

tree
lane_fold::fold_row (tree value, const std::vector<tree> &terms, unsigned lanes)
{
  tree first = compute (BIT_AND_EXPR, own_lane (), number (-HOST_WIDE_INT (lanes)));
  std::vector<tree> each;
  for (unsigned k = 0; k < lanes; k++)
    each.push_back (compute (PLUS_EXPR, first, number (k)));
  for (tree t : terms)
    for (tree lane : each)
      value = compute (m_code, value, from (t, lane));
  return value;
}

/* S is a call of row-folds-protocol.h: give the answer, for lanes if SHARED.  */

static void
answer_fold (gcall *s, bool shared)
{
  tree lhs = gimple_call_lhs (s), first = gimple_call_arg (s, 0), what = gimple_call_arg (s, 1);
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  gimple *answer;
  if (shared && tree_int_cst_sgn (what) >= 0)
    {
      answer = gimple_build_call_internal (gimple_call_internal_fn (s), 2, first, what);
      gimple_call_set_lhs (answer, lhs);
      gimple_move_vops (answer, s);
    }
  else
    {
      tree value = shared ? gimple_call_arg (s, 2) : first;
      std::vector<tree> terms;
      const HOST_WIDE_INT kind = tree_to_shwi (what);
      const bool row = kind == HEDDLE_FOLD_ROW_SUM || kind == HEDDLE_FOLD_ROW_PRODUCT;
      for (unsigned i = row ? HEDDLE_FOLD_ROW_TERMS : HEDDLE_FOLD_TERMS; i < gimple_call_num_args (s); i++)
	terms.push_back (gimple_call_arg (s, i));
      if (shared && row)
	value = lane_fold (s, kind == HEDDLE_FOLD_ROW_PRODUCT)
		.fold_row (value, terms, tree_to_uhwi (gimple_call_arg (s, HEDDLE_FOLD_TERMS)));
      else if (shared && !terms.empty ())
	value = lane_fold (s, kind == HEDDLE_FOLD_PRODUCT).fold (value, terms);
      unlink_stmt_vdef (s);
      answer = gimple_build_assign (lhs, value);
    }
  gimple_set_location (answer, gimple_location (s));
  if (lhs)
    gsi_replace (&gsi, answer, false);
  else
    gsi_remove (&gsi, true);
}

unsigned
simt_pass::execute (function *fun)
{
  tree attributes = DECL_ATTRIBUTES (fun->decl);
  bool kernel = lookup_attribute (HEDDLE_KERNEL_ATTRIBUTE, attributes);
  bool lanes_kernel = lanes_kernel_p (fun->decl);
  std::vector<gcall *> choices, folds;
  for (gimple *s : statements (fun))
    {
      if ((gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_IDX) || gimple_call_internal_p (s, IFN_GOMP_SIMT_XCHG_BFLY))
	  && gimple_call_num_args (s) > 2)
	folds.push_back (as_a<gcall *> (s));
      if (gimple_call_internal_p (s, IFN_GOMP_SIMT_ENTER))
	take_lane_variables (s);
      if (gimple_call_internal_p (s, IFN_GOMP_USE_SIMT))
	choices.push_back (as_a<gcall *> (s));
    }
  if (choices.empty () && folds.empty ())
    return 0;
  heddle_mark_lane_variables (fun);
  const std::vector<unsigned> depths = heddle_region_depths (fun);
  std::vector<bool> shared;
  for (gcall *s : folds)
    shared.push_back (depth_at (s, depths));
  for (size_t i = 0; i < folds.size (); i++)
    answer_fold (folds[i], shared[i]);
  for (gcall *s : choices)
    {
      const bool never = depth_at (s, depths) || lanes_kernel || !heddle_options.simt_loops;
      if (gimple_call_lhs (s) && (never || !kernel))
	choose (s, never);
    }
  mark_virtual_operands_for_renaming (fun);
  cgraph_edge::rebuild_edges ();
  return TODO_update_ssa_only_virtuals | TODO_cleanup_cfg;
}
