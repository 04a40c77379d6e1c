/* tiles.cc -- the iterations of collapsed loops in two-dimensional tiles, as CUDA's blocks have them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     distribute parallel for collapse(2): for (i ...) for (j ...)

   has iterations of one number x, with j = x % columns and i = x / columns.  Scheduled in the order of x, a team's
   warps work on one row i, and what neighbouring rows share (the rows around in a stencil, the other factor in a
   matrix product) is loaded by other multiprocessors again.  Nobody can tell which thread executes an iteration
   where the user asks for no schedule, and nothing but the loop depends on the threads' numbers.  So x numbers the
   elements of tiles of 8 rows and 32 columns instead, tile after tile in a band of 8 rows, and row after row in a
   tile:

     tile = x / 256, i = tile / tiles * 8 + x % 256 / 32, j = tile % tiles * 32 + x % 32, with tiles = columns / 32

   where the last tile of a band, and the last band, may stick out: an i or j that does not exist is passed over, and
   there are more x than iterations.  Where these are more than a sixteenth the order remains; so it does with so
   many iterations that the type of x may be too small.  This is known before the loop.

   Where the outer loop's iterations are neighbours in memory, and those of the inner loop are not (strides.cc), a tile
   has 32 rows and 8 columns, and lanes go along i.

   With three loops a tile has 2 planes, 4 rows of each and 32 columns, and there may be a third more x than iterations
   if these have no loops inside; it is done where an iteration loads several things.  (Kernels of NPB's MG on one H200,
   in us, without tiles, in tiles, and CUDA's in blocks of that shape: psinv 207, 167 to 169, 163; resid 157, 133 to
   137, 141; rprj3 48.6, 41.5, 42.7; interp, 129 points a dimension, 104.6, 101.5, 97.4.  But 29.9 and 33.0, and CUDA's
   29.4, where an iteration computes an exponential and stores it.)

   It is done for loops that grid-stride.cc has found.  (One H200, as ratios to CUDA's times, in tiles and without: a
   Gauss filter 1.24 and 1.47, 2-D Jacobi 0.99 and 1.04.)  */

#include "device/spmd/grid/tiles.h"
#include "device/spmd/grid/cost.h"
#include "device/spmd/grid/strides.h"
#include "gimple-fold.h"
#include "tuning.h"

namespace {

const unsigned COLUMNS_LOG = ceil_log2 (HEDDLE_WARP_SIZE);

/* X has its value at the end of BB, too.  Dominators are known.  */

bool
known_at (tree x, basic_block bb)
{
  return TREE_CODE (x) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (x)
	 || dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (SSA_NAME_DEF_STMT (x)));
}

} // namespace

/* X is used for quotients and remainders by one number, *BY, and for nothing else; they are added to FOUND.  */

static bool
divided_only (tree x, tree *by, std::vector<gassign *> *found)
{
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
	  || (*by && !operand_equal_p (*by, gimple_assign_rhs2 (a))))
	return false;
      *by = gimple_assign_rhs2 (a);
      found->push_back (a);
    }
  return *by && *by != x;
}

/* NAME is divided, or a remainder taken.  */

static bool
divided_p (tree name)
{
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
      if (gimple_assign_rhs_code (a) == TRUNC_DIV_EXPR || gimple_assign_rhs_code (a) == TRUNC_MOD_EXPR)
	return true;
  return false;
}

/* X, the number of an iteration, is used for the digits of two or three loops, and for nothing else.  */

bool
tiled_loop::digits_only (tree x)
{
  m_columns = m_middle = NULL_TREE;
  if (!divided_only (x, &m_columns, &m_digits))
    return false;
  for (gassign *digit : m_digits)
    {
      tree value = gimple_assign_lhs (digit);
      if (!divided_p (value))
	continue;
      /* Quotients of 64 bits are carried on from iteration to iteration (counter-division.cc), and these are none.  */
      if (gimple_assign_rhs_code (digit) != TRUNC_DIV_EXPR || TYPE_PRECISION (TREE_TYPE (value)) > 32
	  || !divided_only (value, &m_middle, &m_upper))
	return false;
    }
  for (gassign *digit : m_upper)
    if (divided_p (gimple_assign_lhs (digit)))
      return false;
  return true;
}

