/* block-product-code.cc -- sums of products whose operands the threads of a block load together: the code.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The loop of block-products.cc becomes

     START: barrier
     READY: no iterations? -> END
     FIRST: load the elements of the first k
     HEAD:  store these elements in shared memory
     WAIT:  barrier
     WORK:  load the elements of the next k; the products of this k; the next k exist? -> HEAD
     DONE:  store sums that are in memory
     END:   the sums

   Two buffers alternate, so that warps may store the next elements while other warps are still at the products before;
   behind the barrier no warp is at the elements before these.  The first barrier is for the block's tile before.
   Asynchronous copies have a loop of their own (block-product-copies.cc).  An operand of N numbers and K k is a matrix
   of K rows in shared memory, padded so that lanes along k, too, store to different banks.

   Where warps multiply matrices, an operand with neighbouring k in memory is a matrix of N rows: lanes along k store
   side by side.  A lane's elements of both operands are at k and at a number of its own.  Of 16 lanes, which have four
   of each, each is to access another bank of doubles, without room for padding: the column of an element in row R is
   changed by an exclusive or with R % 4 * 4.  Pairs of columns stay together.  */

#include "device/spmd/grid/block-product-code.h"
#include "device/facts/barrier.h"
#include "device/facts/matrix-products.h"
#include "device/spmd/grid/register-tiles.h"
#include "device/spmd/region/loop-forms.h"
#include "device/spmd/region/unsigned-builder.h"
#include "gimple-fold.h"

namespace {

/* Hardware, in bytes: a row of the banks of shared memory.  */
constexpr unsigned banks_bytes = 128;

} // namespace

/* Rows of 2^LOG elements of BYTES, and a bank for each k of a column.  */

static unsigned
padded (unsigned log, unsigned bytes)
{
  return (1 << log) + MAX (banks_bytes / bytes >> BLOCK_TILE_DEPTH_LOG, 1);
}

product_code::product_code (const block_product &p, const axis_names &n, const product_place &at, unsigned a,
			    unsigned o)
  : product (p), names (n), place (at), along_log (a), other_log (o), matrices (p.in_matrices ()),
    type (TREE_TYPE (gimple_assign_lhs (p.m_total))),
    m_along (p.m_along, n.along, at.values.along_begin, tile_lanes { a, o, true, matrices }.strip_log ()),
    m_other (p.m_other, n.other, at.values.other_begin,
	     BLOCK_TILE_WARPS_LOG + tile_lanes { a, o, true, matrices }.band_log ())
{
  const unsigned bytes = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  REAL_VALUE_TYPE minus_zero = dconst0;
  minus_zero.sign = matrices || gimple_assign_rhs_code (p.m_total) == PLUS_EXPR;
  m_along.pad = build_zero_cst (type);
  m_other.pad = build_real (type, minus_zero);
  find_loads ();
  const unsigned depth_log = matrices ? MATRIX_BLOCK_DEPTH_LOG : BLOCK_TILE_DEPTH_LOG;
  depth = 1 << depth_log;
  for (matrix *m : { &m_along, &m_other })
    {
      if (matrices)
	{
	  m->depth_log = depth_log;
	  m->by_number = !m->from.dense;
	  m->pitch = m->by_number ? depth : 1 << m->log;
	}
      else
	m->pitch = padded (m->log, bytes);
    }
  if (copied)
    buffers = MATRIX_COPY_STAGES;
  for (matrix *m : { &m_along, &m_other })
    {
      m->decl = place.shared (build_array_type_nelts (TYPE_MAIN_VARIANT (type), buffers * m->size ()));
      if (copied)
	{
	  SET_DECL_ALIGN (m->decl, MAX (DECL_ALIGN (m->decl), MATRIX_COPY_BYTES * BITS_PER_UNIT));
	  TREE_ADDRESSABLE (m->decl) = 1;
	}
    }
}

/* The number of the loop's iterations.  */

