/* spmd-tiles.cc -- the iterations of collapsed loops in tiles, as CUDA's blocks of two dimensions have them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     distribute parallel for collapse(2): for (i ...) for (j ...)

   has iterations of one number x, with j = x % columns and i = x / columns.  Dealt out in the order of x, a team's
   warps work on one row i, and what neighbouring rows share (the rows around in a stencil, the other factor in a
   matrix product) is loaded by other multiprocessors again.  Nobody can tell which thread executes an iteration
   where the user asks for no schedule, and nothing but the loop depends on the threads' numbers.  So x numbers the
   elements of tiles of 8 rows and 32 columns instead, tile after tile in a band of 8 rows, and row after row in a
   tile:

     tile = x / 256, i = tile / tiles * 8 + x % 256 / 32, j = tile % tiles * 32 + x % 32, with tiles = columns / 32

   where the last tile of a band, and the last band, may stick out: an i or j that does not exist is passed over, and
   there are more x than iterations.  Where these are more than a sixteenth the order remains; so it does with so
   many iterations that the type of x may be too small.  This is known before the loop.

   It is done for loops that spmd-spread.cc has found, of two numbers: a third digit costs more than it brings.  (One
   H200, as ratios to CUDA's times, in tiles and without: a Gauss filter 1.24 and 1.47, 2-D Jacobi 0.99 and 1.04, a
   3-D Laplacian in tiles of the last two loops 1.26 and 0.98.)  */

#include "device/entries.h"
#include "device/spmd-grid.h"

namespace {

const unsigned ROWS_LOG = ceil_log2 (TILE_ROWS), COLUMNS_LOG = ceil_log2 (TILE_COLUMNS);

/* The only statement but HEADER's condition that uses NAME, or what NAME is converted to, if that is a sum: with
   *ADDED.  */

gassign *
sum_in_body (tree name, basic_block header, tree *added)
{
  for (;;)
    {
      gassign *user = NULL;
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, name)
	{
	  gimple *s = USE_STMT (use);
	  if (is_gimple_debug (s) || s == last_stmt (header))
	    continue;
	  if (user || !(user = dyn_cast<gassign *> (s)))
	    return NULL;
	}
      if (!user)
	return NULL;
      tree_code code = gimple_assign_rhs_code (user);
      if (code == PLUS_EXPR)
	{
	  tree a = gimple_assign_rhs1 (user), b = gimple_assign_rhs2 (user);
	  *added = a == name ? b : a;
	  return a == b ? NULL : user;
	}
      if (!CONVERT_EXPR_CODE_P (code)
	  || TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (user))) < TYPE_PRECISION (TREE_TYPE (name)))
	return NULL;
      name = gimple_assign_lhs (user);
    }
}

/* X has its value at the end of BB, too.  Dominators are known.  */

bool
known_at (tree x, basic_block bb)
{
  return TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x)
	 || dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (SSA_NAME_DEF_STMT (x)));
}

} // namespace

/* X, the number of an iteration, is used for a quotient, a remainder, or both, by one number, and for nothing else.  */

bool
tiled_loop::digits_only (tree x)
{
  columns = NULL_TREE;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, x)
    {
      gimple *s = USE_STMT (use);
      if (is_gimple_debug (s))
	continue;
      gassign *a = dyn_cast<gassign *> (s);
      tree_code code = a ? gimple_assign_rhs_code (a) : ERROR_MARK;
      if ((code != TRUNC_DIV_EXPR && code != TRUNC_MOD_EXPR) || gimple_assign_rhs1 (a) != x
	  || (columns && !operand_equal_p (columns, gimple_assign_rhs2 (a))))
	return false;
      columns = gimple_assign_rhs2 (a);
      digits.push_back (a);
    }
  if (!columns || columns == x)
    return false;
  /* Three loops divide the quotient again.  */
  for (gassign *digit : digits)
    FOR_EACH_IMM_USE_FAST (use, it, gimple_assign_lhs (digit))
      if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
	if (gimple_assign_rhs_code (a) == TRUNC_DIV_EXPR || gimple_assign_rhs_code (a) == TRUNC_MOD_EXPR)
	  return false;
  return true;
}

/* Find what is needed to deal the iterations out in tiles, after the parallel region's loop has become one iteration
   for each thread.  */

void
region_analysis::find_tiles ()
{
  if (!m_spread || !(m_flags & HEDDLE_REGION_COLLAPSED) || !single_pred_p (m_columns.header))
    return;
  parallel_region &p = parallels[0];
  tiled_loop t;
  tree type = TREE_TYPE (m_rows.n);
  if (!TYPE_UNSIGNED (type) || !m_rows.chunk_end ())
    return;
  push_cfun (DECL_STRUCT_FUNCTION (p.node->decl));
  calculate_dominance_info (CDI_DOMINATORS);
  tree i = gimple_assign_lhs (m_columns.sum);
  gassign *x = sum_in_body (i, m_columns.header, &t.first);
  bool found = x && types_compatible_p (TREE_TYPE (gimple_assign_lhs (x)), type)
	       && t.digits_only (gimple_assign_lhs (x)) && known_at (t.first, m_columns.header)
	       && known_at (t.columns, m_columns.header);
  free_dominance_info (CDI_DOMINATORS);
  pop_cfun ();
  if (!found)
    return;
  gimple_seq seq = NULL;
  basic_block before = m_rows.entry->src;
  calculate_dominance_info (CDI_DOMINATORS);
  t.teams_columns = value_before (p, t.columns, before, &seq, 0);
  free_dominance_info (CDI_DOMINATORS);
  if (!t.teams_columns)
    return;
  append (before, seq);
  t.found = true;
  m_tiles = t;
}

