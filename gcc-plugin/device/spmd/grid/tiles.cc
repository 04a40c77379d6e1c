/* tiles.cc -- the iterations of collapsed loops in two-dimensional tiles, like CUDA's blocks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     distribute parallel for collapse(2): for (i ...) for (j ...)

   has iterations of one number x, with j = x % columns and i = x / columns.  Scheduled in the order of x, a team's
   warps work on one row i, and common data of neighbouring rows (the rows around in a stencil, the other factor in a
   matrix product) is loaded by other multiprocessors again.  The thread that executes an iteration is unobservable if
   the user asks for no schedule, and only the loop depends on the threads' numbers.  Then x numbers the elements of
   tiles of 8 rows and 32 columns, tile after tile in a band of 8 rows, and row after row in a tile:

     tile = x / 256, i = tile / tiles * 8 + x % 256 / 32, j = tile % tiles * 32 + x % 32, with tiles = columns / 32

   where the last tile of a band, and the last band, may stick out: numbers of an i or j beyond the end are passed over,
   so x has more values than there are iterations.  With more than an eighth of such values the order remains, and also
   with so many iterations that the type of x may be too small.  This is known before the loop.

   Where the outer loop's iterations are neighbours in memory, and the inner loop's are not (strides.cc), a tile has 32
   rows and 8 columns, lanes go along i, and so does the sequence of tiles, and the order without tiles.

   With three loops a tile has 2 planes, 4 rows of each and 32 columns, and x may have a third more values than there
   are iterations, if iterations have no loops inside; these tiles are for iterations with several loads.  (Kernels of
   NPB's MG on one H200, in us, without tiles, in tiles, and CUDA's in blocks of the same shape: psinv 207, 167 to 169,
   163; resid 157, 133 to 137, 141; rprj3 48.6, 41.5, 42.7; interp, 129 points a dimension, 104.6, 101.5, 97.4.  But
   29.9 and 33.0, and CUDA's 29.4, if an iteration computes an exponential and stores it.)

   Tiles are for loops found by grid-stride.cc.  (One H200, as ratios to CUDA's times, in tiles and without: a Gauss
   filter 1.24 and 1.47, 2-D Jacobi 0.99 and 1.04.)  */

#include <algorithm>

#include "device/spmd/grid/tiles.h"
#include "device/spmd/grid/cost.h"
#include "device/spmd/grid/products.h"
#include "device/spmd/grid/strides.h"
#include "device/spmd/region/unsigned-builder.h"
#include "gimple-fold.h"
#include "image.h"
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

/* All uses of X are quotients and remainders by one number, *BY; FOUND gets these.  */

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

bool
loop_digits::find (tree x)
{
  columns = middle = NULL_TREE;
  if (!divided_only (x, &columns, &lower))
    return false;
  for (gassign *digit : lower)
    {
      tree value = gimple_assign_lhs (digit);
      if (!divided_p (value))
	continue;
      /* A quotient of 64 bits takes a division in each iteration, and a tile's quotients would take as many.  */
      if (gimple_assign_rhs_code (digit) != TRUNC_DIV_EXPR || TYPE_PRECISION (TREE_TYPE (value)) > 32
	  || !divided_only (value, &middle, &upper))
	return false;
    }
  for (gassign *digit : upper)
    if (divided_p (gimple_assign_lhs (digit)))
      return false;
  return true;
}

iteration_numbers
loop_digits::numbers (basic_block header, basic_block body) const
{
  iteration_numbers numbers = { {}, {}, header, body };
  for (gassign *digit : lower)
    (gimple_assign_rhs_code (digit) == TRUNC_DIV_EXPR ? numbers.outer : numbers.inner)
      .insert (gimple_assign_lhs (digit));
  return numbers;
}

axis_names
loop_digits::axes (bool across) const
{
  axis_names names;
  auto quotient_p = [] (gassign *digit) { return gimple_assign_rhs_code (digit) == TRUNC_DIV_EXPR; };
  for (gassign *digit : lower)
    {
      names.digits.insert (digit);
      if (!quotient_p (digit))
	(across ? names.other : names.along).insert (gimple_assign_lhs (digit));
      else if (!middle)
	(across ? names.along : names.other).insert (gimple_assign_lhs (digit));
    }
  for (gassign *digit : upper)
    {
      names.digits.insert (digit);
      (quotient_p (digit) ? names.outside : names.other).insert (gimple_assign_lhs (digit));
    }
  return names;
}

