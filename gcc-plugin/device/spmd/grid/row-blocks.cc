/* row-blocks.cc -- rows and columns of iterations, shared among the threads of a whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For nested loops (nest.cc).  Neighbouring rows often share data: the rows around a row in a stencil, the other factor
   in a matrix product.  Neighbours on different multiprocessors would load the data several times; the W warps of a
   team therefore take W neighbouring rows at a time, 32 columns of each.  With few rows, all warps of a team take the
   same row, and 32 W columns at a time; so do warps as threads, for SIMD loops inside: then W columns at a time.

   A row of T teams is cut into T / C groups of C teams, which share the columns:

     row     i = (team / C) * W + warp + k * (T / C) * W
     column  j = (team % C) * 32 + lane + k * C * 32

   C is found at run time, before the loop.  The best group shares all columns, 32 for each team: then the teams work on
   few rows at a time, as CUDA's blocks in their usual order do, and data loaded by one multiprocessor is still in the
   second-level cache for the next.  (One H200, 2-D Jacobi and a naive matrix product: 1.1 and 1.4 of CUDA's time with 8
   or 16 teams in a group, 1.3 and 1.8 with 1 and 3.)  Fewer teams are better where fewer teams are then idle.  Teams
   beyond the last whole group have nothing to do.

   The grid has two dimensions.  With as many teams as fit on the device all teams work to the end, and the slowest team
   ends the grid; some multiprocessors are faster than others, as fewer of them share a path to the second-level cache.
   With more teams a finished multiprocessor gets the next team, but if these teams took rows between other teams' rows,
   rows would be worked on long after their neighbours, and loaded again.  The rows are therefore cut into row blocks,
   as many as the grid is high, one after another; a row of teams has one row block.  (Same GPU, this loop written in
   CUDA, relative to the times of a thread for each column, with one row of teams, with 16 row blocks, and with 16 times
   as many teams in one row: a Gauss filter 1.18, 0.91, 0.90, a Laplacian 1.08, 0.90, 1.03, a 3-D convolution 1.39,
   1.05, 1.26, 2-D Jacobi in floats 0.78, 0.82, 0.88.)

   Both loops become a single loop, with an iteration for each column: as a rule a thread has one column of a row, and
   the code before a loop over its columns (pointers, and their steps) would be more work than the iteration.

     row = first row, column = first column
     while (row < rows)
       if (column < columns) the body column += C * 32, and at the end of the columns: column = first column, row += T /
       C * W  */

#include "device/spmd/grid/row-blocks.h"
#include "device/spmd/grid/lone-thread.h"
#include "device/spmd/region/unsigned-builder.h"
#include "tuning.h"

/* How a row of teams shares a row block.  All are unsigned numbers.  */

struct row_blocks::shares
{
  tree c;			/* teams with a common row */
  tree high, wide;		/* rows and columns in a team's share */
  tree row, column;		/* the number of this thread, or of its warp's first lane, in the share */
  tree row_steps;		/* HIGH rows each, of a row block */
  tree column_steps;		/* WIDE columns each */
  tree groups, group_steps;	/* of C teams each; ROW_STEPS of each */

  /* Find the last two members, by a division each.  */
  void find_groups (unsigned_builder &, tree teams);
};

void
row_blocks::shares::find_groups (unsigned_builder &b, tree teams)
{
  groups = b.quotient (teams, c);
  group_steps = b.divide_up (row_steps, groups);
}

/* The shares of ROWS and COLUMNS if rows are many, and row blocks at least enough to pay off.  */

row_blocks::shares
row_blocks::share_block (unsigned_builder &b, tree rows, tree columns)
{
  tree warps = b.query ("__ptx_ntid_y"), blocks = b.query ("__ptx_nctaid_y"), teams = b.query ("__ptx_nctaid_x");
  shares s;
  s.row_steps = b.divide_up (rows, b.op (MULT_EXPR, warps, blocks));
  s.high = warps, s.row = b.query ("__ptx_tid_y");
  s.wide = b.constant (HEDDLE_WARP_SIZE), s.column = b.constant (0);
  s.column_steps = b.divide_up (columns, s.wide);
  s.c = b.op (MIN_EXPR, s.column_steps, teams);
  s.find_groups (b, teams);
  return s;
}