/* On the teams level, at the end of SEQ: how many numbers there are, which is returned, and what the parallel region is
   told of it.  */

tree
region_analysis::count_tiles (gimple_seq *seq)
{
  tree type = TREE_TYPE (m_rows.n), total = m_row_count;
  auto constant = [&] (unsigned HOST_WIDE_INT n) { return build_int_cst (type, n); };
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, type, a, b); };
  auto is = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, boolean_type_node, a, b); };
  auto both = [&] (tree a, tree b) { return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, a, b); };
  auto tiles_of = [&] (tree n, unsigned log) {
    return op (RSHIFT_EXPR, op (PLUS_EXPR, n, constant ((1 << log) - 1)), constant (log));
  };

  tree columns = gimple_convert (seq, type, m_tiles.teams_columns);
  tree rows = op (TRUNC_DIV_EXPR, total, op (MAX_EXPR, columns, constant (1)));
  tree tiles = tiles_of (columns, COLUMNS_LOG);
  tree padded = op (LSHIFT_EXPR, op (MULT_EXPR, tiles, tiles_of (rows, ROWS_LOG)), constant (ROWS_LOG + COLUMNS_LOG));
  /* With that many rows and columns PADDED is less than four times as many; it cannot pass the type's end.  */
  tree most = op (RSHIFT_EXPR, TYPE_MAX_VALUE (type), constant (4));
  tree good = both (both (is (GE_EXPR, rows, constant (TILE_ROWS)), is (GE_EXPR, columns, constant (TILE_COLUMNS))),
		    both (is (LE_EXPR, total, most),
			  is (LE_EXPR, op (MINUS_EXPR, padded, total), op (RSHIFT_EXPR, total, constant (4)))));
  m_tiles.tiles = gimple_build (seq, COND_EXPR, type, good, tiles, constant (0));
  m_tiles.rows = rows;
  return gimple_build (seq, COND_EXPR, type, good, padded, total);
}

/* In the parallel region: the digits of a thread's iteration, if there is that iteration.  TILES and ROWS: what
   count_tiles has computed.  */

void
region_analysis::choose_in_tile (tree tiles, tree rows)
{
  push_cfun (DECL_STRUCT_FUNCTION (parallels[0].node->decl));
  tree type = TREE_TYPE (rows);
  gimple_seq seq = NULL;
  auto constant = [&] (unsigned n) { return build_int_cst (type, n); };
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (&seq, code, type, a, b); };
  tree tiled = gimple_build (&seq, NE_EXPR, boolean_type_node, tiles, constant (0));
  auto choose = [&] (tree yes, tree no) { return gimple_build (&seq, COND_EXPR, type, tiled, yes, no); };
  tree columns = gimple_convert (&seq, type, m_tiles.columns);
  tree x = op (PLUS_EXPR, gimple_convert (&seq, type, gimple_assign_lhs (m_columns.sum)),
	       gimple_convert (&seq, type, m_tiles.first));
  tree by = choose (tiles, columns);
  tree from = choose (op (RSHIFT_EXPR, x, constant (ROWS_LOG + COLUMNS_LOG)), x);
  tree q = op (TRUNC_DIV_EXPR, from, by), r = op (MINUS_EXPR, from, op (MULT_EXPR, q, by));
  auto inside = [&] (tree number, unsigned log, tree place) {
    return op (PLUS_EXPR, op (LSHIFT_EXPR, number, constant (log)),
	       op (BIT_AND_EXPR, place, constant ((1 << log) - 1)));
  };
  tree i = choose (inside (q, ROWS_LOG, op (RSHIFT_EXPR, x, constant (COLUMNS_LOG))), q);
  tree j = choose (inside (r, COLUMNS_LOG, x), r);
  tree exists = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node,
			      gimple_build (&seq, LT_EXPR, boolean_type_node, i, rows),
			      gimple_build (&seq, LT_EXPR, boolean_type_node, j, columns));
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, exists, boolean_false_node, NULL_TREE, NULL_TREE));

  edge into, away;
  extract_true_false_edges_from_block (m_columns.header, &into, &away);
  if (into != m_columns.body)
    std::swap (into, away);
  basic_block chosen = split_edge (into);
  gimple_stmt_iterator gsi = gsi_start_bb (chosen);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  edge on = single_succ_edge (chosen);
  on->flags = (on->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  on->probability = profile_probability::very_likely ();
  edge none = make_edge (chosen, away->dest, EDGE_FALSE_VALUE);
  none->probability = on->probability.invert ();
  for (gphi_iterator g = gsi_start_phis (away->dest); !gsi_end_p (g); gsi_next (&g))
    add_phi_arg (g.phi (), PHI_ARG_DEF_FROM_EDGE (g.phi (), away), none, UNKNOWN_LOCATION);

  for (gassign *digit : m_tiles.digits)
    {
      gsi = gsi_for_stmt (digit);
      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, gimple_assign_rhs_code (digit) == TRUNC_DIV_EXPR ? i : j);
      update_stmt (gsi_stmt (gsi));
    }
  pop_cfun ();
}