void
loop_digits::set (const tile_digits &values) const
{
  auto set = [&] (gassign *digit, tree value)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (digit);
      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, value);
      update_stmt (gsi_stmt (gsi));
    };
  auto quotient_p = [] (gassign *digit) { return gimple_assign_rhs_code (digit) == TRUNC_DIV_EXPR; };
  for (gassign *digit : upper)
    set (digit, quotient_p (digit) ? values.i : values.m);
  for (gassign *digit : lower)
    if (!quotient_p (digit))
      set (digit, values.j);
    else if (!middle)
      set (digit, values.i);
}

void
loop_digits::turn (const tile_digits &values, const tile_shape &shape, turned_accesses *turned, edge into,
		   basic_block last, const std::function<tree (tree)> &shared) const
{
  gimple_seq seq = NULL;
  tree columns_here = gimple_convert (&seq, TREE_TYPE (shape.rows), columns);
  append (into->src, seq);
  tile_digits now = values;
  if (shape.across)
    turned->put ({ into, last, shape.turned, values.tile, values.i, shape.rows, values.j, columns_here }, shared,
		 &now.i, &now.j);
  else
    turned->put ({ into, last, shape.turned, values.tile, values.j, columns_here, values.i, shape.rows }, shared,
		 &now.j, &now.i);
  set (now);
  turned->repeat ();
}

/* An iteration from BODY on, of the loop of HEADER, in the current function, has several loads through pointers, or
   calls with possible loads.  Dominators are known.  */