tree
product_code::trips (gimple_seq *seq)
{
  std::map<tree, tree> values;
  tree limit = copy (seq, product.m_limit, &values), first = NULL_TREE;
  for (const block_product::counter &c : product.m_counters)
    if (c.name == product.m_counted)
      first = place.value (c.first, 0, 0);
  tree counted = TREE_TYPE (first);
  auto op = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, wide, x, y); };
  auto in = [&] (tree x) { return gimple_convert (seq, wide, x); };
  const bool down = product.m_step < 0;
  if (product.m_code == NE_EXPR)
    {
      tree modular = unsigned_type_for (counted), from = gimple_convert (seq, modular, first);
      tree to = gimple_convert (seq, modular, limit);
      return in (gimple_build (seq, MINUS_EXPR, modular, down ? from : to, down ? to : from));
    }
  tree some = gimple_build (seq, product.m_code, boolean_type_node, first, limit);
  tree distance = op (MINUS_EXPR, in (down ? first : limit), in (down ? limit : first));
  tree step = build_int_cst (wide, absu_hwi (product.m_step)), one = build_one_cst (wide);
  tree all = product.m_code == LT_EXPR || product.m_code == GT_EXPR
	     ? op (PLUS_EXPR, op (TRUNC_DIV_EXPR, op (MINUS_EXPR, distance, one), step), one)
	     : op (PLUS_EXPR, op (TRUNC_DIV_EXPR, distance, step), one);
  return gimple_build (seq, COND_EXPR, wide, some, all, build_zero_cst (wide));
}

/* The place of M's element in ROW and COLUMN.  */

tree
product_code::place_at (gimple_seq *seq, const matrix &m, tree row, tree column) const
{
  unsigned_builder b (seq);
  if (matrices)
    column = b.op (BIT_XOR_EXPR, column, b.op (MULT_EXPR, b.op (BIT_AND_EXPR, row, b.constant (MATRIX_DEPTH - 1)),
					       b.constant (MATRIX_DEPTH)));
  return b.op (PLUS_EXPR, b.op (MULT_EXPR, row, b.constant (m.pitch)), column);
}

/* Find this thread's elements of M.  */

void
product_code::place_elements (gimple_seq *seq, matrix &m)
{
  unsigned_builder b (seq);
  tree lane = b.query ("__ptx_tid_x"), warp = b.query ("__ptx_tid_y");
  tree thread = b.op (PLUS_EXPR, b.op (LSHIFT_EXPR, warp, b.constant (HEDDLE_WARP_LOG2)), lane);
  const unsigned log = m.from.dense ? m.log : m.depth_log;
  tree low = b.op (BIT_AND_EXPR, thread, b.constant ((1 << log) - 1));
  tree high = b.op (RSHIFT_EXPR, thread, b.constant (log));
  m.k = m.from.dense ? high : low;
  m.number = m.from.dense ? low : high;
  auto place_of = [&] (tree k, tree number)
    {
      return place_at (seq, m, m.by_number ? number : k, m.by_number ? k : number);
    };
  m.to = place_of (m.k, m.number);
  if (!matrices)
    {
      const bool along = &m == &m_along;
      m.mine = { b.op (LSHIFT_EXPR, along ? lane : warp, b.constant (along ? 0 : other_log)) };
      return;
    }
  tree of_warp = &m == &m_along ? b.op (RSHIFT_EXPR, warp, b.constant (MATRIX_WARPS_LOG))
		 : b.op (BIT_AND_EXPR, warp, b.constant ((1 << MATRIX_WARPS_LOG) - 1));
  const unsigned tile_log = &m == &m_along ? MATRIX_LANES_ALONG_LOG + along_log : MATRIX_SIDE_LOG + other_log;
  tree first = b.op (LSHIFT_EXPR, of_warp, b.constant (tile_log));
  tree mine = place_of (b.op (BIT_AND_EXPR, lane, b.constant (MATRIX_DEPTH - 1)),
			b.op (PLUS_EXPR, first, b.op (RSHIFT_EXPR, lane, b.constant (MATRIX_LANES_ALONG_LOG))));
  for (unsigned i = 0; i < MATRIX_BANKS; i += MATRIX_DEPTH)
    m.mine.push_back (b.op (BIT_XOR_EXPR, mine, b.constant (i)));
}

