/* turned-moves.cc -- blocks exchange the elements of turned accesses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The choice of turned.cc becomes code:

     r = warp, warp + warps ...: load elements, and store them in shared memory if (tiles) barrier r = warp, warp +
     warps ...: the iteration if (tiles) barrier r = warp, warp + warps ...: load elements from shared memory, and store
     them

   Two tiles alternate, so that warps may be at the next tile while other warps are still at the previous one; behind
   the barrier of a tile no warp is at the tile before.  Without room for two tiles another barrier comes first.  Each
   loop handles four R at a time, as far as possible, so that their loads are in flight together.  */

#include "device/spmd/grid/turned.h"
#include "device/facts/barrier.h"
#include "device/facts/hooks.h"
#include "device/facts/report.h"
#include "device/spmd/region/unsigned-builder.h"
#include "gimple-fold.h"
#include "tree-inline.h"

/* Copies of an iteration's statements for another iteration, with the numbers OUTER and INNER.  */

class turned_copies
{
public:
  turned_copies (const turned_accesses &a, gimple_seq *s, tree outer, tree inner) : accesses (a), seq (s)
  {
    for (tree name : a.m_numbers.outer)
      m_values[name] = gimple_convert (seq, TREE_TYPE (name), outer);
    for (tree name : a.m_numbers.inner)
      m_values[name] = gimple_convert (seq, TREE_TYPE (name), inner);
  }
  /* T, an expression of values of an iteration.  */
  tree copy (tree t);

private:
  const turned_accesses &accesses;
  gimple_seq *seq;
  std::map<tree, tree> m_values;

  tree value (tree name);
  static tree replace (tree *tp, int *walk_subtrees, void *data);
};

tree
turned_copies::value (tree name)
{
  auto known = m_values.find (name);
  if (known != m_values.end ())
    return known->second;
  if (SSA_NAME_IS_DEFAULT_DEF (name) || !accesses.m_order.count (SSA_NAME_DEF_STMT (name)))
    return m_values[name] = name;
  gassign *d = as_a<gassign *> (SSA_NAME_DEF_STMT (name));
  tree ops[3] = { NULL_TREE, NULL_TREE, NULL_TREE };
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    ops[i - 1] = copy (gimple_op (d, i));
  tree result = make_ssa_name (TREE_TYPE (name));
  gassign *again = gimple_build_assign (result, gimple_assign_rhs_code (d), ops[0], ops[1], ops[2]);
  gimple_set_location (again, gimple_location (d));
  gimple_seq_add_stmt (seq, again);
  return m_values[name] = result;
}

tree
turned_copies::replace (tree *tp, int *walk_subtrees, void *data)
{
  if (TREE_CODE (*tp) == SSA_NAME)
    *tp = static_cast<turned_copies *> (data)->value (*tp);
  *walk_subtrees = !TYPE_P (*tp) && TREE_CODE (*tp) != SSA_NAME;
  return NULL_TREE;
}

tree
turned_copies::copy (tree t)
{
  if (TREE_CODE (t) == SSA_NAME)
    return value (t);
  if (is_gimple_min_invariant (t))
    return t;
  t = unshare_expr (t);
  walk_tree (&t, replace, this, NULL);
  return t;
}

namespace {

/* Estimate, in elements: a thread of the usual block, of 8 warps, has this many of a tile, and loads all of them before
   it stores one.  */
constexpr unsigned COPIES = 4;

/* Estimate, in instructions, as GCC estimates them: of an iteration copied COPIES times.  The copies are 240 then, and
   their values fit in registers.  */
constexpr unsigned turned_insns = 60;

/* The address of REF, computed in SEQ.  */

tree
address_of (gimple_seq *seq, tree ref)
{
  tree address = make_ssa_name (build_pointer_type (TREE_TYPE (ref)));
  gimple_seq_add_stmt (seq, gimple_build_assign (address, build_fold_addr_expr (unshare_expr (ref))));
  return address;
}

/* Adds blocks to a chain of blocks.  */

class chain
{
public:
  /* Behind E, the only edge from its source.  */
  chain (edge e, tree t, location_t l) : m_edge (e), turned (t), loc (l) {}
  edge at () const { return m_edge; }
  void follow (edge e) { m_edge = e; }