static bool
many_loads_inside (basic_block header, basic_block body)
{
  unsigned loads = 0;
  const inner_loops inner (cfun, header);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi) && loads < tuning.tile_loads; gsi_next (&gsi))
      {
	gimple *s = gsi_stmt (gsi);
	if (!gimple_vuse (s) || !dominated_by_p (CDI_DOMINATORS, bb, body))
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

bool
collapsed_number::find (tree x, basic_block header, basic_block body, const std::function<bool (tree)> &known)
{
  const bool found = digits.find (x) && known (digits.columns)
		     && (!digits.middle || (known (digits.middle) && many_loads_inside (header, body)));
  shape.three = digits.middle;
  return found;
}

void
collapsed_number::find_shape (basic_block header, basic_block body, basic_block last, unsigned registers, bool usual)
{
  if (!shape.three)
    {
      const iteration_numbers numbers = digits.numbers (header, body);
      shape.across = outer_is_dense (numbers);
      shape.turns = last && turned.find (numbers, last, &shape.across);
    }
  shape.registers = last && !shape.turns
		    && in_registers.find (digits.axes (shape.across), header, body, last, registers, usual);
  if (shape.registers)
    shape.lanes = in_registers.lanes ();
}

/* An iteration begins with edge ON, if it EXISTS; else with OVER.  Returns the edge to OVER.  */

static edge
pass_over (edge on, tree exists, basic_block over)
{
  gcond *cond = gimple_build_cond (NE_EXPR, exists, boolean_false_node, NULL_TREE, NULL_TREE);
  gimple_stmt_iterator gsi = gsi_last_bb (on->src);
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  on->flags = (on->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  on->probability = profile_probability::very_likely ();
  edge none = make_edge (on->src, over, EDGE_FALSE_VALUE);
  none->probability = on->probability.invert ();
  return none;
}

edge
collapsed_number::choose (basic_block chosen, basic_block last, basic_block over,
			  const std::function<tree (gimple_seq *)> &number, const std::function<tree (tree)> &shared)
{
  gimple_seq seq = NULL;
  if (shape.registers)
    {
      tree x = number (&seq);
      append (chosen, seq);
      edge begin = single_succ_edge (chosen);
      basic_block behind = split_edge (begin);
      begin = single_succ_edge (behind);
      const tile_digits now = choose_in_registers (chosen, &begin, last, behind, x, shared);
      digits.set (now);
      pass_over (begin, now.exists, behind);
      return make_single_succ_edge (behind, over, EDGE_FALLTHRU);
    }
  const tile_digits now = shape.digits_of (&seq, [&] { return number (&seq); }, digits.columns, digits.middle);
  edge on = single_succ_edge (chosen);
  append (chosen, seq);
  if (shape.turns)
    {
      digits.turn (now, shape, &turned, on, last, shared);
      return NULL;
    }
  digits.set (now);
  return pass_over (on, now.exists, over);
}

/* The last block of an iteration of LOOP, which has lost its back edge, on all paths; NULL: several blocks, or values
   leave the last block.  Dominators are known.  */

static basic_block
only_end (const cyclic_loop &loop)
{
  edge into, away, e, only = NULL;
  edge_iterator ei;
  extract_true_false_edges_from_block (loop.header, &into, &away);
  for (gphi_iterator g = gsi_start_phis (away->dest); !gsi_end_p (g); gsi_next (&g))
    if (!virtual_operand_p (gimple_phi_result (g.phi ())))
      return NULL;
  FOR_EACH_EDGE (e, ei, away->dest->preds)
    if (e != away)
      {
	if (only || !dominated_by_p (CDI_DOMINATORS, e->src, loop.body->dest))
	  return NULL;
	only = e;
      }
  return only && !(only->flags & EDGE_COMPLEX) ? single_succ_p (only->src) ? only->src : split_edge (only) : NULL;
}

/* Find the digits in the parallel region, the current function.  */

bool
tiled_loop::find_digits ()
{
  calculate_dominance_info (CDI_DOMINATORS);
  tree type = TREE_TYPE (loops.rows.n);
  basic_block header = loops.columns.header, body = loops.columns.body->dest;
  auto known = [&] (tree x) { return known_at (x, header); };
  gassign *x = loops.columns.sum_in_body (&m_first);
  const bool found = x && types_compatible_p (TREE_TYPE (gimple_assign_lhs (x)), type) && known (m_first)
		     && m_number.find (gimple_assign_lhs (x), header, body, known);
  if (found)
    m_number.find_shape (header, body, m_last = only_end (loops.columns), tuning.register_tile_registers,
			 !(loops.facts.flags & HEDDLE_REGION_LIMIT));
  free_dominance_info (CDI_DOMINATORS);
  return found;
}

unsigned
tile_shape::rows_log () const
{
  return three ? tuning.tile_planes_log : across ? COLUMNS_LOG : tuning.tile_rows_log;
}

unsigned
tile_shape::columns_log () const
{
  return across ? tuning.tile_rows_log : COLUMNS_LOG;
}

unsigned
tile_shape::middle_log () const
{
  return three ? tuning.tile_middle_log : 0;
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
  m_teams_columns = loops.value_before (m_number.digits.columns, before, &seq);
  if (m_teams_columns && m_number.digits.middle)
    m_teams_middle = loops.value_before (m_number.digits.middle, before, &seq);
  free_dominance_info (CDI_DOMINATORS);
  if (!m_teams_columns || (m_number.digits.middle && !m_teams_middle))
    return false;
  append (before, seq);
  return true;
}

unsigned
tile_shape::spare_16ths (bool long_iterations) const
{
  return three && !long_iterations ? tuning.tile_spare_short_16ths : tuning.tile_spare_16ths;
}

/* A grid with a thread for each iteration would leave the last numbers to a second step.  If the order remains a few
   threads have no work.  */

std::string
tile_shape::most_numbers (const std::string &formula, bool long_iterations) const
{
  const std::string more = " #" + std::to_string (16 + spare_16ths (long_iterations)) + " *s64 #16 /s64";
  const size_t steps = 1 + std::count (formula.begin (), formula.end (), ' ')
		       + std::count (more.begin (), more.end (), ' ');
  return formula.empty () || steps > HEDDLE_MOST_FORMULA_STEPS ? formula : formula + more;
}

tree
tile_shape::count (gimple_seq *seq, tree total, tree column_count, tree middle_count,
		   const std::function<bool (tree)> &own_argument, bool long_iterations)
{
  tree type = TREE_TYPE (total);
  auto constant = [&] (unsigned HOST_WIDE_INT n) { return build_int_cst (type, n); };
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, type, a, b); };
  auto is = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, boolean_type_node, a, b); };
  auto both = [&] (tree a, tree b) { return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, a, b); };
  auto tiles_of = [&] (tree n, unsigned log) {
    return op (RSHIFT_EXPR, op (PLUS_EXPR, n, constant ((1 << log) - 1)), constant (log));
  };

  tree columns = gimple_convert (seq, type, column_count);
  tree tiles = tiles_of (columns, columns_log ()), of_a_band = tiles, bands = NULL_TREE;
  tree large = is (GE_EXPR, columns, constant (1 << columns_log ()));
  if (three)
    {
      tree middle = gimple_convert (seq, type, middle_count);
      bands = tiles_of (middle, tuning.tile_middle_log);
      of_a_band = op (MULT_EXPR, tiles, bands);
      large = both (large, is (GE_EXPR, middle, constant (1 << tuning.tile_middle_log)));
    }
  std::vector<tree> factors = { column_count };
  if (three)
    factors.push_back (middle_count);
  rows = quotient_of_product (seq, total, factors, own_argument);
  tree padded = op (LSHIFT_EXPR, op (MULT_EXPR, of_a_band, tiles_of (rows, rows_log ())),
		    constant (rows_log () + middle_log () + columns_log ()));
  /* With this many rows and columns PADDED is less than eight times as large, within the type's range.  */
  tree most = op (RSHIFT_EXPR, TYPE_MAX_VALUE (type), constant (4));
  tree spare = constant (0);
  const unsigned sixteenths = spare_16ths (long_iterations);
  for (unsigned digit = 0; digit <= 4; digit++)
    if (sixteenths >> digit & 1)
      spare = op (PLUS_EXPR, op (RSHIFT_EXPR, total, constant (4 - digit)), spare);
  tree good = both (both (is (GE_EXPR, rows, constant (1 << rows_log ())), large),
		    both (is (LE_EXPR, total, most),
			  is (LE_EXPR, op (MINUS_EXPR, padded, total), spare)));
  auto unless_ordered = [&] (tree x)
    {
      return ordered ? both (x, gimple_build (seq, BIT_NOT_EXPR, boolean_type_node, ordered)) : x;
    };
  good = unless_ordered (good);
  tree any = good;
  if (turns)
    {
      turned = unless_ordered (turned_accesses::worth (seq, across ? rows : columns, across ? columns : rows,
						       &turned_tiles));
      any = gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, good, turned);
      turned = gimple_convert (seq, unsigned_type_node, turned);
    }
  auto choose = [&] (tree yes, tree no) { return gimple_build (seq, COND_EXPR, type, any, yes, no); };
  are_tiled = gimple_convert (seq, unsigned_type_node, any);
  by = across ? choose (tiles_of (rows, rows_log ()), rows) : choose (tiles, columns);
  if (three)
    by_middle = choose (bands, gimple_convert (seq, type, middle_count));
  tree numbers = choose (padded, total);
  if (!registers)
    return numbers;
  const register_numbers tiled = numbers_in_registers (seq, column_count, middle_count);
  auto of_all = [&] (tree n) { return three ? op (MULT_EXPR, n, rows) : n; };
  tree least = constant (lanes.blocks ? tuning.block_product_threads : tuning.register_tile_threads);
  tree enough = both (is (GE_EXPR, of_all (tiled.in_tiles), least),
		      is (LE_EXPR, total, op (RSHIFT_EXPR, TYPE_MAX_VALUE (type), constant (1))));
  if (lanes.blocks)
    {
      unsigned_builder b (seq);
      enough = both (enough, gimple_build (seq, EQ_EXPR, boolean_type_node, b.query ("__ptx_ntid_y"),
					   b.constant (1 << BLOCK_TILE_WARPS_LOG)));
    }
  enough = unless_ordered (enough);
  in_registers = gimple_convert (seq, unsigned_type_node, enough);
  return gimple_build (seq, COND_EXPR, type, enough, of_all (tiled.all), numbers);
}