tree
product_code::counter_at (gimple_seq *seq, const block_product::counter &c, tree trip)
{
  tree first = place.value (c.first, 0, 0), t = TREE_TYPE (first), step = gimple_assign_rhs2 (c.next);
  tree modular = POINTER_TYPE_P (t) ? sizetype : unsigned_type_for (t);
  tree passed = gimple_build (seq, MULT_EXPR, modular, gimple_convert (seq, modular, trip),
			      fold_convert (modular, step));
  if (POINTER_TYPE_P (t))
    return gimple_build (seq, POINTER_PLUS_EXPR, t, first, passed);
  return gimple_convert (seq, t, gimple_build (seq, PLUS_EXPR, modular, gimple_convert (seq, modular, first), passed));
}

/* NAME of the iteration, with VALUES.  */

tree
product_code::value (gimple_seq *seq, tree name, std::map<tree, tree> *values)
{
  auto known = values->find (name);
  if (known != values->end ())
    return known->second;
  gimple *d = SSA_NAME_DEF_STMT (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name) || !product.m_blocks.count (gimple_bb (d)))
    return name;
  const bool outside = names.outside.count (name) || !product.inside (gimple_bb (d));
  if (m_here && outside)
    return place.value (name, m_here->first, m_here->second);
  if (names.outside.count (name) || (outside && !place.kind (name)))
    return place.value (name, 0, 0);
  gassign *a = as_a<gassign *> (d);
  tree ops[3] = { NULL_TREE, NULL_TREE, NULL_TREE };
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    ops[i - 1] = copy (seq, gimple_op (a, i), values);
  tree result = make_ssa_name (TREE_TYPE (name));
  gassign *again = gimple_build_assign (result, gimple_assign_rhs_code (a), ops[0], ops[1], ops[2]);
  gimple_set_location (again, gimple_location (a));
  gimple_seq_add_stmt (seq, again);
  return (*values)[name] = result;
}

struct product_values { product_code *code; gimple_seq *seq; std::map<tree, tree> *values; };

tree
product_code::replace (tree *tp, int *walk_subtrees, void *data)
{
  product_values &v = *static_cast<product_values *> (data);
  if (TREE_CODE (*tp) == SSA_NAME)
    *tp = v.code->value (v.seq, *tp, v.values);
  *walk_subtrees = !TYPE_P (*tp) && TREE_CODE (*tp) != SSA_NAME;
  return NULL_TREE;
}

tree
product_code::copy (gimple_seq *seq, tree t, std::map<tree, tree> *values)
{
  if (TREE_CODE (t) == SSA_NAME)
    return value (seq, t, values);
  if (is_gimple_min_invariant (t))
    return t;
  t = unshare_expr (t);
  product_values v = { this, seq, values };
  walk_tree (&t, replace, &v, NULL);
  return t;
}

/* The reference of a sum in memory, for the iteration in column A and row O.  */

tree
product_code::sum_place (gimple_seq *seq, unsigned a, unsigned o)
{
  const std::pair<unsigned, unsigned> here (a, o);
  std::map<tree, tree> values;
  m_here = &here;
  for (const std::set<tree> *all : { &names.along, &names.other })
    for (tree name : *all)
      values[name] = place.value (name, a, o);
  tree ref = copy (seq, gimple_assign_lhs (product.m_store), &values);
  m_here = NULL;
  return ref;
}

/* Load this thread's elements of M for the k from FIRST on.  */

