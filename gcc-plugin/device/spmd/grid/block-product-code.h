/* block-product-code.h -- the code of sums of products whose operands the threads of a block load together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_BLOCK_PRODUCT_CODE_H
#define HEDDLE_SPMD_BLOCK_PRODUCT_CODE_H

#include "device/spmd/grid/block-products.h"
#include "abi.h"

/* Log2 of the threads of a block.  */
constexpr unsigned THREADS_LOG = HEDDLE_WARP_LOG2 + BLOCK_TILE_WARPS_LOG;

class product_code
{
public:
  product_code (const block_product &p, const axis_names &n, const product_place &at, unsigned along_log,
		unsigned other_log);
  void put ();

private:
  /* An operand's elements in the block's tile: of 2^LOG numbers from BEGIN on.  */
  struct matrix
  {
    matrix (const block_product::operand &f, const std::set<tree> &n, tree b, unsigned l)
      : from (f), names (n), begin (b), log (l) {}

    const block_product::operand &from;
    const std::set<tree> &names;	/* of the number */
    const tree begin;
    const unsigned log;
    unsigned depth_log = BLOCK_TILE_DEPTH_LOG;
    bool by_number = false;		/* rows are for numbers; else for k */
    unsigned pitch = 0;
    tree pad = NULL_TREE;		/* the value of k beyond the end */
    tree decl = NULL_TREE;		/* in shared memory */
    gassign *load = NULL;		/* of an element, copied as it is; or null */
    tree k = NULL_TREE, number = NULL_TREE, to = NULL_TREE;	/* this thread's first element, and its place */
    /* The place of the first element for this thread's products; of matrices the same with each of the other bits of
       MATRIX_BANKS changed.  */
    std::vector<tree> mine;

    unsigned size () const { return pitch << (by_number ? log : depth_log); }
    /* From an element to the next: k, numbers.  */
    unsigned k_pitch () const { return by_number ? 1 : pitch; }
    unsigned number_pitch () const { return by_number ? pitch : 1; }
    /* This thread's elements.  */
    unsigned count () const { return 1 << (log + depth_log - THREADS_LOG); }
    /* From one of them to the next: numbers, k, places.  */
    unsigned
    number_step () const
    {
      return from.dense ? 0 : 1 << (THREADS_LOG - depth_log);
    }
    unsigned k_step () const { return from.dense ? 1 << (THREADS_LOG - log) : 0; }
    /* The same for pairs of neighbouring elements, one for the numbers or for k.  */
    tree pair_k = NULL_TREE, pair_number = NULL_TREE, pair_to = NULL_TREE;
    std::vector<tree> sources;		/* the addresses of the pairs of the first k */
    tree advance = NULL_TREE;		/* in bytes, from these to the next k */
    unsigned pairs_log () const { return log + depth_log - 1 - THREADS_LOG; }
    /* From a pair to the next: rows.  */
    unsigned pair_step () const { return 1 << (THREADS_LOG + 1 - (from.dense ? log : depth_log)); }
    unsigned place_step () const { return k_step () * k_pitch () + number_step () * number_pitch (); }
  };

  tree trips (gimple_seq *);
  tree place_at (gimple_seq *, const matrix &, tree row, tree column) const;
  void place_elements (gimple_seq *, matrix &);
  std::vector<tree> load (gimple_seq *, const matrix &, tree first);
  tree copy (gimple_seq *, tree t, std::map<tree, tree> *values);
  tree value (gimple_seq *, tree name, std::map<tree, tree> *values);
  tree sum_place (gimple_seq *, unsigned a, unsigned o);
  tree counter_at (gimple_seq *, const block_product::counter &, tree trip);
  tree element (gimple_seq *, const matrix &, tree buffer, tree place, unsigned further);
  std::vector<tree> elements (gimple_seq *, const matrix &, tree buffer, unsigned log, unsigned k);
  void each_sum (const std::function<void (unsigned a, unsigned o)> &) const;
  std::vector<tree> first_sums (gimple_seq *);
  std::vector<tree> products (gimple_seq *, tree buffer, std::vector<tree> sums);
  std::vector<tree> matrix_products (gimple_seq *, tree buffer, std::vector<tree> sums);
  void multiply (gimple_seq *, const std::vector<tree> &row, tree column, const std::vector<tree *> &sums);
  void store_sums (gimple_seq *, const std::vector<tree> &sums);
  static tree replace (tree *tp, int *walk_subtrees, void *data);
  void find_loads ();
  bool invariant (tree t, unsigned depth = 0) const;
  bool linear (tree t, unsigned depth = 0) const;
  bool linear_place (tree ref) const;
  void place_pairs (gimple_seq *, matrix &);
  tree address (gimple_seq *, const matrix &, tree trip, tree number);
  tree test_operand (gimple_seq *, matrix &);
  void copy (gimple_seq *, const matrix &, tree buffer, unsigned further, tree from);
  void store_elements (gimple_seq *, const matrix &, const std::vector<tree> &elements, tree buffer);
  std::vector<tree> all_sources () const;
  std::vector<tree> next_sources (gimple_seq *, const std::vector<tree> &) const;
  void put_copies (basic_block from, basic_block to, tree trip, tree buffer, const std::vector<tree> &sources);
  void put_loop (basic_block first, basic_block done, gimple_seq *, const std::vector<tree> &begin,
		 std::vector<tree> *totals);
  void put_either_loop (basic_block first, basic_block done, gimple_seq *, const std::vector<tree> &begin,
			std::vector<tree> *totals);
  void put_copying_loop (basic_block first, basic_block done, gimple_seq *, const std::vector<tree> &begin,
			 std::vector<tree> *totals);
  basic_block further () const;

  const block_product &product;
  const axis_names &names;
  const product_place &place;
  const unsigned along_log, other_log;
  const bool matrices;
  bool copied = false;			/* operands go to shared memory by asynchronous copies */
  unsigned depth, buffers = 2;
  const tree wide = long_long_unsigned_type_node;
  tree type, m_trips;
  /* Copies are for the iteration in this column and row of the thread's tile; null: not for one of these.  */
  const std::pair<unsigned, unsigned> *m_here = NULL;
  matrix m_along, m_other;
};

/* A call of the PTX builtin NAME with ARGS, of type RESULT.  */
gcall *call_ptx (const char *name, tree result, const std::vector<tree> &args, location_t loc);
/* The address of REF, a place in memory, as an operand.  */
tree pointer_to (gimple_seq *, tree ref);
/* The end of a block of two successors: append SEQ, which becomes empty, and COND.  */
void fork (basic_block bb, gimple_seq *seq, gcond *cond, basic_block yes, basic_block no);

#endif