/* The statements compute the digits of X, of the type of ROWS; COLUMNS and MIDDLE are the divisors without tiles.  */

tile_digits
tile_shape::digits_of (gimple_seq *seq, const std::function<tree ()> &number, tree columns, tree middle) const
{
  tree type = TREE_TYPE (rows);
  auto constant = [&] (unsigned n) { return build_int_cst (type, n); };
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, type, a, b); };
  tree tiled = gimple_build (seq, NE_EXPR, boolean_type_node, are_tiled, build_zero_cst (TREE_TYPE (are_tiled)));
  auto choose = [&] (tree yes, tree no) { return gimple_build (seq, COND_EXPR, type, tiled, yes, no); };
  columns = gimple_convert (seq, type, columns);
  tree x = number ();
  tree from = choose (op (RSHIFT_EXPR, x, constant (rows_log () + middle_log () + columns_log ())), x);
  tree q = op (TRUNC_DIV_EXPR, from, by), r = op (MINUS_EXPR, from, op (MULT_EXPR, q, by));
  /* Blocks with turned accesses take the first row of a square tile.  */
  tree side = build_int_cst (unsigned_type_node, TURNED_LOG);
  auto log_of = [&] (unsigned log)
    {
      tree small = build_int_cst (turns ? unsigned_type_node : type, log);
      if (!turns || log == TURNED_LOG)
	return small;
      tree is_turned = gimple_build (seq, NE_EXPR, boolean_type_node, turned, build_zero_cst (TREE_TYPE (turned)));
      return gimple_build (seq, COND_EXPR, unsigned_type_node, is_turned, side, small);
    };
  auto inside = [&] (tree number, unsigned log, tree place) {
    return op (PLUS_EXPR, gimple_build (seq, LSHIFT_EXPR, type, number, log_of (log)),
	       op (BIT_AND_EXPR, place, constant ((1 << log) - 1)));
  };
  auto less = [&] (tree a, tree b) { return gimple_build (seq, LT_EXPR, boolean_type_node, a, b); };
  auto both = [&] (tree a, tree b) { return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, a, b); };
  auto further = [&] (unsigned log) { return op (RSHIFT_EXPR, x, constant (log)); };
  if (across)
    std::swap (q, r);
  tree j = choose (inside (r, columns_log (), across ? further (rows_log ()) : x), r), m = NULL_TREE;
  tree exists = less (j, columns);
  if (three)
    {
      middle = gimple_convert (seq, type, middle);
      from = q;
      q = op (TRUNC_DIV_EXPR, from, by_middle);
      r = op (MINUS_EXPR, from, op (MULT_EXPR, q, by_middle));
      m = choose (inside (r, tuning.tile_middle_log, further (COLUMNS_LOG)), r);
      exists = both (less (m, middle), exists);
    }
  tree i = choose (inside (q, rows_log (), across ? x : further (middle_log () + columns_log ())), q);
  exists = both (less (i, rows), exists);
  return { i, m, j, exists, from };
}