/* An iteration of the parallel region's loop, in the current function, loads several things through pointers, or calls
   what may.  Dominators are known.  */

bool
tiled_loop::loads_inside () const
{
  unsigned loads = 0;
  const inner_loops inner (cfun, loops.columns.header);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi) && loads < tuning.tile_loads; gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!gimple_vuse (s) || !dominated_by_p (CDI_DOMINATORS, bb, loops.columns.body->dest))
	  continue;
	if (is_gimple_call (s) && !gimple_call_builtin_p (s))
	  loads += tuning.tile_loads;
	tree base = gimple_assign_load_p (s) ? get_base_address (gimple_assign_rhs1 (s)) : NULL_TREE;
	if (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
	    && !SSA_NAME_IS_DEFAULT_DEF (TREE_OPERAND (base, 0)))
	  loads += inner.repeats (bb);
      }
  return loads >= tuning.tile_loads;
}

/* Find the digits in the parallel region, the current function.  */

bool
tiled_loop::find_digits ()
{
  calculate_dominance_info (CDI_DOMINATORS);
  tree type = TREE_TYPE (loops.rows.n);
  basic_block header = loops.columns.header;
  gassign *x = loops.columns.sum_in_body (&m_first);
  bool found = x && types_compatible_p (TREE_TYPE (gimple_assign_lhs (x)), type) && digits_only (gimple_assign_lhs (x))
	       && known_at (m_first, header) && known_at (m_columns, header)
	       && (!m_middle || (known_at (m_middle, header) && loads_inside ()));
  if (found && !m_middle)
    {
      iteration_numbers numbers = { {}, {}, header, loops.columns.body->dest };
      for (gassign *digit : m_digits)
	(gimple_assign_rhs_code (digit) == TRUNC_DIV_EXPR ? numbers.outer : numbers.inner)
	  .insert (gimple_assign_lhs (digit));
      m_across = outer_is_dense (numbers);
    }
  free_dominance_info (CDI_DOMINATORS);
  return found;
}

unsigned
tiled_loop::rows_log () const
{
  return m_middle ? tuning.tile_planes_log : m_across ? COLUMNS_LOG : tuning.tile_rows_log;
}

unsigned
tiled_loop::columns_log () const
{
  return m_across ? tuning.tile_rows_log : COLUMNS_LOG;
}

bool
tiled_loop::taken_apart () const
{
  if (!single_pred_p (loops.columns.header))
    return false;
  tree first;
  gassign *number = loops.columns.sum_in_body (&first);
  if (!number)
    return false;
  tree x = gimple_assign_lhs (number);
  std::vector<tree> quotients, remainders;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, x)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)); a && gimple_assign_rhs1 (a) == x)
      {
	if (gimple_assign_rhs_code (a) == TRUNC_DIV_EXPR)
	  quotients.push_back (gimple_assign_rhs2 (a));
	else if (gimple_assign_rhs_code (a) == TRUNC_MOD_EXPR)
	  remainders.push_back (gimple_assign_rhs2 (a));
      }
  for (tree q : quotients)
    for (tree r : remainders)
      if (operand_equal_p (q, r))
	return true;
  return false;
}

bool
tiled_loop::find ()
{
  if (!single_pred_p (loops.columns.header) || !TYPE_UNSIGNED (TREE_TYPE (loops.rows.n)) || !loops.rows.chunk_end ())
    return false;
  push_cfun (loops.parallel ().fun ());
  const bool found = find_digits ();
  pop_cfun ();
  if (!found)
    return false;
  gimple_seq seq = NULL;
  basic_block before = loops.rows.entry->src;
  calculate_dominance_info (CDI_DOMINATORS);
  m_teams_columns = loops.value_before (m_columns, before, &seq);
  if (m_teams_columns && m_middle)
    m_teams_middle = loops.value_before (m_middle, before, &seq);
  free_dominance_info (CDI_DOMINATORS);
  if (!m_teams_columns || (m_middle && !m_teams_middle))
    return false;
  append (before, seq);
  return true;
}

/* A and B, of the teams level, are the same, as far as their definitions show.  */

