/* block-product-copies.cc -- sums of products whose operands come to shared memory by asynchronous copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Elements that are multiplied as they are in memory need no registers on their way (PTX ISA, "cp.async").  Several
   buffers take turns, so that copies have the time of several products:

     FIRST: -> FILL
     FILL:  copy the elements of all buffers but the last; close a group for each
     HEAD:  wait for the copies of the buffer at hand
     WAIT:  barrier
     WORK:  copy elements to the buffer before; close the group
	    the products of the buffer at hand; further k exist? -> HEAD

   Behind the barrier no warp is at the products of the buffer before.

   Copies are from .global only, of pairs of elements, 16 bytes between places aligned to 16 bytes.  The addresses are
   linear in k and in the number, so tests at the begin of a tile tell for all of its elements whether these are in
   .global, and whether pairs, one for the numbers or for k, are neighbours in memory and aligned.  All threads of a
   block come to the same result.  Without such pairs the elements are staged in registers, by the other loop; where k
   end within a buffer, too.  */

#include "device/spmd/grid/block-product-code.h"
#include "device/facts/barrier.h"
#include "device/facts/matrix-products.h"
#include "device/spmd/grid/register-tiles.h"
#include "device/spmd/region/loop-forms.h"
#include "device/spmd/region/unsigned-builder.h"
#include "gimple-fold.h"
#include "gimplify.h"
#include "tuning.h"

gcall *
call_ptx (const char *name, tree result, const std::vector<tree> &args, location_t loc)
{
  vec<tree> list = vNULL, types = vNULL;
  for (tree x : args)
    {
      list.safe_push (x);
      types.safe_push (TREE_TYPE (x));
    }
  tree fndecl = build_fn_decl (name, build_function_type_array (result, types.length (), types.address ()));
  TREE_NOTHROW (fndecl) = 1;
  gcall *call = gimple_build_call_vec (fndecl, list);
  gimple_call_set_nothrow (call, true);
  gimple_set_location (call, loc);
  list.release ();
  types.release ();
  return call;
}

tree
pointer_to (gimple_seq *seq, tree ref)
{
  gimple_seq more = NULL;
  tree result = force_gimple_operand (build_fold_addr_expr (ref), &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return gimple_convert (seq, ptr_type_node, result);
}

/* T, an operand in the iteration, is the same for all elements.  */

bool
product_code::invariant (tree t, unsigned depth) const
{
  if (depth > 2 * tuning.walk_depth)
    return false;
  if (is_gimple_min_invariant (t))
    return true;
  if (TREE_CODE (t) != SSA_NAME)
    return false;
  gimple *d = SSA_NAME_DEF_STMT (t);
  if (SSA_NAME_IS_DEFAULT_DEF (t) || !product.m_blocks.count (gimple_bb (d)) || names.outside.count (t))
    return true;
  if (names.along.count (t) || names.other.count (t))
    return false;
  if (!product.inside (gimple_bb (d)))
    return !place.kind (t);
  if (!is_gimple_assign (d) || gimple_vuse (d))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (d); i++)
    if (!invariant (gimple_op (d, i), depth + 1))
      return false;
  return true;
}

/* T, of an address in the iteration, is linear in k and in the number, modulo 2^64.  */

