/* block-products.h -- sums of products whose operands the threads of a block load together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_BLOCK_PRODUCTS_H
#define HEDDLE_SPMD_BLOCK_PRODUCTS_H

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "device/facts/host-tuning.h"
#include "gcc-compat.h"

struct axis_names;
struct axis_values;
class register_tiles;

/* Derived, log2 of warps: of a block with a common tile, the usual one.  */
constexpr unsigned BLOCK_TILE_WARPS_LOG = 3;
static_assert (host_tuning::block_warps == 1 << BLOCK_TILE_WARPS_LOG);

/* Measured, log2 of iterations of the loop of products between two barriers: H200, products of 4096 x 4096 with 8 and
   16: floats 4.90 and 4.74 ms, doubles 10.9 and 9.6 ms.  Two buffers of both operands take 42 KiB of doubles.  */
constexpr unsigned BLOCK_TILE_DEPTH_LOG = 4;

/* Measured, log2 of rows of a thread's tile of floats; of doubles half as many: H200, with 8 by 4 doubles a product of
   4096 x 4096 takes 9.0 ms instead of 9.6, but of 256 x 256, without blocks' tiles, 0.024 instead of 0.020.  */
constexpr unsigned BLOCK_TILE_ROWS_LOG = 3;

/* Derived, of the matrices that warps multiply: log2 of lanes side by side in a row of sums, each with two columns, and
   of the least side (PTX ISA, "Matrix Fragments for mma.m16n8k4 with .f64").  A multiplication takes two sides of rows,
   one of columns, and MATRIX_DEPTH k.  */
constexpr unsigned MATRIX_LANES_ALONG_LOG = 2, MATRIX_SIDE_LOG = 3, MATRIX_DEPTH = 4;

/* Measured, for doubles in such matrices, log2: of columns and rows of a lane, of warps one below the other, and of
   iterations between two barriers.  H200, 4096 x 4096, in CUDA, with elements staged in registers: blocks of 64 x 64
   with depth 16 and of 128 x 64 with depth 8 have 0.65 of cuBLAS's rate; of 512 x 512 the former has 13.8 TFLOP/s, the
   latter 7.7.  */
constexpr unsigned MATRIX_COLUMNS_LOG = 2, MATRIX_ROWS_LOG = 2, MATRIX_WARPS_LOG = 1, MATRIX_BLOCK_DEPTH_LOG = 4;

/* Measured, for asynchronous copies of these doubles: buffers, and bytes of a copy.  H200, 4096 x 4096: staged in
   registers 3.56 ms, by copies of 16 bytes 3.05 ms with three buffers, which take all of a kernel's 48 KiB, and 3.13 ms
   with two.  Of 501 x 501 by copies of 8 bytes 0.038 ms, staged in registers 0.037.  */
constexpr unsigned MATRIX_COPY_STAGES = 3, MATRIX_COPY_BYTES = 16;

/* Hardware, in doubles: a row of the banks of shared memory.  Rows of matrices begin at the first bank.  */
constexpr unsigned MATRIX_BANKS = 16;

static_assert ((1 << MATRIX_BLOCK_DEPTH_LOG) % MATRIX_BANKS == 0);

/* The place of the sums in a copy of the iteration.  START and END are empty; START has no successors.  */
struct product_place
{
  basic_block start, end;
  const axis_values &values;
  /* X, an operand of the iteration, in a column and a row of a thread's tile.  */
  std::function<tree (tree x, unsigned along, unsigned other)> value;
  /* The kind of a name (register-tiles.h).  */
  std::function<unsigned (tree name)> kind;
  /* A variable of a type in shared memory.  */
  std::function<tree (tree type)> shared;
};

class block_product
{
public:
  /* The iterations of BLOCKS, the first one and the last one in front, with numbers NAMES in the loop of AROUND, have
     one loop: a sum of products of two values, one for each of the numbers.  Dominators are known.  */
  bool find (const register_tiles &, const axis_names &names, basic_block around,
	     const std::vector<basic_block> &blocks);
  /* The same, of BLOCKS that have been split since.  */
  bool find_again (const register_tiles &, const axis_names &, const std::vector<basic_block> &blocks);
  bool found () const { return m_header; }
  /* BB is in the loop.  */
  bool inside (basic_block bb) const { return m_header && (bb == m_header || bb == m_body); }
  /* X is defined in the loop, and is not the sum.  */
  bool
  inner (tree x) const
  {
    return inside (gimple_bb (SSA_NAME_DEF_STMT (x))) && SSA_NAME_DEF_STMT (x) != m_sum;
  }
  basic_block header () const { return m_header; }
  /* The block behind the loop.  */
  basic_block exit () const { return m_exit->dest; }
  gimple *sum () const { return m_total; }
  /* Binary logarithms of the columns and rows of a thread's tile.  */
  void choose (unsigned *along_log, unsigned *other_log) const;
  /* Tensor cores can add the products.  */
  bool for_matrices () const;
  /* They do so in this code: warps multiply matrices.  */
  bool in_matrices () const;
  /* Let the names of the loop's sum have their values at PLACE, for tiles of such numbers of columns and rows.  */
  void put (const axis_names &, const product_place &place, unsigned along_log, unsigned other_log) const;

private:
  struct counter { tree name, first; gassign *next; };
  /* One value for the number along lanes, one for the other number.  DENSE: neighbouring numbers are neighbours in
     memory.  */
  struct operand { tree value; bool dense = false; };

  bool find_loop (const std::vector<basic_block> &);
  bool find_values (const register_tiles &);
  bool find_sum (const register_tiles &);
  bool find_place (const register_tiles &);
  bool quiet () const;
  bool same_in_loop (tree t, unsigned depth = 0) const;
  gassign *load_of (tree x) const;
  bool computable (const register_tiles &, const axis_names &, tree t, unsigned depth = 0) const;

  basic_block m_header = NULL, m_body;
  edge m_entry, m_exit, m_back, m_on;	/* into the loop; out of it; from the body; to the body */
  std::set<basic_block> m_blocks;	/* of an iteration */
  std::vector<counter> m_counters;
  gphi *m_sum;				/* null: the sum is in memory */
  gassign *m_load, *m_store;		/* of this sum */
  gassign *m_total;
  operand m_along, m_other;
  tree m_counted, m_limit;		/* the loop goes on while M_COUNTED M_CODE M_LIMIT */
  tree_code m_code;
  HOST_WIDE_INT m_step;			/* of M_COUNTED */

  friend class product_code;
};

#endif