/* The shares for any other numbers: as many teams share a row as share all columns.  */

row_blocks::shares
row_blocks::share_few (unsigned_builder &b, tree rows, tree columns)
{
  tree one = b.constant (1), none = b.constant (0), lanes = b.constant (HEDDLE_WARP_SIZE);
  tree teams = b.query ("__ptx_nctaid_x"), blocks = b.query ("__ptx_nctaid_y");
  tree warp = b.query ("__ptx_tid_y"), warps = b.query ("__ptx_ntid_y");
  shares s;
  s.high = one, s.row = none;
  if (mode == spmd_mode::warps)
    {
      s.wide = warps, s.column = warp;
      s.column_steps = b.divide_up (columns, s.wide);
    }
  else
    {
      tree many = b.constant (tuning.many_rows), wide = b.op (MULT_EXPR, warps, lanes);
      s.high = b.choose (GE_EXPR, rows, many, warps, one);
      s.row = b.choose (GE_EXPR, rows, many, warp, none);
      s.column = b.choose (GE_EXPR, rows, many, none, b.op (MULT_EXPR, warp, lanes));
      s.wide = b.choose (GE_EXPR, rows, many, lanes, wide);
      s.column_steps = b.choose (GE_EXPR, rows, many, b.divide_up (columns, lanes), b.divide_up (columns, wide));
    }
  s.row_steps = b.divide_up (rows, b.op (MULT_EXPR, s.high, blocks));
  s.c = b.op (MIN_EXPR, s.column_steps, teams);
  return s;
}

/* Another number of teams for a row, if clearly better than the number in S.  */

tree
row_blocks::find_better (unsigned_builder &b, const shares &s)
{
  tree teams = b.query ("__ptx_nctaid_x"), c = s.c;
  /* Steps of a team in groups of C teams.  */
  auto cost = [&] (tree of)
    {
      return b.op (MULT_EXPR, b.divide_up (s.row_steps, b.quotient (teams, of)), b.divide_up (s.column_steps, of));
    };
  tree best = cost (c), fewer = b.divide_up (c, b.constant (tuning.share_fewer));
  tree once = b.op (MIN_EXPR, c, b.at_least_one (b.quotient (teams, s.row_steps)));
  for (tree other : { fewer, once })
    {
      tree bound = b.op (MINUS_EXPR, best, b.op (RSHIFT_EXPR, best, b.constant (tuning.share_gain_log)));
      tree others = cost (other);
      c = b.choose (LT_EXPR, others, bound, other, c);
      best = b.choose (LT_EXPR, others, bound, others, best);
    }
  return c;
}

/* Replace edge E, at whose source S is known, by a search for a better number of teams, executed only if promising: on
   *E, behind the search, the number in S is the best.  The search has a dozen divisions, as long as some iterations of
   the loop, and every thread of the grid executes them.  If groups share all columns, and all teams together take
   hardly more steps than necessary, no other number is better.  */