std::vector<tree>
product_code::load (gimple_seq *seq, const matrix &m, tree first)
{
  auto op = [&] (tree_code code, tree x, tree y) { return gimple_build (seq, code, wide, x, y); };
  tree t = TREE_TYPE (m.begin), last = op (MINUS_EXPR, m_trips, build_one_cst (wide));
  tree trip = op (PLUS_EXPR, first, gimple_convert (seq, wide, m.k)), exists = NULL_TREE;
  tree number = gimple_build (seq, PLUS_EXPR, t, m.begin, gimple_convert (seq, t, m.number));
  std::map<tree, tree> values;
  std::vector<tree> loaded;
  for (unsigned i = 0; i < m.count (); i++)
    {
      if (!i || m.k_step ())
	{
	  values.clear ();
	  tree now = op (PLUS_EXPR, trip, build_int_cst (wide, i * m.k_step ()));
	  exists = gimple_build (seq, LE_EXPR, boolean_type_node, now, last);
	  now = op (MIN_EXPR, now, last);
	  for (const block_product::counter &c : product.m_counters)
	    values[c.name] = counter_at (seq, c, now);
	}
      std::map<tree, tree> here = values;
      tree mine = gimple_build (seq, PLUS_EXPR, t, number, build_int_cst (t, i * m.number_step ()));
      for (tree name : m.names)
	here[name] = gimple_convert (seq, TREE_TYPE (name), mine);
      tree x = copy (seq, m.from.value, &here);
      if (matrices && &m == &m_other && gimple_assign_rhs_code (product.m_total) == MINUS_EXPR)
	x = gimple_build (seq, NEGATE_EXPR, type, x);
      loaded.push_back (gimple_build (seq, COND_EXPR, type, exists, x, m.pad));
    }
  return loaded;
}

/* The element of M at PLACE and FURTHER, in BUFFER.  */

tree
product_code::element (gimple_seq *seq, const matrix &m, tree buffer, tree at, unsigned further)
{
  unsigned_builder b (seq);
  at = b.op (PLUS_EXPR, at, b.op (MULT_EXPR, buffer, b.constant (m.size ())));
  at = gimple_convert (seq, sizetype, b.op (PLUS_EXPR, at, b.constant (further)));
  return build4 (ARRAY_REF, type, m.decl, at, NULL_TREE, NULL_TREE);
}

/* This thread's 2^LOG elements of M of row K of BUFFER.  */

std::vector<tree>
product_code::elements (gimple_seq *seq, const matrix &m, tree buffer, unsigned log, unsigned k)
{
  const unsigned step = &m == &m_along ? HEDDLE_WARP_SIZE : 1;
  std::vector<tree> all;
  while (all.size () < 1U << log)
    {
      tree from = element (seq, m, buffer, m.mine[0], k * m.pitch + all.size () * step);
      all.push_back (make_ssa_name (type));
      gimple_seq_add_stmt (seq, gimple_build_assign (all.back (), from));
    }
  return all;
}

/* SUMS and the products of the k in BUFFER.  */

std::vector<tree>
product_code::products (gimple_seq *seq, tree buffer, std::vector<tree> sums)
{
  const location_t loc = gimple_location (product.m_total);
  for (unsigned k = 0; k < depth; k++)
    {
      const std::vector<tree> others = elements (seq, m_other, buffer, other_log, k);
      const std::vector<tree> alongs = elements (seq, m_along, buffer, along_log, k);
      for (unsigned i = 0; i < sums.size (); i++)
	{
	  tree both = make_ssa_name (type), total = make_ssa_name (type);
	  for (gassign *s : { gimple_build_assign (both, MULT_EXPR, others[i >> along_log],
						   alongs[i & ((1 << along_log) - 1)]),
			      gimple_build_assign (total, gimple_assign_rhs_code (product.m_total), sums[i], both) })
	    {
	      gimple_set_location (s, loc);
	      gimple_seq_add_stmt (seq, s);
	    }
	  sums[i] = total;
	}
    }
  return sums;
}

/* Add the products of two sides of rows, of which this lane has the elements ROW, and of COLUMN to SUMS.  */

void
product_code::multiply (gimple_seq *seq, const std::vector<tree> &row, tree column, const std::vector<tree *> &sums)
{
  std::vector<tree> args = { row[0], row[1], column, *sums[0], *sums[1], *sums[2], *sums[3] };
  const char *name = HEDDLE_MATRIX_PRODUCT;
  for (unsigned i = 0; i < sums.size (); i++)
    {
      if (i)
	{
	  args = { *sums[0], build_int_cst (unsigned_type_node, i) };
	  name = HEDDLE_MATRIX_ELEMENT;
	}
      gcall *call = call_ptx (name, type, args, gimple_location (product.m_total));
      gimple_call_set_lhs (call, *sums[i] = make_ssa_name (type));
      gimple_seq_add_stmt (seq, call);
    }
}

