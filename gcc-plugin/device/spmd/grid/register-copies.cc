/* register-copies.cc -- a thread's tile of iterations of collapsed loops, with common loads: the copy.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The blocks of an iteration (register-tiles.cc) are copied once.  In them each statement becomes as many statements,
   one behind the other, as its kind has values in the tile.  Names of one value for all iterations have one copy, too:
   the iteration itself remains for what whole tiles leave over.  */

#include <functional>

#include "device/spmd/grid/register-tiles.h"
#include "device/spmd/region/loop-forms.h"
#include "device/facts/report.h"
#include "gimple-fold.h"

class tile_copies
{
public:
  tile_copies (const register_tiles &t, const axis_names &names, const axis_values &values,
	       const std::function<tree (tree)> &shared);
  /* Copy the blocks, up to LAST, which has one edge out of them, without the PHI nodes' copies.  */
  void copy (basic_block last);
  /* Then, with an edge into the first one.  */
  void copy_phis ();
  basic_block block (basic_block bb) const { return m_blocks.at (bb); }

private:
  /* A place in the tile.  */
  struct place { unsigned along, other; };

  tree value (tree name, place) const;
  tree expression (tree t, place) const;
  void copy_statement (gimple *s, basic_block to);
  void copy_edges (basic_block bb);
  void put_product ();
  void copy_phis (basic_block bb);
  void for_each (unsigned kind, const std::function<void (place)> &) const;
  static tree replace (tree *tp, int *walk_subtrees, void *data);

  const register_tiles &tiles;
  const axis_names &names;
  const axis_values &numbers;
  const std::function<tree (tree)> &shared;
  std::map<tree, std::vector<tree>> m_values;		/* of each kind's places, along lanes first */
  std::map<basic_block, basic_block> m_blocks;
  basic_block m_product_start = NULL;	/* of a block's product, which ends in the copy of its loop's header */
};

/* Call WHAT for each place of a value of KIND.  */

void
tile_copies::for_each (unsigned kind, const std::function<void (place)> &what) const
{
  const unsigned along = tiles.copies (kind, tiles.m_along_log, 0), other = tiles.copies (kind, 0, tiles.m_other_log);
  for (unsigned o = 0; o < other; o++)
    for (unsigned a = 0; a < along; a++)
      what ({ a, o });
}

tile_copies::tile_copies (const register_tiles &t, const axis_names &n, const axis_values &values,
			  const std::function<tree (tree)> &s)
  : tiles (t), names (n), numbers (values), shared (s)
{
  for (auto &[name, kind] : tiles.m_kinds)
    {
      std::vector<tree> &mine = m_values[name];
      if (names.along.count (name))
	mine = values.along;
      else if (names.other.count (name))
	mine = values.other;
      else if (names.outside.count (name))
	mine = { values.outside };
      else if (!tiles.m_product.inner (name))
	for_each (kind, [&, x = name] (place) { mine.push_back (copy_ssa_name (x)); });
    }
}

/* NAME at place P.  */

tree
tile_copies::value (tree name, place p) const
{
  auto known = m_values.find (name);
  if (known == m_values.end ())
    return name;
  const unsigned kind = tiles.m_kinds.at (name), along = tiles.copies (kind, tiles.m_along_log, 0);
  const bool of_other = tiles.copies (kind, 0, 1) > 1;
  return known->second[(of_other ? p.other * along : 0) + (along > 1 ? p.along : 0)];
}

struct replacement { const tile_copies *copies; unsigned along, other; };

tree
tile_copies::replace (tree *tp, int *walk_subtrees, void *data)
{
  const replacement &r = *static_cast<replacement *> (data);
  if (TREE_CODE (*tp) == SSA_NAME)
    *tp = r.copies->value (*tp, { r.along, r.other });
  *walk_subtrees = !TYPE_P (*tp) && TREE_CODE (*tp) != SSA_NAME;
  return NULL_TREE;
}

/* T, an operand, at place P.  */

tree
tile_copies::expression (tree t, place p) const
{
  if (TREE_CODE (t) == SSA_NAME)
    return value (t, p);
  if (is_gimple_min_invariant (t))
    return t;
  t = unshare_expr (t);
  replacement r = { this, p.along, p.other };
  walk_tree (&t, replace, &r, NULL);
  return t;
}

/* Copy S to the end of block TO.  */