void
row_blocks::search_if_needed (edge *e, shares *s)
{
  gimple_seq test = NULL, found = NULL;
  unsigned_builder a (&test), b (&found);
  tree teams = a.query ("__ptx_nctaid_x");
  s->find_groups (a, teams);
  tree made = a.op (MULT_EXPR, s->group_steps, teams);
  tree needed = a.op (MULT_EXPR, s->row_steps, s->c);
  needed = a.op (PLUS_EXPR, needed, a.op (RSHIFT_EXPR, needed, a.constant (tuning.share_gain_log)));
  /* Where the columns are more than the teams can share nothing is enough.  */
  needed = a.choose (GT_EXPR, s->column_steps, teams, a.constant (0), needed);
  basic_block fork = (*e)->src;
  append (fork, test);

  basic_block join = split_edge (*e), search = create_empty_bb (fork);
  add_bb_to_loop (search, fork->loop_father);
  edge enough = find_edge (fork, join), no = make_edge (fork, search, EDGE_FALSE_VALUE);
  gimple_stmt_iterator gsi = gsi_last_bb (fork);
  gcond *cond = gimple_build_cond (LE_EXPR, made, needed, NULL_TREE, NULL_TREE);
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  enough->flags = (enough->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  enough->probability = profile_probability::even ();
  no->probability = enough->probability.invert ();
  search->count = no->count ();
  edge back = make_single_succ_edge (search, join, EDGE_FALLTHRU);
  shares better = *s;
  better.c = find_better (b, *s);
  better.find_groups (b, teams);
  append (search, found);
  auto either = [&] (tree *known, tree other)
    {
      gphi *phi = create_phi_node (make_ssa_name (unsigned_type_node), join);
      add_phi_arg (phi, *known, enough, UNKNOWN_LOCATION);
      add_phi_arg (phi, other, back, UNKNOWN_LOCATION);
      *known = gimple_phi_result (phi);
    };
  either (&s->c, better.c);
  either (&s->groups, better.groups);
  either (&s->group_steps, better.group_steps);
  *e = single_succ_edge (join);
}

/* Choose between the shares: a branch before the loop over rows, for the computation takes some time.  ROWS and COLUMNS
   are known at the end of SEQ.  */

row_blocks::shares
row_blocks::choose_shares (gimple_seq *seq, tree rows, tree columns)
{
  unsigned_builder before (seq);
  if (mode == spmd_mode::warps)
    {
      shares s = share_few (before, rows, columns);
      s.c = find_better (before, s);
      s.find_groups (before, before.query ("__ptx_nctaid_x"));
      return s;
    }
  tree blocks = before.query ("__ptx_nctaid_y");
  tree large = before.choose (GT_EXPR, blocks, before.constant (1), rows, before.constant (0));
  append (m_entry->src, *seq);
  *seq = NULL;

  basic_block fork = m_entry->src, block = split_edge (m_entry);
  basic_block join = split_edge (single_succ_edge (block)), few = create_empty_bb (block);
  add_bb_to_loop (few, block->loop_father);
  m_entry = single_succ_edge (join);
  gimple_stmt_iterator gsi = gsi_last_bb (fork);
  gcond *cond = gimple_build_cond (GE_EXPR, large, before.constant (tuning.many_rows), NULL_TREE, NULL_TREE);
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  edge yes = find_edge (fork, block), no = make_edge (fork, few, EDGE_FALSE_VALUE);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  yes->probability = profile_probability::even ();
  no->probability = yes->probability.invert ();
  few->count = no->count ();
  edge from_few = make_single_succ_edge (few, join, EDGE_FALLTHRU), from_block = find_edge (block, join);

  gimple_seq in_block = NULL, in_few = NULL;
  unsigned_builder a (&in_block), b (&in_few);
  const shares x = share_block (a, rows, columns);
  shares y = share_few (b, rows, columns);
  append (block, in_block);
  append (few, in_few);
  search_if_needed (&from_few, &y);
  auto either = [&] (tree p, tree q)
    {
      gphi *phi = create_phi_node (make_ssa_name (unsigned_type_node), join);
      add_phi_arg (phi, p, from_block, UNKNOWN_LOCATION);
      add_phi_arg (phi, q, from_few, UNKNOWN_LOCATION);
      return gimple_phi_result (phi);
    };
  return { either (x.c, y.c), either (x.high, y.high), either (x.wide, y.wide), either (x.row, y.row),
	   either (x.column, y.column), NULL_TREE, NULL_TREE, either (x.groups, y.groups),
	   either (x.group_steps, y.group_steps) };
}

row_block_part
row_blocks::find_part (gimple_seq *seq)
{
  unsigned_builder b (seq);
  tree row_count = m_row_count, column_count = m_column_count;
  tree rows = b.count (row_count), columns = b.count (column_count);
  const shares s = choose_shares (seq, rows, columns);
  tree team = b.query ("__ptx_ctaid_x");
  tree block = b.query ("__ptx_ctaid_y"), blocks = b.query ("__ptx_nctaid_y");
  tree groups = s.groups, group = b.quotient (team, s.c);
  tree part = b.op (MINUS_EXPR, team, b.op (MULT_EXPR, group, s.c));
  tree row_stride = b.op (MULT_EXPR, groups, s.high);
  tree block_rows = b.op (MULT_EXPR, s.group_steps, row_stride);
  tree first = b.op (PLUS_EXPR, b.op (MULT_EXPR, group, s.high), s.row);
  tree first_column = b.op (PLUS_EXPR, b.op (MULT_EXPR, part, s.wide), s.column);
  tree column_stride = b.op (MULT_EXPR, s.c, s.wide);
  tree lane = mode == spmd_mode::warps ? b.constant (0) : b.query ("__ptx_tid_x"), one = b.constant (1);

  /* From here on in the types of the loops' counters.  */
  tree row_type = heddle_counter_type (TREE_TYPE (row_count));
  tree column_type = heddle_counter_type (TREE_TYPE (column_count));
  auto of = [&] (tree type, tree x) { return gimple_convert (seq, type, x); };
  auto is = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, boolean_type_node, x, y); };
  tree block_begin = gimple_build (seq, MULT_EXPR, row_type, of (row_type, block), of (row_type, block_rows));
  tree block_end = gimple_build (seq, PLUS_EXPR, row_type, block_begin, of (row_type, block_rows));
  tree end = heddle_counted (seq, row_count);
  /* The rest belongs to the last block.  */
  tree limit = gimple_build (seq, COND_EXPR, row_type, is (LT_EXPR, b.op (PLUS_EXPR, block, one), blocks),
			     gimple_build (seq, MIN_EXPR, row_type, block_end, end), end);
  limit = gimple_build (seq, COND_EXPR, row_type, is (GE_EXPR, group, groups), build_zero_cst (row_type), limit);
  first = gimple_build (seq, PLUS_EXPR, row_type, block_begin, of (row_type, first));
  row_stride = of (row_type, row_stride);
  first_column = of (column_type, first_column);
  column_stride = of (column_type, column_stride);
  end = heddle_counted (seq, column_count);
  lane = of (column_type, lane);

  return { first, limit, row_stride, first_column, end, column_stride, lane };
}