  /* A barrier, if blocks work on tiles.  */
  void barrier ();
  /* A loop of R from FIRST on by STEP up to END, with BODY's sequence as its body, for COPIES values of R at a time, as
     long as possible.  Returns the first remaining R.  */
  tree loop (tree first, tree end, tree step, unsigned copies,
	     const std::function<void (gimple_seq *, const std::vector<tree> &)> &body);

private:
  edge m_edge;
  const tree turned;
  const location_t loc;
};

/* From BB, whose only edge E is for true, another edge to OTHER unless COND.  */

edge
fork (basic_block bb, edge e, gcond *cond, basic_block other)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  e->flags = (e->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  e->probability = profile_probability::likely ();
  edge no = make_edge (bb, other, EDGE_FALSE_VALUE);
  no->probability = e->probability.invert ();
  return no;
}

void
chain::barrier ()
{
  basic_block fork_block = split_edge (m_edge), join = split_edge (single_succ_edge (fork_block));
  basic_block waits = split_edge (single_succ_edge (fork_block));
  fork (fork_block, single_succ_edge (fork_block),
	gimple_build_cond (NE_EXPR, turned, build_zero_cst (TREE_TYPE (turned)), NULL_TREE, NULL_TREE), join);
  gimple_stmt_iterator gsi = gsi_last_bb (waits);
  insert_barrier (&gsi, loc, false);
  m_edge = single_succ_edge (join);
}

tree
chain::loop (tree first, tree end, tree step, unsigned copies,
	     const std::function<void (gimple_seq *, const std::vector<tree> &)> &body)
{
  basic_block before = split_edge (m_edge), head = split_edge (single_succ_edge (before)),
	      next = split_edge (single_succ_edge (head)), block = block_behind (head, head);
  tree type = TREE_TYPE (first), r = make_temp_ssa_name (type, NULL, "r");
  gphi *phi = create_phi_node (r, head);
  add_phi_arg (phi, first, single_succ_edge (before), UNKNOWN_LOCATION);
  gimple_seq seq = NULL;
  std::vector<tree> all = { r };
  while (all.size () < copies)
    all.push_back (gimple_build (&seq, PLUS_EXPR, type, all.back (), step));
  edge away = single_succ_edge (head);
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, all.back (), end, NULL_TREE, NULL_TREE));
  append (head, seq);
  away->flags = (away->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  away->probability = profile_probability::unlikely ();
  edge into = make_edge (head, block, EDGE_TRUE_VALUE);
  into->probability = away->probability.invert ();
  seq = NULL;
  body (&seq, all);
  tree further = gimple_build (&seq, PLUS_EXPR, type, all.back (), step);
  append (block, seq);
  edge back = make_single_succ_edge (block, head, EDGE_FALLTHRU);
  add_phi_arg (phi, further, back, UNKNOWN_LOCATION);
  m_edge = single_succ_edge (next);
  return r;
}

/* Statements of one block, for other values of some names.  */

class block_copy
{
public:
  explicit block_copy (tree r, tree by) { m_values[r] = by; }
  /* S is not a PHI node.  */
  gimple *copy (gimple *s);

private:
  std::map<tree, tree> m_values;
  static tree replace (tree *tp, int *walk_subtrees, void *data);
};

tree
block_copy::replace (tree *tp, int *walk_subtrees, void *data)
{
  const std::map<tree, tree> &values = static_cast<block_copy *> (data)->m_values;
  auto known = values.find (*tp);
  *walk_subtrees = !TYPE_P (*tp) && TREE_CODE (*tp) != SSA_NAME;
  if (known != values.end ())
    *tp = known->second;
  return NULL_TREE;
}

gimple *
block_copy::copy (gimple *s)
{
  gimple *again = gimple_copy (s);
  gimple_set_vuse (again, NULL_TREE);
  gimple_set_vdef (again, NULL_TREE);
  tree lhs = gimple_get_lhs (s);
  for (unsigned i = 0; i < gimple_num_ops (s); i++)
    if (tree op = gimple_op (s, i); op && op != lhs)
      {
	op = unshare_expr (op);
	walk_tree (&op, replace, this, NULL);
	gimple_set_op (again, i, op);
      }
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    {
      m_values[lhs] = make_ssa_name (TREE_TYPE (lhs));
      gimple_set_lhs (again, m_values[lhs]);
    }
  else if (lhs)
    {
      lhs = unshare_expr (lhs);
      walk_tree (&lhs, replace, this, NULL);
      gimple_set_lhs (again, lhs);
    }
  return again;
}

} // namespace

/* In the iteration itself access C becomes an access at PLACE, in a tile.  */