/* SUMS and the products of the k in BUFFER, by tensor cores.  */

std::vector<tree>
product_code::matrix_products (gimple_seq *seq, tree buffer, std::vector<tree> sums)
{
  for (unsigned k = 0; k < depth; k += MATRIX_DEPTH)
    {
      auto elements = [&] (const matrix &m, unsigned count)
	{
	  std::vector<tree> all;
	  for (unsigned i = 0; i < count; i++)
	    {
	      all.push_back (make_ssa_name (type));
	      const unsigned further = k * m.k_pitch () + (i << MATRIX_SIDE_LOG) * m.number_pitch ();
	      const unsigned banks = further % MATRIX_BANKS;
	      tree from = element (seq, m, buffer, m.mine[banks / MATRIX_DEPTH], further - banks);
	      gimple_seq_add_stmt (seq, gimple_build_assign (all.back (), from));
	    }
	  return all;
	};
      const std::vector<tree> rows = elements (m_other, 1 << other_log);
      const std::vector<tree> columns = elements (m_along, 1 << along_log >> 1);
      for (unsigned row = 0; row < rows.size (); row += 2)
	for (unsigned column = 0; column < columns.size (); column++)
	  {
	    tree *const first = &sums[(row << along_log) + 2 * column], *const second = first + (1 << along_log);
	    multiply (seq, { rows[row], rows[row + 1] }, columns[column], { first, first + 1, second, second + 1 });
	  }
    }
  return sums;
}

/* The sums before the loop.  */

std::vector<tree>
product_code::first_sums (gimple_seq *seq)
{
  std::vector<tree> sums;
  each_sum ([&] (unsigned a, unsigned o)
    {
      if (product.m_sum)
	{
	  sums.push_back (place.value (PHI_ARG_DEF_FROM_EDGE (product.m_sum, product.m_entry), a, o));
	  return;
	}
      sums.push_back (make_ssa_name (type));
      gassign *s = gimple_build_assign (sums.back (), sum_place (seq, a, o));
      gimple_set_location (s, gimple_location (product.m_load));
      gimple_seq_add_stmt (seq, s);
    });
  return sums;
}

/* Store SUMS, which are in memory.  */

void
product_code::store_sums (gimple_seq *seq, const std::vector<tree> &sums)
{
  unsigned n = 0;
  each_sum ([&] (unsigned a, unsigned o)
    {
      tree to = sum_place (seq, a, o);
      gassign *s = gimple_build_assign (to, sums[n++]);
      gimple_set_location (s, gimple_location (product.m_store));
      gimple_seq_add_stmt (seq, s);
    });
}

/* Call WHAT for each column and row of a thread's tile.  */

void
product_code::each_sum (const std::function<void (unsigned a, unsigned o)> &what) const
{
  for (unsigned o = 0; o < 1U << other_log; o++)
    for (unsigned a = 0; a < 1U << along_log; a++)
      what (a, o);
}

basic_block
product_code::further () const
{
  return block_behind (place.start, product.m_header);
}

void
fork (basic_block bb, gimple_seq *seq, gcond *cond, basic_block yes, basic_block no)
{
  gimple_seq_add_stmt (seq, cond);
  append (bb, *seq);
  *seq = NULL;
  make_edge (bb, yes, EDGE_TRUE_VALUE)->probability = profile_probability::likely ();
  make_edge (bb, no, EDGE_FALSE_VALUE)->probability = profile_probability::unlikely ();
}

static void
put_barrier (basic_block bb, location_t loc)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  insert_barrier (&gsi, loc, false);
}

void
product_code::store_elements (gimple_seq *seq, const matrix &m, const std::vector<tree> &elements, tree buffer)
{
  for (unsigned i = 0; i < m.count (); i++)
    {
      tree to = element (seq, m, buffer, m.to, i * m.place_step ());
      gimple_seq_add_stmt (seq, gimple_build_assign (to, elements[i]));
    }
}

/* The loop behind block FIRST, which ends with SEQ, and before block DONE, with sums that are BEGIN at first and TOTALS
   at last: elements are staged in registers.  */

