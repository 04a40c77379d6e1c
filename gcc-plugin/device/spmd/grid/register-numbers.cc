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

   Beside the last strip are fewer columns than a tile has, below the last band fewer rows.  Their iterations have the
   numbers behind these, one each, first those beside, row after row, then those below.  */

#include "device/spmd/grid/register-tiles.h"
#include "gimple-fold.h"
#include "abi.h"

static const unsigned LANES_LOG = ceil_log2 (HEDDLE_WARP_SIZE);

register_numbers::register_numbers (gimple_seq *seq, tree along, tree other, unsigned along_log, unsigned other_log,
				    bool blocks)
  : m_along_log (along_log), m_other_log (other_log), m_type (TREE_TYPE (along))
{
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, m_type, a, b); };
  auto constant = [&] (unsigned n) { return build_int_cst (m_type, n); };
  tree log = constant (LANES_LOG + m_along_log), strips = op (RSHIFT_EXPR, along, log);
  m_bands = op (RSHIFT_EXPR, other, constant (m_other_log));
  if (blocks)
    m_bands = op (BIT_AND_EXPR, m_bands, build_int_cst (m_type, -(1 << BLOCK_TILE_WARPS_LOG)));
  m_along = op (LSHIFT_EXPR, strips, log);
  m_other = op (LSHIFT_EXPR, m_bands, constant (m_other_log));
  in_tiles = op (LSHIFT_EXPR, op (MULT_EXPR, strips, m_bands), constant (LANES_LOG));
  tree width = op (MINUS_EXPR, along, m_along);
  m_beside = op (MULT_EXPR, width, other);
  m_width = op (MAX_EXPR, width, constant (1));
  tree below = op (MULT_EXPR, m_along, op (MINUS_EXPR, other, m_other));
  all = op (PLUS_EXPR, in_tiles, op (PLUS_EXPR, m_beside, below));
}

axis_values
register_numbers::tile (gimple_seq *seq, tree x, tree outside) const
{
  auto op = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, m_type, a, b); };
  auto constant = [&] (unsigned n) { return build_int_cst (m_type, n); };
  tree warp = op (RSHIFT_EXPR, x, constant (LANES_LOG)), strip = op (TRUNC_DIV_EXPR, warp, m_bands);
  tree band = op (MINUS_EXPR, warp, op (MULT_EXPR, strip, m_bands));
  tree lane = op (BIT_AND_EXPR, x, constant (HEDDLE_WARP_SIZE - 1));
  tree along = op (PLUS_EXPR, op (LSHIFT_EXPR, strip, constant (LANES_LOG + m_along_log)), lane);
  tree other = op (LSHIFT_EXPR, band, constant (m_other_log));
  /* The numbers are in the range of the signed type, where sums do not wrap: GCC sees constant distances of
     addresses.  */
  tree counted = signed_type_for (m_type);
  auto sum = [&] (tree from, unsigned n)
    {
      tree x = gimple_build (seq, PLUS_EXPR, counted, gimple_convert (seq, counted, from), build_int_cst (counted, n));
      return n ? gimple_convert (seq, m_type, x) : from;
    };
  tree warp_of_block = op (BIT_AND_EXPR, band, constant ((1 << BLOCK_TILE_WARPS_LOG) - 1));
  axis_values values = { {}, {}, outside, op (LSHIFT_EXPR, strip, constant (LANES_LOG + m_along_log)),
			 op (LSHIFT_EXPR, op (MINUS_EXPR, band, warp_of_block), constant (m_other_log)) };
  for (unsigned n = 0; n < 1U << m_along_log; n++)
    values.along.push_back (sum (along, n << LANES_LOG));
  for (unsigned n = 0; n < 1U << m_other_log; n++)
    values.other.push_back (sum (other, n));
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
