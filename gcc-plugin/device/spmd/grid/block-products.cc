/* block-products.cc -- sums of products whose operands the threads of a block load together: the choice.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     collapse(2): for (i ...) for (j ...)
       { s = 0; for (k ...) s += a[i][k] * b[k][j]; c[i][j] = alpha * s + beta * c[i][j]; }

   A thread's tile of iterations (register-tiles.cc) loads each element once for several products.  The eight warps of
   a block have tiles one below the other: each of them loads the same elements of B, and all lanes of a warp load the
   same elements of A.  So the block takes a few k at a time, loads the elements of both operands together, each once,
   into shared memory, and the products find the elements there:

     for (k0 ...) { stage a[i...][k0...], b[k0...][j...]; barrier; for (k of these) s.. += a.. * b..; }

   Each sum has its products in the order of k, so its bits are those of the loop.  Multiplications and additions remain
   GCC's own, contracted where its options say so.  Staged k beyond the end have the operands -0.0 (or 0.0) and 0.0: a
   sum plus -0.0, and a sum minus 0.0, fused or not, is the sum.

   An element is loaded by the iteration's own statements, with the numbers of an iteration and a k that exist: nothing
   is assumed about strides.  Only the choice of the order, along k or along the number, is by an estimate.  Another
   thread loads at another time than the iteration itself.  But several iterations of a tile load each element: if any
   iteration stored to it, the program would have a race.

   A sum may be in memory, c[i][j] += a[i][k] * b[k][j]: then it is loaded before the loop and stored behind it, if the
   loop has iterations.

   Doubles are multiplied by tensor cores, where the target has these and GCC fuses multiplications and additions.  A
   warp multiplies matrices of 16 x 4 and 4 x 8 elements.  An instruction adds the products of an element in ascending
   order of k, beginning with the former sum, each fused: an H200 gave the bits of such operations in each of 10^8
   elements, among them subnormal numbers, infinities, and 1.3 million sums of -0.0.  So sums still have the bits of the
   loop.  A difference is a sum with negated elements, which is exact.

   The conditions are those of register tiles, and:
   - one loop, with one block behind its condition, and with counters of constant steps;
   - its only result is a sum of products of two values, one for each of the numbers of the iteration;
   - its number of iterations is known before.  */

#include <algorithm>

#include "device/spmd/grid/block-products.h"
#include "device/facts/hooks.h"
#include "device/facts/matrix-products.h"
#include "device/facts/state.h"
#include "device/spmd/grid/register-tiles.h"
#include "device/spmd/grid/strides.h"
#include "tuning.h"

namespace {

bool
defined_in (tree x, const std::set<basic_block> &blocks)
{
  return TREE_CODE (x) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (x) && blocks.count (gimple_bb (SSA_NAME_DEF_STMT (x)));
}

/* X is defined by an assignment in BB: return this.  */

gassign *
assignment_in (tree x, basic_block bb)
{
  gassign *a = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
  return a && gimple_bb (a) == bb ? a : NULL;
}

constexpr unsigned BOTH_KINDS = register_tiles::ALONG | register_tiles::OTHER;

} // namespace

/* Find the loop's blocks and edges.  */

bool
block_product::find_loop (const std::vector<basic_block> &blocks)
{
  mark_dfs_back_edges (cfun);
  basic_block last = blocks[blocks.size () > 1];
  edge e, back = NULL;
  edge_iterator ei;
  for (basic_block bb : blocks)
    if (bb != last)
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->flags & EDGE_DFS_BACK)
	  {
	    if (back)
	      return false;
	    back = e;
	  }
  if (!back || back->src == back->dest || back->dest == blocks[0] || !single_succ_p (back->src)
      || !single_pred_p (back->src) || EDGE_COUNT (back->dest->preds) != 2 || EDGE_COUNT (back->dest->succs) != 2)
    return false;
  m_back = back, m_body = back->src;
  basic_block header = back->dest;
  m_on = single_pred_edge (m_body);
  m_entry = EDGE_PRED (header, EDGE_PRED (header, 0) == back);
  m_exit = EDGE_SUCC (header, EDGE_SUCC (header, 0) == m_on);
  if (m_on->src != header || m_exit->dest == m_body || ((m_entry->flags | m_exit->flags) & EDGE_COMPLEX))
    return false;
  m_header = header;
  m_blocks.insert (blocks.begin (), blocks.end ());
  return m_blocks.count (m_entry->src) && m_blocks.count (m_exit->dest);
}