bool
tiled_loop::same_value (tree a, tree b, unsigned depth) const
{
  if (operand_equal_p (a, b))
    return true;
  gassign *x = TREE_CODE (a) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (a)) : NULL;
  gassign *y = TREE_CODE (b) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b)) : NULL;
  if (!x || !y || !depth || gimple_assign_rhs_code (x) != gimple_assign_rhs_code (y)
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  if (gimple_assign_load_p (x))
    return loops.facts.own_argument (gimple_assign_rhs1 (x))
	   && operand_equal_p (gimple_assign_rhs1 (x), gimple_assign_rhs1 (y));
  for (unsigned i = 1; i < gimple_num_ops (x); i++)
    if (!same_value (gimple_op (x, i), gimple_op (y, i), depth - 1))
      return false;
  return true;
}

/* What the product TOTAL, on the teams level, has besides its FACTORS: if that can be seen, without a division.  */

tree
tiled_loop::quotient (gimple_seq *seq, tree total, const std::vector<tree> &factors) const
{
  tree type = TREE_TYPE (total);
  auto same_width = [&] (tree x) { return TYPE_PRECISION (TREE_TYPE (x)) == TYPE_PRECISION (type); };
  std::vector<tree> open = { total }, rest;
  while (!open.empty () && rest.size () <= factors.size ())
    {
      tree x = open.back ();
      open.pop_back ();
      gassign *d = TREE_CODE (x) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : NULL;
      tree_code code = d ? gimple_assign_rhs_code (d) : ERROR_MARK;
      if (code == MULT_EXPR)
	open.insert (open.end (), { gimple_assign_rhs2 (d), gimple_assign_rhs1 (d) });
      else if (CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (d)))
	       && same_width (gimple_assign_rhs1 (d)))
	open.push_back (gimple_assign_rhs1 (d));
      else
	rest.push_back (x);
    }
  bool known = open.empty ();
  for (tree f : factors)
    {
      auto same = std::find_if (rest.begin (), rest.end (), [&] (tree x) {
	return same_value (x, strip_conversions (f, false), tuning.walk_depth); });
      known &= same != rest.end ();
      if (known)
	rest.erase (same);
    }
  if (known && rest.size () == 1)
    return gimple_convert (seq, type, rest[0]);
  for (tree f : factors)
    {
      f = gimple_build (seq, MAX_EXPR, type, gimple_convert (seq, type, f), build_one_cst (type));
      total = gimple_build (seq, TRUNC_DIV_EXPR, type, total, f);
    }
  return total;
}

tree
tiled_loop::count (gimple_seq *seq, bool long_iterations)
{
  tree type = TREE_TYPE (loops.rows.n), total = loops.row_count;
  auto constant = [&] (unsigned HOST_WIDE_INT n) { return build_int_cst (type, n); };
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, type, a, b); };
  auto is = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, boolean_type_node, a, b); };
  auto both = [&] (tree a, tree b) { return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, a, b); };
  auto tiles_of = [&] (tree n, unsigned log) {
    return op (RSHIFT_EXPR, op (PLUS_EXPR, n, constant ((1 << log) - 1)), constant (log));
  };

  const bool three = m_middle;
  const unsigned middle_log = three ? tuning.tile_middle_log : 0;
  tree columns = gimple_convert (seq, type, m_teams_columns);
  std::vector<tree> factors = { m_teams_columns };
  tree tiles = tiles_of (columns, columns_log ()), of_a_band = tiles, bands = NULL_TREE;
  tree large = is (GE_EXPR, columns, constant (1 << columns_log ()));
  if (three)
    {
      tree middle = gimple_convert (seq, type, m_teams_middle);
      factors.push_back (m_teams_middle);
      bands = tiles_of (middle, tuning.tile_middle_log);
      of_a_band = op (MULT_EXPR, tiles, bands);
      large = both (large, is (GE_EXPR, middle, constant (1 << tuning.tile_middle_log)));
    }
  tree rows = quotient (seq, total, factors);
  tree padded = op (LSHIFT_EXPR, op (MULT_EXPR, of_a_band, tiles_of (rows, rows_log ())),
		    constant (rows_log () + middle_log + columns_log ()));
  /* With that many rows and columns PADDED is less than eight times as many; it cannot pass the type's end.  */
  tree most = op (RSHIFT_EXPR, TYPE_MAX_VALUE (type), constant (4));
  tree spare = constant (0);
  const unsigned sixteenths = three && !long_iterations ? tuning.tile_spare_short_16ths : tuning.tile_spare_16ths;
  for (unsigned digit = 0; digit <= 4; digit++)
    if (sixteenths >> digit & 1)
      spare = op (PLUS_EXPR, op (RSHIFT_EXPR, total, constant (4 - digit)), spare);
  tree good = both (both (is (GE_EXPR, rows, constant (1 << rows_log ())), large),
		    both (is (LE_EXPR, total, most),
			  is (LE_EXPR, op (MINUS_EXPR, padded, total), spare)));
  auto choose = [&] (tree yes, tree no) { return gimple_build (seq, COND_EXPR, type, good, yes, no); };
  tree are_tiled = gimple_convert (seq, unsigned_type_node, good);
  m_arguments = { are_tiled, rows, choose (tiles, columns) };
  if (three)
    m_arguments.push_back (choose (bands, gimple_convert (seq, type, m_teams_middle)));
  return choose (padded, total);
}