bool
product_code::linear (tree t, unsigned depth) const
{
  if (depth > 2 * tuning.walk_depth)
    return false;
  if (invariant (t))
    return true;
  if (TREE_CODE (t) != SSA_NAME)
    return false;
  auto exact = [] (tree type)
    {
      return POINTER_TYPE_P (type)
	     || (INTEGRAL_TYPE_P (type) && (TYPE_OVERFLOW_UNDEFINED (type) || TYPE_PRECISION (type) == 64));
    };
  /* Numbers of iterations exist in their types.  */
  if (names.along.count (t) || names.other.count (t))
    return true;
  for (const block_product::counter &c : product.m_counters)
    if (c.name == t)
      return exact (TREE_TYPE (t));
  gassign *d = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  if (!d || gimple_vuse (d))
    return false;
  tree a = gimple_assign_rhs1 (d), b = gimple_num_ops (d) > 2 ? gimple_assign_rhs2 (d) : NULL_TREE;
  switch (gimple_assign_rhs_code (d))
    {
    case SSA_NAME:
      return linear (a, depth + 1);
    CASE_CONVERT:
      return exact (TREE_TYPE (t)) && (POINTER_TYPE_P (TREE_TYPE (a)) || INTEGRAL_TYPE_P (TREE_TYPE (a)))
	     && TYPE_PRECISION (TREE_TYPE (t)) >= TYPE_PRECISION (TREE_TYPE (a)) && linear (a, depth + 1);
    case PLUS_EXPR:
    case MINUS_EXPR:
    case POINTER_PLUS_EXPR:
      return exact (TREE_TYPE (t)) && linear (a, depth + 1) && linear (b, depth + 1);
    case MULT_EXPR:
      if (!invariant (a))
	std::swap (a, b);
      return exact (TREE_TYPE (t)) && invariant (a) && linear (b, depth + 1);
    case ADDR_EXPR:
      return linear_place (TREE_OPERAND (a, 0));
    default:
      return false;
    }
}

/* The same of the address of REF.  */

bool
product_code::linear_place (tree ref) const
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      {
	tree low = array_ref_low_bound (ref), size = array_ref_element_size (ref);
	if (!is_gimple_min_invariant (size) || !is_gimple_min_invariant (low) || !linear (TREE_OPERAND (ref, 1)))
	  return false;
      }
    else if (TREE_CODE (ref) != COMPONENT_REF || TREE_OPERAND (ref, 2) || DECL_BIT_FIELD (TREE_OPERAND (ref, 1))
	     || TREE_CODE (DECL_FIELD_OFFSET (TREE_OPERAND (ref, 1))) != INTEGER_CST)
      return false;
  return TREE_CODE (ref) == MEM_REF ? linear (TREE_OPERAND (ref, 0)) : VAR_P (ref) && is_global_var (ref);
}

/* Find the loads of elements that are multiplied as they are, and decide whether copies bring these.  */

void
product_code::find_loads ()
{
  copied = matrices && gimple_assign_rhs_code (product.m_total) == PLUS_EXPR;
  for (matrix *m : { &m_along, &m_other })
    {
      gassign *d = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (m->from.value));
      tree ref = d && gimple_assign_load_p (d) ? gimple_assign_rhs1 (d) : NULL_TREE;
      if (ref && product.inside (gimple_bb (d)) && !TREE_THIS_VOLATILE (ref) && linear_place (ref)
	  && !(handled_component_p (ref) && reverse_storage_order_for_component_p (ref)))
	m->load = d;
      copied &= m->load != NULL;
    }
}

/* Find this thread's pairs of elements of M.  */

void
product_code::place_pairs (gimple_seq *seq, matrix &m)
{
  unsigned_builder b (seq);
  tree thread = b.op (PLUS_EXPR, b.op (LSHIFT_EXPR, b.query ("__ptx_tid_y"), b.constant (HEDDLE_WARP_LOG2)),
		      b.query ("__ptx_tid_x"));
  const unsigned log = (m.from.dense ? m.log : m.depth_log) - 1;
  tree low = b.op (LSHIFT_EXPR, b.op (BIT_AND_EXPR, thread, b.constant ((1 << log) - 1)), b.constant (1));
  tree high = b.op (RSHIFT_EXPR, thread, b.constant (log));
  m.pair_k = m.from.dense ? high : low;
  m.pair_number = m.from.dense ? low : high;
  m.pair_to = place_at (seq, m, high, low);
}

/* The address of M's element of the iterations TRIP and NUMBER, both of which exist.  */