void
tile_copies::copy_statement (gimple *s, basic_block to)
{
  tree lhs = gimple_get_lhs (s);
  const bool names_value = lhs && TREE_CODE (lhs) == SSA_NAME;
  for_each (names_value ? tiles.kind_of (lhs) : tiles.kind_of (s), [&] (place p)
    {
      gimple *again = gimple_copy (s);
      gimple_set_vuse (again, NULL_TREE);
      gimple_set_vdef (again, NULL_TREE);
      for (unsigned i = 0; i < gimple_num_ops (s); i++)
	if (tree op = gimple_op (s, i); op && op != lhs)
	  gimple_set_op (again, i, expression (op, p));
      if (lhs)
	gimple_set_lhs (again, expression (lhs, p));
      gimple_stmt_iterator gsi = gsi_last_bb (to);
      gsi_insert_after (&gsi, again, GSI_NEW_STMT);
    });
}

/* BB's edges within the iteration.  */

void
tile_copies::copy_edges (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (auto to = m_blocks.find (e->dest); to != m_blocks.end ())
      {
	const bool product = m_product_start && e->dest == tiles.m_product.header ();
	edge again = make_edge (block (bb), product ? m_product_start : to->second, e->flags);
	again->probability = e->probability;
      }
}

/* Let the whole block compute the sums of the loop of products.  All other names have their definitions.  */

void
tile_copies::put_product ()
{
  const block_product &product = tiles.m_product;
  basic_block end = block (product.header ());
  auto value_at = [&] (tree x, unsigned along, unsigned other) { return expression (x, { along, other }); };
  auto kind = [&] (tree x) { return tiles.kind_of (x); };
  product.put (names, { m_product_start, end, numbers, value_at, kind, shared }, tiles.m_along_log, tiles.m_other_log);
}

void
tile_copies::copy_phis (basic_block bb)
{
  for (gphi_iterator g = gsi_start_phis (bb); !gsi_end_p (g); gsi_next (&g))
    {
      tree x = gimple_phi_result (g.phi ());
      if (virtual_operand_p (x))
	continue;
      for_each (tiles.kind_of (x), [&] (place p)
	{
	  gphi *phi = create_phi_node (value (x, p), block (bb));
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, bb->preds)
	    {
	      auto from = m_blocks.find (e->src);
	      edge to = from == m_blocks.end () ? single_pred_edge (block (bb)) : find_edge (from->second, block (bb));
	      add_phi_arg (phi, expression (PHI_ARG_DEF_FROM_EDGE (g.phi (), e), p), to,
			   gimple_phi_arg_location_from_edge (g.phi (), e));
	    }
	});
    }
}

void
tile_copies::copy (basic_block last)
{
  const block_product &product = tiles.m_product;
  for (basic_block bb : tiles.m_blocks)
    if (!product.inside (bb) || bb == product.header ())
      m_blocks[bb] = block_behind (last, bb);
  if (product.found ())
    {
      m_product_start = block_behind (last, product.header ());
      make_single_succ_edge (block (product.header ()), block (product.exit ()), EDGE_FALLTHRU);
    }
  for (basic_block bb : tiles.m_blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple *s = gsi_stmt (gsi); !is_gimple_debug (s) && !gimple_clobber_p (s) && gimple_code (s) != GIMPLE_LABEL
	  && !names.digits.count (s) && !product.inside (bb))
	copy_statement (s, block (bb));
  for (basic_block bb : tiles.m_blocks)
    if (bb != last && !product.inside (bb))
      copy_edges (bb);
}

void
tile_copies::copy_phis ()
{
  for (basic_block bb : tiles.m_blocks)
    if (!tiles.m_product.inside (bb))
      copy_phis (bb);
  if (tiles.m_product.found ())
    put_product ();
}

edge
register_tiles::put (const axis_names &names, basic_block first, basic_block last, basic_block begin,
		     basic_block behind, const axis_values &values, const std::function<tree (tree)> &shared)
{
  bool same = collect (first, last);
  classify (names);
  same = same && same_way () && (!m_product.found () || m_product.find_again (*this, names, m_blocks));
  gcc_assert (same);
  tile_copies copies (*this, names, values, shared);
  copies.copy (last);
  make_single_succ_edge (begin, copies.block (first), EDGE_FALLTHRU);
  copies.copy_phis ();
  heddle_report_common_loads (gimple_location (m_shared), 1 << m_other_log, 1 << m_along_log, m_product.found ());
  if (m_product.found () && m_product.for_matrices ())
    heddle_report_matrices (gimple_location (m_shared));
  return make_single_succ_edge (copies.block (last), behind, EDGE_FALLTHRU);
}