void
turned_accesses::replace (const chosen_access &c, tree place)
{
  gimple *s = c.access.stmt;
  gimple_stmt_iterator gsi = gsi_for_stmt (s);
  if (c.access.store)
    gimple_assign_set_lhs (s, place);
  else if (c.before.empty ())
    gimple_assign_set_rhs1 (s, place);
  else
    {
      gimple_seq seq = NULL;
      tree type = TREE_TYPE (c.access.reference), value = make_ssa_name (type);
      gimple_seq_add_stmt (&seq, gimple_build_assign (value, place));
      tree from = address_of (&seq, c.access.reference);
      for (const stored_value &v : c.before)
	{
	  tree to = gimple_convert (&seq, TREE_TYPE (from), address_of (&seq, v.reference));
	  tree same = gimple_build (&seq, EQ_EXPR, boolean_type_node, to, from);
	  value = gimple_build (&seq, COND_EXPR, type, same, gimple_convert (&seq, type, v.value), value);
	}
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      gimple_assign_set_rhs1 (s, value);
    }
  update_stmt (s);
}

/* The elements of tiles moved by the threads of a block, and the numbers of their iterations.  A thread has R from its
   warp's number on, by the number of warps, in its iterations and in its moves of elements; without tiles only the
   first.  */

class tile_moves
{
public:
  /* Statements of preparation go to SEQ.  */
  tile_moves (const turned_accesses &a, const turned_place &place, const std::function<tree (tree)> &shared,
	      gimple_seq *seq);
  /* Load the elements of tiles WHICH into shared memory, or STORE them from shared memory.  */
  void add_to (chain *blocks, const std::set<unsigned> &which, bool store, location_t loc) const;
  /* The place of iteration R in TILE, and its number in the loop without lanes along it.  */
  tree place_of (gimple_seq *, tree r, unsigned tile) const;
  tree other_of (gimple_seq *, tree r) const;

  tree warp, warps, end;		/* of iterations */

private:
  const turned_accesses &accesses;
  tree m_type, m_lane, m_other_from;
  tree m_moved_other, m_moved_from, m_moved_end;
  struct variable
  {
    tree decl;
    unsigned pitch;
    tree begin;				/* of the tile */
    tree lane_place, step;		/* of a thread that moves elements */
  };
  std::vector<variable> m_variables;

  tree element (gimple_seq *, unsigned tile, tree at) const;
  void move (gimple_seq *, const std::vector<tree> &all, const std::set<unsigned> &which, bool store,
	     location_t) const;
};

tile_moves::tile_moves (const turned_accesses &a, const turned_place &place,
			const std::function<tree (tree)> &shared, gimple_seq *seq)
  : accesses (a), m_type (TREE_TYPE (place.along))
{
  unsigned_builder b (seq);
  auto op = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, m_type, x, y); };
  auto in = [&] (tree x) { return gimple_convert (seq, m_type, x); };
  auto less = [&] (tree x, tree y) { return gimple_build (seq, LT_EXPR, boolean_type_node, x, y); };
  tree is_turned = gimple_build (seq, NE_EXPR, boolean_type_node, place.turned,
				 build_zero_cst (TREE_TYPE (place.turned)));
  auto choose = [&] (tree yes, tree no) {
    return gimple_build (seq, COND_EXPR, TREE_TYPE (no), is_turned, yes, no); };
  auto where = [&] (tree condition, tree yes) {
    return gimple_build (seq, COND_EXPR, TREE_TYPE (yes), condition, yes, build_zero_cst (TREE_TYPE (yes))); };
  /* At most a tile's side of COUNT from NUMBER on.  */
  auto side = [&] (tree count, tree number)
    {
      return gimple_convert (seq, unsigned_type_node,
			     op (MIN_EXPR, op (MINUS_EXPR, count, number), build_int_cst (m_type, TURNED_SIDE)));
    };
  m_lane = b.query ("__ptx_tid_x"), warp = b.query ("__ptx_tid_y"), warps = b.query ("__ptx_ntid_y");
  tree mine = less (place.along, place.along_count), none = b.constant (0);
  tree exists = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, mine, less (place.other, place.other_count));
  tree alone = where (exists, b.op (PLUS_EXPR, warp, b.constant (1)));
  end = choose (where (mine, side (place.other_count, place.other)), alone);
  m_other_from = op (MINUS_EXPR, place.other, choose (in (none), in (warp)));
  m_moved_other = op (PLUS_EXPR, place.other, choose (in (m_lane), in (none)));
  m_moved_from = op (MINUS_EXPR, place.along, choose (in (m_lane), in (warp)));
  tree tile_along = op (MINUS_EXPR, place.along, in (m_lane));
  m_moved_end = choose (where (less (m_moved_other, place.other_count), side (place.along_count, tile_along)), alone);
  /* From a block's tile to its next the number grows by the number of blocks.  */
  tree second = b.constant (0);
  if (accesses.m_twice)
    second = gimple_convert (seq, unsigned_type_node,
			     op (BIT_AND_EXPR, op (TRUNC_DIV_EXPR, place.tile, in (b.query ("__ptx_nctaid_x"))),
				 build_one_cst (m_type)));
  for (tree ref : accesses.m_tiles)
    {
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (ref));
      const unsigned pitch = turned_pitch (tree_to_uhwi (TYPE_SIZE_UNIT (type)));
      const unsigned elements = TURNED_SIDE * pitch;
      tree begin = b.op (MULT_EXPR, second, b.constant (elements));
      tree lane_place = b.op (MULT_EXPR, m_lane, choose (b.constant (pitch), b.constant (1)));
      tree all = build_array_type_nelts (type, accesses.m_twice ? 2 * elements : elements);
      m_variables.push_back ({ shared (all), pitch, begin, b.op (PLUS_EXPR, begin, lane_place),
			       choose (b.constant (1), b.constant (pitch)) });
    }
}