tree
product_code::address (gimple_seq *seq, const matrix &m, tree trip, tree number)
{
  std::map<tree, tree> values;
  tree t = TREE_TYPE (m.begin);
  for (const block_product::counter &c : product.m_counters)
    values[c.name] = counter_at (seq, c, trip);
  tree mine = gimple_build (seq, PLUS_EXPR, t, m.begin, gimple_convert (seq, t, number));
  for (tree name : m.names)
    values[name] = gimple_convert (seq, TREE_TYPE (name), mine);
  tree ref = copy (seq, gimple_assign_rhs1 (m.load), &values);
  if (tree base = get_base_address (ref); base && DECL_P (base))
    TREE_ADDRESSABLE (base) = 1;
  return pointer_to (seq, ref);
}

/* The addresses of all pairs of this thread of the first k, of one operand and of the other.  */

std::vector<tree>
product_code::all_sources () const
{
  std::vector<tree> all = m_along.sources;
  all.insert (all.end (), m_other.sources.begin (), m_other.sources.end ());
  return all;
}

/* The same of the k behind those of SOURCES.  */

std::vector<tree>
product_code::next_sources (gimple_seq *seq, const std::vector<tree> &sources) const
{
  std::vector<tree> all;
  for (tree from : sources)
    {
      const matrix &m = all.size () < m_along.sources.size () ? m_along : m_other;
      all.push_back (gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, from, m.advance));
    }
  return all;
}

/* Find the addresses of M's pairs.  Returns whether all of the tile's are in .global, neighbours in memory and aligned.
   Iterations exist.  */

tree
product_code::test_operand (gimple_seq *seq, matrix &m)
{
  auto op = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, wide, x, y); };
  auto number = [&] (tree x) { return gimple_convert (seq, wide, x); };
  auto is = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, boolean_type_node, x, y); };
  auto both = [&] (tree x, tree y) { return is (BIT_AND_EXPR, x, y); };
  tree none = build_zero_cst (wide), zero = build_zero_cst (unsigned_type_node), one = build_one_cst (wide);
  tree last = op (MINUS_EXPR, m_trips, one);
  auto at = [&] (tree k) { return op (MIN_EXPR, last, k); };
  place_pairs (seq, m);
  tree first = number (address (seq, m, none, zero)), next_k = number (address (seq, m, at (one), zero));
  tree next_number = number (address (seq, m, none, build_one_cst (unsigned_type_node)));
  tree further = number (address (seq, m, at (build_int_cst (wide, depth)), zero));
  tree neighbour = m.from.dense ? next_number : next_k, row = m.from.dense ? next_k : next_number;
  tree distance = op (MINUS_EXPR, neighbour, first);
  gcall *call = call_ptx ("__ptx_isspacep_global", integer_type_node, { gimple_convert (seq, ptr_type_node, first) },
			  gimple_location (product.m_total));
  gimple_call_set_lhs (call, make_ssa_name (integer_type_node));
  gimple_seq_add_stmt (seq, call);
  m.advance = gimple_convert (seq, sizetype, op (MINUS_EXPR, further, first));

  unsigned_builder b (seq);
  for (unsigned i = 0; i < 1U << m.pairs_log (); i++)
    {
      tree step = b.constant (i * m.pair_step ());
      tree k = m.from.dense ? b.op (PLUS_EXPR, m.pair_k, step) : m.pair_k;
      tree mine = m.from.dense ? m.pair_number : b.op (PLUS_EXPR, m.pair_number, step);
      m.sources.push_back (address (seq, m, at (number (k)), mine));
    }
  /* With neighbours 8 bytes apart, an aligned first pair and aligned rows have aligned pairs.  */
  tree places = op (BIT_IOR_EXPR, first, op (MINUS_EXPR, row, first));
  places = op (BIT_AND_EXPR, places, build_int_cst (wide, MATRIX_COPY_BYTES - 1));
  return both (is (NE_EXPR, gimple_call_lhs (call), integer_zero_node),
	       both (is (EQ_EXPR, places, none), is (EQ_EXPR, distance, build_int_cst (wide, MATRIX_COPY_BYTES / 2))));
}