void
tiled_loop::choose (const std::vector<tree> &parameters)
{
  tree are_tiled = parameters[0], rows = parameters[1], by = parameters[2];
  tree by_middle = m_middle ? parameters[3] : NULL_TREE;
  const unsigned middle_log = by_middle ? tuning.tile_middle_log : 0;
  push_cfun (loops.parallel ().fun ());
  tree type = TREE_TYPE (rows);
  gimple_seq seq = NULL;
  auto constant = [&] (unsigned n) { return build_int_cst (type, n); };
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (&seq, code, type, a, b); };
  tree tiled = gimple_build (&seq, NE_EXPR, boolean_type_node, are_tiled, build_zero_cst (TREE_TYPE (are_tiled)));
  auto choose = [&] (tree yes, tree no) { return gimple_build (&seq, COND_EXPR, type, tiled, yes, no); };
  tree columns = gimple_convert (&seq, type, m_columns);
  tree x = op (PLUS_EXPR, gimple_convert (&seq, type, gimple_assign_lhs (loops.columns.sum)),
	       gimple_convert (&seq, type, m_first));
  tree from = choose (op (RSHIFT_EXPR, x, constant (rows_log () + middle_log + columns_log ())), x);
  tree q = op (TRUNC_DIV_EXPR, from, by), r = op (MINUS_EXPR, from, op (MULT_EXPR, q, by));
  auto inside = [&] (tree number, unsigned log, tree place) {
    return op (PLUS_EXPR, op (LSHIFT_EXPR, number, constant (log)),
	       op (BIT_AND_EXPR, place, constant ((1 << log) - 1)));
  };
  auto less = [&] (tree a, tree b) { return gimple_build (&seq, LT_EXPR, boolean_type_node, a, b); };
  auto both = [&] (tree a, tree b) { return gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, a, b); };
  auto further = [&] (unsigned log) { return op (RSHIFT_EXPR, x, constant (log)); };
  tree j = choose (inside (r, columns_log (), m_across ? further (rows_log ()) : x), r), m = NULL_TREE;
  tree exists = less (j, columns);
  if (by_middle)
    {
      tree middle = gimple_convert (&seq, type, m_middle);
      from = q;
      q = op (TRUNC_DIV_EXPR, from, by_middle);
      r = op (MINUS_EXPR, from, op (MULT_EXPR, q, by_middle));
      m = choose (inside (r, tuning.tile_middle_log, further (COLUMNS_LOG)), r);
      exists = both (less (m, middle), exists);
    }
  tree i = choose (inside (q, rows_log (), m_across ? x : further (middle_log + columns_log ())), q);
  exists = both (less (i, rows), exists);
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, exists, boolean_false_node, NULL_TREE, NULL_TREE));

  edge into, away;
  extract_true_false_edges_from_block (loops.columns.header, &into, &away);
  if (into != loops.columns.body)
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

  auto set = [&] (gassign *digit, tree value)
    {
      gsi = gsi_for_stmt (digit);
      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, value);
      update_stmt (gsi_stmt (gsi));
    };
  auto quotient_p = [] (gassign *digit) { return gimple_assign_rhs_code (digit) == TRUNC_DIV_EXPR; };
  for (gassign *digit : m_upper)
    set (digit, quotient_p (digit) ? i : m);
  for (gassign *digit : m_digits)
    if (!quotient_p (digit))
      set (digit, j);
    else if (!by_middle)
      set (digit, i);
  pop_cfun ();
}
