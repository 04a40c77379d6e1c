/* register-numbers.cc -- a thread's tile of iterations of collapsed loops, with common loads: the numbers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A warp has a tile of 2^A columns of 32 lanes and 2^O rows.  The warps of a block are one below the other, as all of
   them load the elements of the same columns.  So whole tiles are numbered down a strip of tiles, strip after strip:

     strip = x / 32 / bands, band = x / 32 % bands
     along = strip * 32 * 2^A + x % 32, + 32, + 64 ...; other = band * 2^O, + 1, + 2 ...

   Where blocks have tiles, bands are a multiple of a block's warps, so that a block's numbers, which are consecutive,
   belong to one tile.

   Where warps multiply matrices (block-products.cc) a block has 2^MATRIX_WARPS_LOG warps one below the other, each
   with a tile of 2^A times 4 columns and 2^O times 8 rows.  A lane has two neighbouring columns of each eight, and one
   row of each eight.

   Beside the last strip are fewer columns than a tile has, below the last band fewer rows.  Their iterations have the
   numbers behind these, one each, first those beside, row after row, then those below.  */

#include "device/spmd/grid/register-tiles.h"
#include "gimple-fold.h"
#include "abi.h"

static const unsigned LANES_LOG = ceil_log2 (HEDDLE_WARP_SIZE);

/* FROM + N.  Numbers are in the range of the signed type, where sums do not wrap: GCC sees constant distances of
   addresses.  */

static tree
further (gimple_seq *seq, tree from, unsigned n)
{
  if (!n)
    return from;
  tree counted = signed_type_for (TREE_TYPE (from));
  tree x = gimple_build (seq, PLUS_EXPR, counted, gimple_convert (seq, counted, from), build_int_cst (counted, n));
  return gimple_convert (seq, TREE_TYPE (from), x);
}

register_numbers::register_numbers (gimple_seq *seq, tree along, tree other, const tile_lanes &lanes)
  : m_lanes (lanes), m_type (TREE_TYPE (along))
{
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, m_type, a, b); };
  auto constant = [&] (unsigned n) { return build_int_cst (m_type, n); };
  tree log = constant (m_lanes.strip_log ()), strips = op (RSHIFT_EXPR, along, log);
  m_bands = op (RSHIFT_EXPR, other, constant (m_lanes.band_log ()));
  if (m_lanes.blocks)
    m_bands = op (BIT_AND_EXPR, m_bands, build_int_cst (m_type, -(1 << BLOCK_TILE_WARPS_LOG)));
  m_along = op (LSHIFT_EXPR, strips, log);
  m_other = op (LSHIFT_EXPR, m_bands, constant (m_lanes.band_log ()));
  in_tiles = op (LSHIFT_EXPR, op (MULT_EXPR, strips, m_bands), constant (LANES_LOG));
  tree width = op (MINUS_EXPR, along, m_along);
  m_beside = op (MULT_EXPR, width, other);
  m_width = op (MAX_EXPR, width, constant (1));
  tree below = op (MULT_EXPR, m_along, op (MINUS_EXPR, other, m_other));
  all = op (PLUS_EXPR, in_tiles, op (PLUS_EXPR, m_beside, below));
}

/* The iterations of LANE in the block's tile in STRIP; BAND is the number of its warp there.  */

axis_values
register_numbers::block_tile (gimple_seq *seq, tree strip, tree band, tree lane, tree outside) const
{
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, m_type, a, b); };
  auto constant = [&] (unsigned n) { return build_int_cst (m_type, n); };
  auto low = [&] (tree x, unsigned log) { return op (BIT_AND_EXPR, x, constant ((1 << log) - 1)); };
  auto shift = [&] (tree x, unsigned log) { return op (LSHIFT_EXPR, x, constant (log)); };
  auto high = [&] (tree x, unsigned log) { return op (RSHIFT_EXPR, x, constant (log)); };
  tree warp = low (band, BLOCK_TILE_WARPS_LOG);
  axis_values values = { {}, {}, outside, shift (strip, m_lanes.strip_log ()),
			 shift (op (MINUS_EXPR, band, warp), m_lanes.band_log ()) };
  tree column = op (PLUS_EXPR, shift (high (warp, MATRIX_WARPS_LOG), MATRIX_LANES_ALONG_LOG + m_lanes.along_log),
		    shift (low (lane, MATRIX_LANES_ALONG_LOG), 1));
  tree row = op (PLUS_EXPR, shift (low (warp, MATRIX_WARPS_LOG), MATRIX_SIDE_LOG + m_lanes.other_log),
		 high (lane, MATRIX_LANES_ALONG_LOG));
  column = op (PLUS_EXPR, values.along_begin, column);
  row = op (PLUS_EXPR, values.other_begin, row);
  for (unsigned n = 0; n < 1U << m_lanes.along_log; n++)
    values.along.push_back (further (seq, column, (n >> 1 << MATRIX_SIDE_LOG) + (n & 1)));
  for (unsigned n = 0; n < 1U << m_lanes.other_log; n++)
    values.other.push_back (further (seq, row, n << MATRIX_SIDE_LOG));
  return values;
}

axis_values
register_numbers::tile (gimple_seq *seq, tree x, tree outside) const
{
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, m_type, a, b); };
  auto constant = [&] (unsigned n) { return build_int_cst (m_type, n); };
  tree warp = op (RSHIFT_EXPR, x, constant (LANES_LOG)), strip = op (TRUNC_DIV_EXPR, warp, m_bands);
  tree band = op (MINUS_EXPR, warp, op (MULT_EXPR, strip, m_bands));
  tree lane = op (BIT_AND_EXPR, x, constant (HEDDLE_WARP_SIZE - 1));
  if (m_lanes.matrices)
    return block_tile (seq, strip, band, lane, outside);
  tree along = op (PLUS_EXPR, op (LSHIFT_EXPR, strip, constant (m_lanes.strip_log ())), lane);
  tree other = op (LSHIFT_EXPR, band, constant (m_lanes.other_log));
  tree warp_of_block = op (BIT_AND_EXPR, band, constant ((1 << BLOCK_TILE_WARPS_LOG) - 1));
  axis_values values = { {}, {}, outside, op (LSHIFT_EXPR, strip, constant (m_lanes.strip_log ())),
			 op (LSHIFT_EXPR, op (MINUS_EXPR, band, warp_of_block), constant (m_lanes.other_log)) };
  for (unsigned n = 0; n < 1U << m_lanes.along_log; n++)
    values.along.push_back (further (seq, along, n << LANES_LOG));
  for (unsigned n = 0; n < 1U << m_lanes.other_log; n++)
    values.other.push_back (further (seq, other, n));
  return values;
}

void
register_numbers::iteration (gimple_seq *seq, tree x, tree *along, tree *other) const
{
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, m_type, a, b); };
  tree left = op (MINUS_EXPR, x, in_tiles);
  tree beside = gimple_build (seq, LT_EXPR, boolean_type_node, left, m_beside);
  auto choose = [&] (tree yes, tree no) { return gimple_build (seq, COND_EXPR, m_type, beside, yes, no); };
  tree from = choose (left, op (MINUS_EXPR, left, m_beside));
  /* Where tiles are used each loop has iterations in them.  */
  tree width = choose (m_width, m_along), row = op (TRUNC_DIV_EXPR, from, width);
  tree column = op (MINUS_EXPR, from, op (MULT_EXPR, row, width)), none = build_zero_cst (m_type);
  *along = op (PLUS_EXPR, column, choose (m_along, none));
  *other = op (PLUS_EXPR, row, choose (none, m_other));
}