/* The element AT of the variable of TILE.  */

tree
tile_moves::element (gimple_seq *seq, unsigned tile, tree at) const
{
  tree decl = m_variables[tile].decl;
  at = gimple_convert (seq, sizetype, at);
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (decl)), decl, at, NULL_TREE, NULL_TREE);
}

tree
tile_moves::place_of (gimple_seq *seq, tree r, unsigned tile) const
{
  unsigned_builder b (seq);
  const variable &v = m_variables[tile];
  tree row = b.op (PLUS_EXPR, v.begin, b.op (MULT_EXPR, r, b.constant (v.pitch)));
  return element (seq, tile, b.op (PLUS_EXPR, row, m_lane));
}

tree
tile_moves::other_of (gimple_seq *seq, tree r) const
{
  return gimple_build (seq, PLUS_EXPR, m_type, m_other_from, gimple_convert (seq, m_type, r));
}

/* Move elements of each R of ALL, all loads before all stores.  */

void
tile_moves::move (gimple_seq *seq, const std::vector<tree> &all, const std::set<unsigned> &which, bool store,
		  location_t loc) const
{
  unsigned_builder b (seq);
  gimple_seq stores = NULL;
  for (tree r : all)
    {
      tree number = gimple_build (seq, PLUS_EXPR, m_type, m_moved_from, gimple_convert (seq, m_type, r));
      const bool across = accesses.m_across;
      turned_copies copies (accesses, seq, across ? number : m_moved_other, across ? m_moved_other : number);
      for (unsigned tile : which)
	{
	  const variable &v = m_variables[tile];
	  tree inside = element (seq, tile, b.op (PLUS_EXPR, v.lane_place, b.op (MULT_EXPR, r, v.step)));
	  tree outside = copies.copy (accesses.m_tiles[tile]), value = make_ssa_name (TREE_TYPE (inside));
	  gassign *load = gimple_build_assign (value, store ? inside : outside);
	  gassign *back = gimple_build_assign (store ? outside : inside, value);
	  gimple_set_location (load, loc);
	  gimple_set_location (back, loc);
	  gimple_seq_add_stmt (seq, load);
	  gimple_seq_add_stmt (&stores, back);
	}
    }
  gimple_seq_add_seq (seq, stores);
}

void
tile_moves::add_to (chain *blocks, const std::set<unsigned> &which, bool store, location_t loc) const
{
  tree r = warp;
  for (unsigned copies : { COPIES, 1U })
    r = blocks->loop (r, m_moved_end, warps, copies, [&] (gimple_seq *seq, const std::vector<tree> &all)
		      { move (seq, all, which, store, loc); });
}

