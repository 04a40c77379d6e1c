/* turned.cc -- accesses dense in one collapsed loop while lanes go along the other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

     collapse(2): for (i ...) for (j ...) b[i * m + j] += a[j * n + i]

   Lanes have neighbouring j, and their elements of A are N elements apart, in 32 sectors; with neighbouring i the
   elements of B would be.  A block therefore takes a tile of 32 by 32 iterations at a time.  First it loads the tile of
   A in the order of memory, each lane a neighbouring i, and puts the tile into shared memory; behind a barrier each
   iteration finds its element there.  A store to a turned place goes the other way.

     r = warp, warp + warps ...:	tile[lane][r] = a[(j0 + r) * n + i0 + lane]
     barrier
     r = warp, warp + warps ...:	b[(i0 + r) * m + j0 + lane] += tile[r][lane]

   Rows of a tile are padded, so that in neither direction two lanes use the same bank of shared memory.  Any number of
   warps will do.  A thread loads for another iteration just as this iteration itself would: with the same statements
   for the address, with the numbers of an iteration that exists.  Only the estimate of the gain makes assumptions about
   the address.

   The time of an access matters only to the iteration itself: where threads share iterations in any order, no iteration
   touches memory stored by another.  The conditions are:
   - the access is made in each iteration, once;
   - its address is computed without choices, from values known before the loop, and from memory unchanged by the
     iteration;
   - a load: an earlier store of the iteration that may be to the same place leaves a value at hand, which is chosen if
     the addresses are equal;
   - a store: no later access of the iteration may touch the same memory;
   - an iteration calls nothing with effects, and has no long loops.

   Lanes go along the cheaper loop: the cost is the sectors of a warp's access, including accesses to shared memory, as
   far as the tiles fit into shared memory with the wanted number of blocks on a multiprocessor.  Lanes change to the
   other loop only for an access that is spread: fewer sectors of an element common to all lanes, a cached element,
   are not worth barriers.

   With loops shorter than a tile, or too few tiles for the blocks of the grid, which is known when the kernel runs, a
   thread has one iteration of its number, as ever (tiles.cc).  Then each thread moves its own element, by way of its
   own place in the tile, and no thread waits: one body serves both cases.  */

#include "device/spmd/grid/turned.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/grid/cost.h"
#include "device/spmd/region/unsigned-builder.h"
#include "gimple-fold.h"
#include "tree-ssa-alias.h"
#include "tuning.h"

namespace {

/* The largest access of an instruction.  */
const unsigned most_bytes = 2 * UNITS_PER_WORD;

/* Estimate, in bytes: of shared memory for tiles.  Three tiles of doubles in each of a multiprocessor's 8 blocks of 256
   threads are the 203 KiB of 227 in compute capability 9.0; fewer blocks fit on other devices.  */
constexpr unsigned turned_bytes = 26624;

/* Estimate, in blocks: the most blocks of the grid for a tile.  A block with a tile has four times as many loads
   in flight as a block without.  */
constexpr unsigned turned_blocks = 2;

unsigned
tile_bytes (unsigned bytes)
{
  return TURNED_SIDE * turned_pitch (bytes) * bytes;
}

/* Sectors of 32 lanes that access BYTES each with stride S; for an unknown stride some number between.  */

unsigned
sectors (stride s, unsigned bytes)
{
  switch (s)
    {
    case stride::none: return 1;
    case stride::near: return bytes;
    case stride::far: return TURNED_SIDE;
    default: return TURNED_SIDE / 2;
    }
}

/* A scalar of memory, as a whole.  */

bool
whole_scalar (tree ref)
{
  tree type = TREE_TYPE (ref);
  const HOST_WIDE_INT bytes = int_size_in_bytes (type);
  if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type) || POINTER_TYPE_P (type)
	|| TREE_CODE (type) == COMPLEX_TYPE)
      || bytes <= 0 || bytes > most_bytes || !pow2p_hwi (bytes))
    return false;
  if (INTEGRAL_TYPE_P (type) && TREE_CODE (type) != BOOLEAN_TYPE && TYPE_PRECISION (type) != bytes * BITS_PER_UNIT)
    return false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == BIT_FIELD_REF || reverse_storage_order_for_component_p (ref)
	|| (TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))))
      return false;
  return TREE_CODE (ref) == MEM_REF || (VAR_P (ref) && is_global_var (ref));
}

} // namespace