tree
row_block_part::step (gphi *rows, edge into, edge back) const
{
  tree row_type = TREE_TYPE (row), column_type = TREE_TYPE (column), row_now = gimple_phi_result (rows);
  tree column_now = make_temp_ssa_name (column_type, NULL, "column");
  gphi *columns = create_phi_node (column_now, into->dest);
  add_phi_arg (columns, column, into, UNKNOWN_LOCATION);

  gimple_seq seq = NULL;
  tree following = gimple_build (&seq, PLUS_EXPR, column_type, column_now, column_stride);
  tree row_ends = gimple_build (&seq, GE_EXPR, boolean_type_node, following, column_end);
  tree next_column = gimple_build (&seq, COND_EXPR, column_type, row_ends, column, following);
  tree next = gimple_build (&seq, PLUS_EXPR, row_type, row_now, row_stride);
  tree next_row = gimple_build (&seq, COND_EXPR, row_type, row_ends, next, row_now);
  append (back->src, seq);
  add_phi_arg (rows, next_row, back, UNKNOWN_LOCATION);
  add_phi_arg (columns, next_column, back, UNKNOWN_LOCATION);
  return column_now;
}

tree
share_rows (grid_loops &loops, spmd_mode mode, gimple_seq *seq)
{
  row_blocks blocks (loops.row_count, loops.column_count, loops.rows.entry, mode);
  const row_block_part part = lone_part (seq, loops.lone, mode, blocks.find_part (seq));
  loops.rows.entry = blocks.entry ();
  gphi *rows_phi = loops.rows.count_from (seq, part.row, part.row_limit);
  append (loops.rows.entry->src, *seq);
  tree column_now = part.step (rows_phi, loops.rows.entry, loops.rows.latch);

  gimple_seq place = NULL;
  tree number = gimple_build (&place, PLUS_EXPR, TREE_TYPE (part.column), column_now, part.lane);
  gimple_stmt_iterator gsi = gsi_after_labels (loops.rows.header);
  gsi_insert_seq_before (&gsi, place, GSI_SAME_STMT);
  return number;
}