void
product_code::put_loop (basic_block first, basic_block done, gimple_seq *seq, const std::vector<tree> &begin,
			std::vector<tree> *totals)
{
  const location_t loc = gimple_location (product.m_total);
  basic_block work = further (), wait = further (), head = further ();
  std::vector<tree> loaded;
  auto load_all = [&] (gimple_seq *at, tree from)
    {
      loaded.clear ();
      for (const matrix *m : { &m_other, &m_along })
	for (tree x : load (at, *m, from))
	  loaded.push_back (x);
    };
  load_all (seq, build_zero_cst (wide));
  append (first, *seq);
  edge into = make_single_succ_edge (first, head, EDGE_FALLTHRU);

  *seq = NULL;
  std::vector<gphi *> nodes;
  auto node = [&] (tree from)
    {
      nodes.push_back (create_phi_node (make_ssa_name (TREE_TYPE (from)), head));
      add_phi_arg (nodes.back (), from, into, loc);
      return gimple_phi_result (nodes.back ());
    };
  tree trip = node (build_zero_cst (wide)), buffer = node (build_zero_cst (unsigned_type_node));
  std::vector<tree> staged, sums;
  for (tree x : loaded)
    staged.push_back (node (x));
  for (tree x : begin)
    sums.push_back (node (x));
  const auto along = staged.begin () + m_other.count ();
  store_elements (seq, m_other, { staged.begin (), along }, buffer);
  store_elements (seq, m_along, { along, staged.end () }, buffer);
  append (head, *seq);
  make_single_succ_edge (head, wait, EDGE_FALLTHRU);
  put_barrier (wait, loc);
  make_single_succ_edge (wait, work, EDGE_FALLTHRU);

  *seq = NULL;
  tree next = gimple_build (seq, PLUS_EXPR, wide, trip, build_int_cst (wide, depth));
  load_all (seq, next);
  *totals = matrices ? matrix_products (seq, buffer, sums) : products (seq, buffer, sums);
  tree turn = gimple_build (seq, BIT_XOR_EXPR, unsigned_type_node, buffer, build_one_cst (unsigned_type_node));
  fork (work, seq, gimple_build_cond (LT_EXPR, next, m_trips, NULL_TREE, NULL_TREE), head, done);
  edge back = find_edge (work, head);
  std::vector<tree> later = { next, turn };
  later.insert (later.end (), loaded.begin (), loaded.end ());
  later.insert (later.end (), totals->begin (), totals->end ());
  for (unsigned i = 0; i < nodes.size (); i++)
    add_phi_arg (nodes[i], later[i], back, loc);
}

void
product_code::put ()
{
  const location_t loc = gimple_location (product.m_total);
  basic_block done = further (), first = further (), ready = further ();
  put_barrier (place.start, loc);
  make_single_succ_edge (place.start, ready, EDGE_FALLTHRU);
  gimple_seq seq = NULL;
  m_trips = trips (&seq);
  for (matrix *m : { &m_along, &m_other })
    place_elements (&seq, *m);
  fork (ready, &seq, gimple_build_cond (NE_EXPR, m_trips, build_zero_cst (wide), NULL_TREE, NULL_TREE), first,
	place.end);
  const std::vector<tree> begin = first_sums (&seq);
  std::vector<tree> totals;
  if (copied)
    put_either_loop (first, done, &seq, begin, &totals);
  else
    put_loop (first, done, &seq, begin, &totals);
  if (!product.m_sum)
    store_sums (&seq, totals);
  append (done, seq);
  edge behind = make_single_succ_edge (done, place.end, EDGE_FALLTHRU);
  unsigned n = 0;
  if (product.m_sum)
    each_sum ([&] (unsigned a, unsigned o)
      {
	gphi *phi = create_phi_node (place.value (gimple_phi_result (product.m_sum), a, o), place.end);
	add_phi_arg (phi, begin[n], find_edge (ready, place.end), loc);
	add_phi_arg (phi, totals[n++], behind, loc);
      });
}

void
block_product::put (const axis_names &names, const product_place &place, unsigned along_log, unsigned other_log) const
{
  product_code (*this, names, place, along_log, other_log).put ();
}