tree
tiled_loop::count (gimple_seq *seq, bool long_iterations)
{
  auto own_argument = [&] (tree ref) { return loops.facts.own_argument (ref); };
  m_number.shape.ordered = loops.lone;
  return m_number.shape.count (seq, loops.row_count, m_teams_columns, m_teams_middle, own_argument, long_iterations);
}

std::vector<tree>
tiled_loop::arguments () const
{
  const tile_shape &of = shape ();
  std::vector<tree> all = { of.are_tiled, of.rows, of.by };
  if (of.three)
    all.push_back (of.by_middle);
  if (of.turns)
    all.push_back (of.turned);
  if (of.registers)
    all.push_back (of.in_registers);
  return all;
}

void
tiled_loop::choose (const std::vector<tree> &parameters, const std::function<tree (tree)> &shared)
{
  collapsed_number here = m_number;
  here.shape.are_tiled = parameters[0], here.shape.rows = parameters[1], here.shape.by = parameters[2];
  if (here.shape.three)
    here.shape.by_middle = parameters[3];
  if (here.shape.turns)
    here.shape.turned = parameters[3];
  if (here.shape.registers)
    here.shape.in_registers = parameters.back ();
  push_cfun (loops.parallel ().fun ());
  tree type = TREE_TYPE (here.shape.rows);
  auto number = [&] (gimple_seq *seq)
    {
      return gimple_build (seq, PLUS_EXPR, type, gimple_convert (seq, type, gimple_assign_lhs (loops.columns.sum)),
			   gimple_convert (seq, type, m_first));
    };
  edge into, away;
  extract_true_false_edges_from_block (loops.columns.header, &into, &away);
  if (into != loops.columns.body)
    std::swap (into, away);
  basic_block last = here.shape.turns ? here.turned.last () : m_last;
  edge none = here.choose (split_edge (into), last, away->dest, number, shared);
  for (gphi_iterator g = gsi_start_phis (away->dest); none && !gsi_end_p (g); gsi_next (&g))
    add_phi_arg (g.phi (), PHI_ARG_DEF_FROM_EDGE (g.phi (), away), none, UNKNOWN_LOCATION);
  pop_cfun ();
}