void
turned_accesses::put (const turned_place &place, const std::function<tree (tree)> &shared, tree *along, tree *other)
{
  const location_t loc = gimple_location (m_chosen[0].access.stmt);
  free_dominance_info (CDI_DOMINATORS);
  gimple_seq seq = NULL;
  const tile_moves moves (*this, place, shared, &seq);
  append (place.into->src, seq);
  std::set<unsigned> of_loads, of_stores;
  for (const chosen_access &c : m_chosen)
    (c.access.store ? of_stores : of_loads).insert (c.tile);

  chain blocks (place.into, place.turned, loc);
  if (!m_twice)
    blocks.barrier ();
  if (!of_loads.empty ())
    {
      moves.add_to (&blocks, of_loads, false, loc);
      blocks.barrier ();
    }
  /* The iterations are a loop.  */
  basic_block entry = split_edge (blocks.at ()), head = split_edge (single_succ_edge (entry));
  basic_block first = single_succ (head), behind = split_edge (single_succ_edge (place.last));
  tree r = make_temp_ssa_name (unsigned_type_node, NULL, "r");
  gphi *phi = create_phi_node (r, head);
  add_phi_arg (phi, moves.warp, single_succ_edge (entry), UNKNOWN_LOCATION);
  edge back = redirect_edge_and_branch (single_succ_edge (place.last), head);
  gcc_assert (back);
  fork (head, single_succ_edge (head), gimple_build_cond (LT_EXPR, r, moves.end, NULL_TREE, NULL_TREE), behind);
  gimple_seq further = NULL;
  tree next = gimple_build (&further, PLUS_EXPR, unsigned_type_node, r, moves.warps);
  append (place.last, further);
  add_phi_arg (phi, next, back, UNKNOWN_LOCATION);
  if (!of_stores.empty ())
    {
      chain stores (single_succ_edge (behind), place.turned, loc);
      stores.barrier ();
      moves.add_to (&stores, of_stores, true, loc);
    }

  gimple_seq numbers = NULL;
  *along = place.along;
  *other = moves.other_of (&numbers, r);
  std::vector<tree> places;
  for (unsigned tile = 0; tile < m_tiles.size (); tile++)
    places.push_back (moves.place_of (&numbers, r, tile));
  gimple_stmt_iterator gsi = gsi_after_labels (first);
  gsi_insert_seq_before (&gsi, numbers, GSI_SAME_STMT);
  for (const chosen_access &c : m_chosen)
    heddle_report_exchange (c.access.stmt, c.access.reference, c.access.store);
  for (const chosen_access &c : m_chosen)
    replace (c, unshare_expr (places[c.tile]));
  loops_state_set (cfun, LOOPS_NEED_FIXUP);
  m_loop = { head, first, first == place.last, single_succ_edge (entry), r, moves.end, moves.warps };
}

void
turned_accesses::repeat ()
{
  const iteration_loop &l = m_loop;
  if (!l.one_block)
    return;
  std::vector<gimple *> all;
  unsigned insns = 0;
  bool late = false, stored = false;
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (l.first); !gsi_end_p (gsi);
       gsi_next_nondebug (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      insns += estimate_num_insns (s, &eni_size_weights);
      /* An iteration finds its element of a tile unchanged by its own stores.  */
      tree from = gimple_assign_load_p (s) ? get_base_address (gimple_assign_rhs1 (s)) : NULL_TREE;
      const bool of_tile = from && VAR_P (from) && heddle_shared_variable_p (from);
      late |= stored && gimple_vuse (s) && !gimple_vdef (s) && !of_tile;
      stored |= gimple_code (s) == GIMPLE_ASSIGN && gimple_store_p (s);
      all.push_back (s);
    }
  if (insns > turned_insns)
    return;
  gphi *phi = NULL;
  for (gphi_iterator g = gsi_start_phis (l.head); !gsi_end_p (g); gsi_next (&g))
    if (gimple_phi_result (g.phi ()) == l.r)
      phi = g.phi ();
  tree warp = PHI_ARG_DEF_FROM_EDGE (phi, l.entry);
  chain blocks (l.entry, NULL_TREE, UNKNOWN_LOCATION);
  tree left = blocks.loop (warp, l.end, l.step, COPIES, [&] (gimple_seq *seq, const std::vector<tree> &numbers)
    {
      gimple_seq stores = NULL;
      for (tree number : numbers)
	{
	  block_copy copies (l.r, number);
	  for (gimple *s : all)
	    gimple_seq_add_stmt (gimple_store_p (s) && !late ? &stores : seq, copies.copy (s));
	}
      gimple_seq_add_seq (seq, stores);
    });
  SET_PHI_ARG_DEF (phi, blocks.at ()->dest_idx, left);
}