bool
plain_statement (gimple *s)
{
  switch (gimple_code (s))
    {
    case GIMPLE_ASSIGN: case GIMPLE_COND: case GIMPLE_SWITCH: case GIMPLE_LABEL: case GIMPLE_NOP: case GIMPLE_PREDICT:
      return !gimple_has_volatile_ops (s);
    case GIMPLE_CALL:
      return !gimple_has_volatile_ops (s) && ((gimple_call_flags (s) & ECF_CONST) || math_call (s));
    default:
      return false;
    }
}

/* Find the blocks of an iteration, and their contents.  */

bool
turned_accesses::collect ()
{
  basic_block first = m_numbers.body;
  m_blocks = { first };
  std::vector<basic_block> open = { m_last };
  while (!open.empty ())
    {
      basic_block bb = open.back ();
      open.pop_back ();
      if (!dominated_by_p (CDI_DOMINATORS, bb, first))
	return false;
      if (bb != first && !m_blocks.insert (bb).second)
	continue;
      edge e;
      edge_iterator ei;
      if (bb != first)
	FOR_EACH_EDGE (e, ei, bb->preds)
	  open.push_back (e->src);
    }
  for (basic_block bb : m_blocks)
    {
      edge e;
      edge_iterator ei;
      if (bb != m_last)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (!m_blocks.count (e->dest) || e->dest == first || (e->flags & EDGE_COMPLEX))
	    return false;
      /* In a loop?  */
      std::set<basic_block> seen;
      open = { bb };
      while (!open.empty ())
	{
	  basic_block b = open.back ();
	  open.pop_back ();
	  if (b != m_last)
	    FOR_EACH_EDGE (e, ei, b->succs)
	      if (seen.insert (e->dest).second)
		open.push_back (e->dest);
	}
      if (seen.count (bb))
	m_repeated.insert (bb);
    }

  if (inner_loops (cfun, m_numbers.header).long_among (m_blocks))
    return false;
  const iteration_steps steps (m_numbers);
  for (basic_block bb : m_blocks)
    {
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *s = gsi_stmt (gsi);
	  if (is_gimple_debug (s) || gimple_clobber_p (s))
	    continue;
	  if (!plain_statement (s))
	    return false;
	  m_order[s] = m_order.size ();
	  if (is_gimple_call (s) || !gimple_vuse (s))
	    continue;
	  m_touching.push_back (s);
	  if (!gimple_assign_single_p (s))
	    return false;
	  const bool store = gimple_vdef (s);
	  tree ref = store ? gimple_assign_lhs (s) : gimple_assign_rhs1 (s);
	  const HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (ref));
	  const bool small = bytes > 0 && bytes <= most_bytes;
	  m_accesses.push_back ({ s, ref, steps.of (ref), small ? unsigned (bytes) : most_bytes, store });
	}
    }
  return true;
}

/* BB is executed in each iteration, once.  */

bool
turned_accesses::always (basic_block bb) const
{
  return m_blocks.count (bb) && !m_repeated.count (bb) && dominated_by_p (CDI_DOMINATORS, m_last, bb);
}

/* S comes after ANCHOR, which is always executed.  All other statements come before it.  */

bool
turned_accesses::after (gimple *s, gimple *anchor) const
{
  if (gimple_bb (s) == gimple_bb (anchor))
    return m_order.at (s) > m_order.at (anchor);
  return dominated_by_p (CDI_DOMINATORS, gimple_bb (s), gimple_bb (anchor));
}

/* T, an expression, can be computed before the iteration.  */

bool
turned_accesses::computable (tree t, unsigned depth) const
{
  if (depth > 2 * tuning.walk_depth)
    return false;
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    {
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
	if (tree op = TREE_OPERAND (t, i))
	  if (!computable (op, depth + 1))
	    return false;
      return true;
    }
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t) || m_numbers.outer.count (t)
      || m_numbers.inner.count (t))
    return true;
  gimple *d = SSA_NAME_DEF_STMT (t);
  if (!m_blocks.count (gimple_bb (d)))
    return true;
  if (!is_gimple_assign (d) || gimple_vdef (d) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (t))
    return false;
  if (gimple_vuse (d))
    {
      if (!always (gimple_bb (d)))
	return false;
      for (gimple *s : m_touching)
	if (gimple_vdef (s) && !after (s, d) && stmt_may_clobber_ref_p (s, gimple_assign_rhs1 (d)))
	  return false;
    }
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    if (!computable (gimple_op (d, i), depth + 1))
      return false;
  return true;
}