/* Copy the pair at FROM to M's place for this thread's first pair and FURTHER in BUFFER.  */

void
product_code::copy (gimple_seq *seq, const matrix &m, tree buffer, unsigned further, tree from)
{
  tree target = pointer_to (seq, element (seq, m, buffer, m.pair_to, further));
  gimple_seq_add_stmt (seq, call_ptx (HEDDLE_COPY_ASYNC, void_type_node,
				      { target, from, build_int_cst (unsigned_type_node, MATRIX_COPY_BYTES) },
				      gimple_location (m.load)));
}

/* Between the blocks FROM, without successors, and TO bring the elements of the k from TRIP on, at SOURCES, to BUFFER,
   if such k exist.  */

void
product_code::put_copies (basic_block from, basic_block to, tree trip, tree buffer, const std::vector<tree> &sources)
{
  basic_block staged = further (), rest = further (), whole = further ();
  gimple_seq seq = NULL;
  auto end = [&] (basic_block bb)
    {
      append (bb, seq);
      seq = NULL;
      make_single_succ_edge (bb, to, EDGE_FALLTHRU);
    };
  tree behind = gimple_build (&seq, PLUS_EXPR, wide, trip, build_int_cst (wide, depth));
  fork (from, &seq, gimple_build_cond (LE_EXPR, behind, m_trips, NULL_TREE, NULL_TREE), whole, rest);
  fork (rest, &seq, gimple_build_cond (LT_EXPR, trip, m_trips, NULL_TREE, NULL_TREE), staged, to);
  for (unsigned i = 0; i < sources.size (); i++)
    {
      const unsigned alongs = m_along.sources.size ();
      const matrix &m = i < alongs ? m_along : m_other;
      copy (&seq, m, buffer, (i < alongs ? i : i - alongs) * m.pair_step () * m.pitch, sources[i]);
    }
  end (whole);
  for (const matrix *m : { &m_along, &m_other })
    store_elements (&seq, *m, load (&seq, *m, trip), buffer);
  end (staged);
}

/* The loop of product_code::put_loop, with copies.  */

