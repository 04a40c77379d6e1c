/* register-ways.cc -- a thread's tile of iterations of collapsed loops, with common loads: the ways to an iteration.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A number leads to a tile of iterations, or to one iteration: as tiles.cc has it, where threads have no tiles, or to
   one that whole tiles leave over.

     CHOSEN: in registers? -> WHICH: in a tile? -> TILE -> BEHIND
	   v			v
	 ORDER	 ->  MERGED  <- LEFT

   MERGED leads to the iteration.  */

#include "device/spmd/grid/tiles.h"
#include "gimple-fold.h"

namespace {

/* BB, without successors, leads to YES if CONDITION is not 0, else to NO.  */

void
fork_blocks (basic_block bb, tree condition, basic_block yes, basic_block no)
{
  gcond *cond = gimple_build_cond (NE_EXPR, condition, build_zero_cst (TREE_TYPE (condition)), NULL_TREE, NULL_TREE);
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  make_edge (bb, yes, EDGE_TRUE_VALUE)->probability = profile_probability::even ();
  make_edge (bb, no, EDGE_FALSE_VALUE)->probability = profile_probability::even ();
}

} // namespace

register_numbers
tile_shape::numbers_in_registers (gimple_seq *seq, tree columns, tree middle) const
{
  tree type = TREE_TYPE (rows), inner = gimple_convert (seq, type, columns);
  tree other = three ? gimple_convert (seq, type, middle) : rows;
  return register_numbers (seq, across ? other : inner, across ? inner : other, lanes);
}

/* X is a number, in CHOSEN.  *BEGIN is the edge to the iteration, which ends with block LAST, and becomes the edge from
   MERGED.  Returns the digits of the iteration, in MERGED.  BEHIND has no other edge than from CHOSEN to BEGIN's
   block, which it loses.  */

tile_digits
collapsed_number::choose_in_registers (basic_block chosen, edge *begin, basic_block last, basic_block behind, tree x,
				       const std::function<tree (tree)> &shared)
{
  free_dominance_info (CDI_DOMINATORS);
  loops_state_set (cfun, LOOPS_NEED_FIXUP);
  tree type = TREE_TYPE (shape.rows);
  basic_block order = split_edge (*begin), merged = split_edge (single_succ_edge (order));
  auto behind_chosen = [chosen] { return block_behind (chosen, chosen); };
  basic_block left = behind_chosen (), tile = behind_chosen (), which = behind_chosen ();
  remove_edge (single_succ_edge (chosen));
  remove_edge (single_succ_edge (behind));
  edge from_order = single_succ_edge (order);
  *begin = single_succ_edge (merged);
  fork_blocks (chosen, shape.in_registers, which, order);

  gimple_seq seq = NULL;
  tile_digits now = shape.digits_of (&seq, [&] { return x; }, digits.columns, digits.middle);
  append (order, seq);

  seq = NULL;
  const register_numbers numbers = shape.numbers_in_registers (&seq, digits.columns, digits.middle);
  tree plane = NULL_TREE, number = x;
  if (shape.three)
    {
      plane = gimple_build (&seq, TRUNC_DIV_EXPR, type, x, numbers.all);
      number = gimple_build (&seq, MINUS_EXPR, type, x, gimple_build (&seq, MULT_EXPR, type, plane, numbers.all));
    }
  tree whole = gimple_build (&seq, LT_EXPR, boolean_type_node, number, numbers.in_tiles);
  append (which, seq);
  fork_blocks (which, whole, tile, left);

  seq = NULL;
  tree along, other;
  numbers.iteration (&seq, number, &along, &other);
  append (left, seq);
  edge from_left = make_single_succ_edge (left, merged, EDGE_FALLTHRU);

  seq = NULL;
  const axis_values values = numbers.tile (&seq, number, plane);
  append (tile, seq);
  in_registers.put (digits.axes (shape.across), (*begin)->dest, last, tile, behind, values, shared);

  auto either = [&] (tree of_order, tree of_left)
    {
      gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (of_order)), merged);
      add_phi_arg (phi, of_order, from_order, UNKNOWN_LOCATION);
      add_phi_arg (phi, of_left, from_left, UNKNOWN_LOCATION);
      return gimple_phi_result (phi);
    };
  tree row = shape.across ? along : other, column = shape.across ? other : along;
  now.i = either (now.i, shape.three ? plane : row);
  if (shape.three)
    now.m = either (now.m, row);
  now.j = either (now.j, column);
  now.exists = either (now.exists, boolean_true_node);
  return now;
}