/* The value stored by S can be the value of the later load A: both are the same kind of whole scalar, so that the two
   are at the same place or apart.  */

bool
turned_accesses::hands_on (gimple *s, const turned_access &a) const
{
  tree to = gimple_assign_lhs (s);
  auto aligned = [&] (tree ref)
    {
      return get_object_alignment (ref) >= a.bytes * BITS_PER_UNIT;
    };
  return always (gimple_bb (s)) && whole_scalar (to) && is_gimple_val (gimple_assign_rhs1 (s))
	 && types_compatible_p (TREE_TYPE (to), TREE_TYPE (a.reference)) && aligned (to) && aligned (a.reference);
}

/* A can be made by another thread, as the conditions above say.  */

bool
turned_accesses::exchangeable (const turned_access &a) const
{
  if (!always (gimple_bb (a.stmt)) || !whole_scalar (a.reference) || !computable (a.reference))
    return false;
  tree value = a.store ? gimple_assign_rhs1 (a.stmt) : gimple_assign_lhs (a.stmt);
  if (!is_gimple_val (value) || (TREE_CODE (value) == SSA_NAME && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value)))
    return false;
  for (gimple *s : m_touching)
    if (s == a.stmt)
      continue;
    else if (a.store)
      {
	if (after (s, a.stmt)
	    && (ref_maybe_used_by_stmt_p (s, a.reference) || stmt_may_clobber_ref_p (s, a.reference)))
	  return false;
      }
    else if (gimple_vdef (s) && !after (s, a.stmt) && stmt_may_clobber_ref_p (s, a.reference) && !hands_on (s, a))
      return false;
  return true;
}

/* The sectors of a warp in an iteration if lanes go along the outer loop (ACROSS), or the inner one.  CHOSEN: the
   accesses by way of a tile, with their references in TILES.  */

unsigned
turned_accesses::cost (bool across, std::vector<chosen_access> *chosen, std::vector<tree> *tiles) const
{
  unsigned sum = 0, shared = 0;
  for (const turned_access &a : m_accesses)
    {
      const stride mine = across ? a.strides.outer : a.strides.inner;
      const stride other = across ? a.strides.inner : a.strides.outer;
      if (mine == stride::far && other == stride::near && exchangeable (a))
	{
	  unsigned tile = 0;
	  while (tile < tiles->size () && !operand_equal_p ((*tiles)[tile], a.reference))
	    tile++;
	  const unsigned more = tile == tiles->size () ? tile_bytes (a.bytes) : 0;
	  /* Into shared memory, and out of it.  */
	  const unsigned words = MAX (a.bytes / bank_bytes, 1), both = a.bytes + 2 * words;
	  if (shared + more <= turned_bytes && both < sectors (mine, a.bytes))
	    {
	      shared += more;
	      if (more)
		tiles->push_back (a.reference);
	      chosen->push_back ({ a, tile, {} });
	      sum += both;
	      continue;
	    }
	}
      sum += sectors (mine, a.bytes);
    }
  return sum;
}

/* With lanes along the outer loop (ACROSS), or the inner one, their elements are apart in an access, and not with lanes
   along the other loop.  */

bool
turned_accesses::spread (bool across) const
{
  auto apart = [] (stride s) { return s == stride::far || s == stride::unknown; };
  return std::any_of (m_accesses.begin (), m_accesses.end (), [&] (const turned_access &a) {
    return apart (across ? a.strides.outer : a.strides.inner) && !apart (across ? a.strides.inner : a.strides.outer);
  });
}