void
product_code::put_copying_loop (basic_block first, basic_block done, gimple_seq *seq, const std::vector<tree> &begin,
				std::vector<tree> *totals)
{
  const location_t loc = gimple_location (product.m_total);
  basic_block multiply = further (), work = further (), wait = further (), head = further (), filled = further ();
  basic_block fill = further ();
  auto count = [] (unsigned n) { return build_int_cst (unsigned_type_node, n); };
  auto ptx = [&] (const char *name, const std::vector<tree> &args)
    {
      gimple_seq_add_stmt (seq, call_ptx (name, void_type_node, args, loc));
    };
  auto next_of = [&] (tree buffer)
    {
      tree more = gimple_build (seq, PLUS_EXPR, unsigned_type_node, buffer, count (1));
      tree ends = gimple_build (seq, EQ_EXPR, boolean_type_node, more, count (buffers));
      return gimple_build (seq, COND_EXPR, unsigned_type_node, ends, count (0), more);
    };
  std::vector<gphi *> nodes;
  auto node = [&] (tree from, basic_block at, edge by)
    {
      nodes.push_back (create_phi_node (make_ssa_name (TREE_TYPE (from)), at));
      add_phi_arg (nodes.back (), from, by, loc);
      return gimple_phi_result (nodes.back ());
    };
  auto again = [&] (edge back, const std::vector<tree> &values)
    {
      for (unsigned i = 0; i < nodes.size (); i++)
	add_phi_arg (nodes[i], values[i], back, loc);
      nodes.clear ();
    };
  append (first, *seq);
  *seq = NULL;
  edge into = make_single_succ_edge (first, fill, EDGE_FALLTHRU);

  tree filling = node (build_zero_cst (wide), fill, into), to = node (count (0), fill, into);
  std::vector<tree> sources = all_sources (), later;
  for (tree &x : sources)
    x = node (x, fill, into);
  put_copies (fill, filled, filling, to, sources);
  ptx (HEDDLE_COPY_COMMIT, {});
  later = next_sources (seq, sources);
  tree filled_trips = gimple_build (seq, PLUS_EXPR, wide, filling, build_int_cst (wide, depth));
  tree last = gimple_build (seq, PLUS_EXPR, unsigned_type_node, to, count (1));
  fork (filled, seq, gimple_build_cond (LT_EXPR, last, count (buffers - 1), NULL_TREE, NULL_TREE), fill,
	head);
  std::vector<tree> values = { filled_trips, last };
  values.insert (values.end (), later.begin (), later.end ());
  again (find_edge (filled, fill), values);
  into = find_edge (filled, head);

  tree trip = node (build_zero_cst (wide), head, into), from = node (count (0), head, into);
  to = node (count (buffers - 1), head, into);
  sources = later;
  for (tree &x : sources)
    x = node (x, head, into);
  std::vector<tree> sums;
  for (tree x : begin)
    sums.push_back (node (x, head, into));
  ptx (HEDDLE_COPY_WAIT, { count (buffers - 2) });
  append (head, *seq);
  *seq = NULL;
  make_single_succ_edge (head, wait, EDGE_FALLTHRU);
  gimple_stmt_iterator gsi = gsi_last_bb (wait);
  insert_barrier (&gsi, loc, false);
  make_single_succ_edge (wait, work, EDGE_FALLTHRU);
  tree ahead = gimple_build (seq, PLUS_EXPR, wide, trip, build_int_cst (wide, (buffers - 1) * depth));
  append (work, *seq);
  *seq = NULL;
  put_copies (work, multiply, ahead, to, sources);
  ptx (HEDDLE_COPY_COMMIT, {});
  *totals = matrix_products (seq, from, sums);
  tree next = gimple_build (seq, PLUS_EXPR, wide, trip, build_int_cst (wide, depth));
  later = next_sources (seq, sources);
  values = { next, next_of (from), next_of (to) };
  values.insert (values.end (), later.begin (), later.end ());
  values.insert (values.end (), totals->begin (), totals->end ());
  fork (multiply, seq, gimple_build_cond (LT_EXPR, next, m_trips, NULL_TREE, NULL_TREE), head, done);
  again (find_edge (multiply, head), values);
}

/* That loop where copies can bring the elements, the other one elsewhere.  */

void
product_code::put_either_loop (basic_block first, basic_block done, gimple_seq *seq, const std::vector<tree> &begin,
			       std::vector<tree> *totals)
{
  basic_block copying_done = further (), copying = further (), staging_done = further (), staging = further ();
  tree good = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, test_operand (seq, m_along),
			    test_operand (seq, m_other));
  fork (first, seq, gimple_build_cond (NE_EXPR, good, boolean_false_node, NULL_TREE, NULL_TREE), copying, staging);
  std::vector<tree> copied_totals, staged_totals;
  put_copying_loop (copying, copying_done, seq, begin, &copied_totals);
  edge by_copies = make_single_succ_edge (copying_done, done, EDGE_FALLTHRU);
  *seq = NULL;
  put_loop (staging, staging_done, seq, begin, &staged_totals);
  edge by_registers = make_single_succ_edge (staging_done, done, EDGE_FALLTHRU);
  *seq = NULL;
  for (unsigned i = 0; i < copied_totals.size (); i++)
    {
      gphi *phi = create_phi_node (make_ssa_name (type), done);
      add_phi_arg (phi, copied_totals[i], by_copies, UNKNOWN_LOCATION);
      add_phi_arg (phi, staged_totals[i], by_registers, UNKNOWN_LOCATION);
      totals->push_back (gimple_phi_result (phi));
    }
}