/* Nothing in the loop is used outside but its sum, and nothing is stored but a sum in memory.  */

bool
block_product::quiet () const
{
  auto only_inside = [&] (tree x)
    {
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, x)
	if (!is_gimple_debug (USE_STMT (use)) && !inside (gimple_bb (USE_STMT (use))))
	  return false;
      return true;
    };
  for (basic_block bb : { m_header, m_body })
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (is_gimple_debug (s) || gimple_code (s) == GIMPLE_LABEL || s == m_store || s == last_stmt (m_header))
	  continue;
	tree lhs = gimple_get_lhs (s);
	if (!is_gimple_assign (s) || gimple_vdef (s) || !lhs || !only_inside (lhs))
	  return false;
      }
  return std::all_of (m_counters.begin (), m_counters.end (), [&] (const counter &c) { return only_inside (c.name); });
}

/* Find the loop's counters, its sum, and its condition.  */

bool
block_product::find_values (const register_tiles &tiles)
{
  m_sum = NULL;
  for (gphi_iterator g = gsi_start_phis (m_header); !gsi_end_p (g); gsi_next (&g))
    {
      tree x = gimple_phi_result (g.phi ());
      if (virtual_operand_p (x))
	continue;
      if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (x)) && !m_sum)
	{
	  m_sum = g.phi ();
	  continue;
	}
      tree first = PHI_ARG_DEF_FROM_EDGE (g.phi (), m_entry);
      gassign *next = assignment_in (PHI_ARG_DEF_FROM_EDGE (g.phi (), m_back), m_body);
      if ((!INTEGRAL_TYPE_P (TREE_TYPE (x)) && !POINTER_TYPE_P (TREE_TYPE (x))) || !next || tiles.kind_of (x)
	  || (gimple_assign_rhs_code (next) != PLUS_EXPR && gimple_assign_rhs_code (next) != POINTER_PLUS_EXPR)
	  || gimple_assign_rhs1 (next) != x || TREE_CODE (gimple_assign_rhs2 (next)) != INTEGER_CST)
	return false;
      m_counters.push_back ({ x, first, next });
    }
  gcond *cond = safe_dyn_cast<gcond *> (last_stmt (m_header));
  if (!cond)
    return false;
  m_code = gimple_cond_code (cond);
  m_counted = gimple_cond_lhs (cond), m_limit = gimple_cond_rhs (cond);
  if (m_on->flags & EDGE_FALSE_VALUE)
    m_code = invert_tree_comparison (m_code, false);
  for (bool swapped : { false, true })
    {
      if (swapped)
	{
	  std::swap (m_counted, m_limit);
	  m_code = swap_tree_comparison (m_code);
	}
      for (const counter &c : m_counters)
	if (c.name == m_counted && INTEGRAL_TYPE_P (TREE_TYPE (m_counted)))
	  {
	    tree type = TREE_TYPE (m_counted);
	    m_step = wi::to_wide (gimple_assign_rhs2 (c.next)).to_shwi ();
	    m_step = sext_hwi (m_step, MIN (TYPE_PRECISION (type), HOST_BITS_PER_WIDE_INT));
	    const bool up = m_code == LT_EXPR || m_code == LE_EXPR, down = m_code == GT_EXPR || m_code == GE_EXPR;
	    return TYPE_PRECISION (type) <= HOST_BITS_PER_WIDE_INT && types_compatible_p (TREE_TYPE (m_limit), type)
		   && m_step > INT_MIN && m_step < INT_MAX
		   && (up ? m_step > 0 : down ? m_step < 0 : m_code == NE_EXPR && absu_hwi (m_step) == 1);
	  }
    }
  return false;
}