bool
turned_accesses::find (const iteration_numbers &numbers, basic_block last, bool *across)
{
  m_numbers = numbers;
  m_last = last;
  if (!optimize || !collect ())
    return false;
  std::vector<chosen_access> chosen[2];
  std::vector<tree> tiles[2];
  const bool now = *across;
  unsigned costs[2];
  for (bool way : { false, true })
    costs[way] = cost (way, &chosen[way], &tiles[way]);
  const bool best = !chosen[!now].empty () && costs[!now] < costs[now] && spread (now) ? !now : now;
  if (chosen[best].empty ())
    return false;
  m_chosen = chosen[best];
  for (chosen_access &c : m_chosen)
    if (!c.access.store)
      {
	std::vector<gimple *> stores;
	for (gimple *s : m_touching)
	  if (gimple_vdef (s) && !after (s, c.access.stmt) && stmt_may_clobber_ref_p (s, c.access.reference))
	    stores.push_back (s);
	std::sort (stores.begin (), stores.end (), [&] (gimple *x, gimple *y) { return x != y && after (y, x); });
	for (gimple *s : stores)
	  c.before.push_back ({ gimple_assign_lhs (s), gimple_assign_rhs1 (s) });
      }
  m_tiles = tiles[best];
  m_across = *across = best;
  unsigned bytes = 0;
  for (tree ref : m_tiles)
    bytes += tile_bytes (tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (ref))));
  m_twice = bytes <= turned_bytes / 2;
  return true;
}

tree
turned_accesses::worth (gimple_seq *seq, tree along_count, tree other_count, tree *tiles)
{
  unsigned_builder b (seq);
  tree type = TREE_TYPE (along_count);
  auto constant = [&] (unsigned n) { return build_int_cst (type, n); };
  auto op = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, type, x, y); };
  auto is = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, boolean_type_node, x, y); };
  auto both = [&] (tree x, tree y) { return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, x, y); };
  auto tiles_of = [&] (tree n)
    {
      return op (RSHIFT_EXPR, op (PLUS_EXPR, n, constant (TURNED_SIDE - 1)), constant (TURNED_LOG));
    };
  *tiles = op (MULT_EXPR, tiles_of (along_count), tiles_of (other_count));
  tree blocks = b.op (MULT_EXPR, b.query ("__ptx_nctaid_x"), b.query ("__ptx_nctaid_y"));
  tree enough = op (MULT_EXPR, *tiles, constant (turned_blocks));
  tree large = both (is (GE_EXPR, along_count, constant (TURNED_SIDE)),
		     is (GE_EXPR, other_count, constant (TURNED_SIDE)));
  return both (is (GE_EXPR, enough, gimple_convert (seq, type, blocks)), large);
}

stride_part
turned_accesses::part (gimple_seq *seq, tree turned, tree tiles, const stride_part &otherwise)
{
  unsigned_builder b (seq);
  tree type = TREE_TYPE (tiles), wide = TREE_TYPE (otherwise.limit);
  auto op = [&] (tree_code code, tree t, tree x, tree y) { return gimple_build (seq, code, t, x, y); };
  auto ask = [&] (const char *name) { return gimple_convert (seq, type, b.query (name)); };
  tree rows = ask ("__ptx_nctaid_y"), one = build_one_cst (type);
  /* The tiles of a row of teams are consecutive.  */
  tree of_row = op (TRUNC_DIV_EXPR, type, op (PLUS_EXPR, type, tiles, op (MINUS_EXPR, type, rows, one)), rows);
  tree begin = op (MULT_EXPR, type, of_row, ask ("__ptx_ctaid_y"));
  tree end = op (MIN_EXPR, type, op (PLUS_EXPR, type, begin, of_row), tiles);
  /* A tile has as many numbers as a tile of tiles.cc.  */
  tree log = build_int_cst (unsigned_type_node, TURNED_LOG + tuning.tile_rows_log);
  auto number = [&] (tree tile) { return op (LSHIFT_EXPR, wide, gimple_convert (seq, wide, tile), log); };
  tree first = op (PLUS_EXPR, wide, gimple_convert (seq, wide, begin),
		   gimple_convert (seq, wide, b.query ("__ptx_ctaid_x")));
  first = op (PLUS_EXPR, wide, number (first), gimple_convert (seq, wide, b.query ("__ptx_tid_x")));
  tree step = b.op (LSHIFT_EXPR, b.query ("__ptx_nctaid_x"), log);
  tree is_turned = gimple_build (seq, NE_EXPR, boolean_type_node, turned, build_zero_cst (TREE_TYPE (turned)));
  auto choose = [&] (tree yes, tree no)
    {
      tree t = TREE_TYPE (no);
      return gimple_build (seq, COND_EXPR, t, is_turned, gimple_convert (seq, t, yes), no);
    };
  tree start = gimple_convert (seq, wide, otherwise.first);
  return { choose (first, start), choose (step, otherwise.step), choose (number (end), otherwise.limit) };
}