/* T, an expression in the loop, is the same in each of its iterations.  */

bool
block_product::same_in_loop (tree t, unsigned depth) const
{
  if (depth > 2 * tuning.walk_depth)
    return false;
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    {
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
	if (tree op = TREE_OPERAND (t, i))
	  if (!same_in_loop (op, depth + 1))
	    return false;
      return true;
    }
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t) || !inside (gimple_bb (SSA_NAME_DEF_STMT (t))))
    return true;
  gassign *d = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  if (!d)
    return false;
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    if (!same_in_loop (gimple_op (d, i), depth + 1))
      return false;
  return true;
}

/* Find the load and the store of a sum in memory.  */

bool
block_product::find_place (const register_tiles &tiles)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (m_body); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gassign *a = dyn_cast<gassign *> (gsi_stmt (gsi)); a && gimple_vdef (a))
      {
	if (m_store || !gimple_store_p (a) || !gimple_assign_single_p (a))
	  return false;
	m_store = a;
      }
  if (!m_store)
    return false;
  tree to = gimple_assign_lhs (m_store);
  m_total = assignment_in (gimple_assign_rhs1 (m_store), m_body);
  if (!m_total || gimple_assign_rhs_class (m_total) != GIMPLE_BINARY_RHS || tiles.kind_of (m_store) != BOTH_KINDS
      || !same_in_loop (to))
    return false;
  for (tree x : { gimple_assign_rhs1 (m_total), gimple_assign_rhs2 (m_total) })
    if (gassign *load = assignment_in (x, m_body))
      if (gimple_assign_load_p (load) && operand_equal_p (gimple_assign_rhs1 (load), to)
	  && has_single_use (gimple_assign_lhs (load)))
	m_load = load;
  return m_load;
}

/* Find the sum's product and its operands.  */

bool
block_product::find_sum (const register_tiles &tiles)
{
  m_store = m_load = m_total = NULL;
  if (m_sum)
    m_total = assignment_in (PHI_ARG_DEF_FROM_EDGE (m_sum, m_back), m_body);
  else if (!find_place (tiles))
    return false;
  tree sum = m_sum ? gimple_phi_result (m_sum) : gimple_assign_lhs (m_load);
  const machine_mode mode = TYPE_MODE (TREE_TYPE (sum));
  if ((mode != SFmode && mode != DFmode) || !m_total
      || (gimple_assign_rhs_code (m_total) != PLUS_EXPR && gimple_assign_rhs_code (m_total) != MINUS_EXPR)
      || !has_single_use (gimple_assign_lhs (m_total)))
    return false;
  tree product = gimple_assign_rhs2 (m_total);
  if (gimple_assign_rhs1 (m_total) != sum)
    {
      if (product != sum || gimple_assign_rhs_code (m_total) != PLUS_EXPR)
	return false;
      product = gimple_assign_rhs1 (m_total);
    }
  gassign *mult = assignment_in (product, m_body);
  if (!mult || gimple_assign_rhs_code (mult) != MULT_EXPR || !has_single_use (product))
    return false;
  m_along.value = m_other.value = NULL_TREE;
  for (tree x : { gimple_assign_rhs1 (mult), gimple_assign_rhs2 (mult) })
    if (tiles.kind_of (x) == register_tiles::ALONG)
      m_along.value = x;
    else if (tiles.kind_of (x) == register_tiles::OTHER)
      m_other.value = x;
  /* Within the loop the sum is for itself.  */
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, sum)
    if (!is_gimple_debug (USE_STMT (use)) && USE_STMT (use) != m_total && inside (gimple_bb (USE_STMT (use))))
      return false;
  return m_along.value && m_other.value && tiles.kind_of (sum) == BOTH_KINDS;
}

/* The load nearest to X, a value in the loop, for an estimate; or null.  */

gassign *
block_product::load_of (tree x) const
{
  for (unsigned depth = 0; depth < tuning.walk_depth; depth++)
    {
      gassign *a = assignment_in (x, m_body);
      if (!a || gimple_assign_load_p (a))
	return a;
      tree next = NULL_TREE;
      for (unsigned i = 1; i < gimple_num_ops (a); i++)
	if (assignment_in (gimple_op (a, i), m_body))
	  next = gimple_op (a, i);
      x = next;
      if (!x)
	return NULL;
    }
  return NULL;
}

/* T, an expression in the loop, can be computed before the loop for other values of the counters and numbers.  */

bool
block_product::computable (const register_tiles &tiles, const axis_names &names, tree t, unsigned depth) const
{
  if (depth > 2 * tuning.walk_depth)
    return false;
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    {
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
	if (tree op = TREE_OPERAND (t, i))
	  if (!computable (tiles, names, op, depth + 1))
	    return false;
      return true;
    }
  if (TREE_CODE (t) != SSA_NAME || !defined_in (t, m_blocks) || names.along.count (t) || names.other.count (t)
      || names.outside.count (t))
    return true;
  gimple *d = SSA_NAME_DEF_STMT (t);
  if (!inside (gimple_bb (d)) && !tiles.kind_of (t))
    return true;
  for (const counter &c : m_counters)
    if (c.name == t)
      return true;
  if (!is_gimple_assign (d) || gimple_vdef (d) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (t))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    if (!computable (tiles, names, gimple_op (d, i), depth + 1))
      return false;
  return true;
}

bool
block_product::find_again (const register_tiles &tiles, const axis_names &names, const std::vector<basic_block> &blocks)
{
  m_blocks.clear ();
  m_counters.clear ();
  if (!find_loop (blocks) || !find_values (tiles) || !find_sum (tiles) || !quiet ()
      || !computable (tiles, names, m_along.value) || !computable (tiles, names, m_other.value)
      || !computable (tiles, names, m_limit) || tiles.kind_of (m_limit))
    {
      m_header = NULL;
      return false;
    }
  return true;
}

bool
block_product::find (const register_tiles &tiles, const axis_names &names, basic_block around,
		     const std::vector<basic_block> &blocks)
{
  if (!find_again (tiles, names, blocks))
    return false;
  const iteration_steps steps ({ names.other, names.along, around, blocks[0] });
  if (gassign *load = load_of (m_along.value))
    m_along.dense = steps.of (gimple_assign_rhs1 (load)).inner == stride::near;
  if (gassign *load = load_of (m_other.value))
    m_other.dense = steps.of (gimple_assign_rhs1 (load)).outer == stride::near;
  return true;
}

bool
block_product::for_matrices () const
{
  return TYPE_MODE (TREE_TYPE (gimple_assign_lhs (m_total))) == DFmode
	 && opt_for_fn (current_function_decl, flag_fp_contract_mode) == FP_CONTRACT_FAST;
}

bool
block_product::in_matrices () const
{
  if (!for_matrices ())
    return false;
  if (heddle_options.sm < HEDDLE_LARGE_MATRIX_SM)
    facts_state.better_target = HEDDLE_LARGE_MATRIX_SM;
  return heddle_options.sm >= HEDDLE_MATRIX_SM;
}

void
block_product::choose (unsigned *along_log, unsigned *other_log) const
{
  if (in_matrices ())
    {
      *along_log = MATRIX_COLUMNS_LOG, *other_log = MATRIX_ROWS_LOG;
      return;
    }
  *along_log = tuning.block_product_columns_log;
  *other_log = BLOCK_TILE_ROWS_LOG;
  /* A thread has the registers for so many floats.  */
  if (TYPE_MODE (TREE_TYPE (gimple_assign_lhs (m_total))) == DFmode)
    --*other_log;
}
