/* block-reduction.h -- the values of all threads of a block, combined.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_BLOCK_REDUCTION_H
#define HEDDLE_BLOCK_REDUCTION_H

#include "device/emit/statement.h"

/* An operation in a type.  */
class block_arithmetic : protected statement_writer
{
public:
  block_arithmetic (emission &e, ptx::op code, ptx::type t)
    : statement_writer (e), code (code), t (t), rt (register_type (t)) {}

  /* A CODE B.  */
  ptx::operand combine (const ptx::operand &a, const ptx::operand &b);

protected:
  const ptx::op code;
  const ptx::type t, rt;		/* of the instruction, of registers */
};

/* Measured, in cells: a thread of the last block loads so many cells of other blocks at a time, and adds them up in
   order: it waits for memory half as often.  With four the end of a kernel took more registers than its loop, 40 rather
   than 30, and fewer blocks fitted on a multiprocessor.  (A product of 2^26 doubles took 1.10 of the time on one
   H200.)  */
constexpr unsigned cells_at_a_time = 2;

/* The values of all threads of a block, combined.  Each warp combines the values of its lanes, if lanes are threads,
   and stores the result in shared memory; behind a barrier each thread combines the warps' results itself.  Where warps
   need not be whole, one branch tells the usual block, of few whole warps, from other blocks, and the usual block has
   no further branch: a reduction takes as long as its chain of instructions.  (100 loops of 256 iterations in a row,
   264 blocks on an H100, PTX changed by hand: 31.3 us, 33.0 with three branches.)  */
class block_reduction : block_arithmetic
{
public:
  block_reduction (emission &, ptx::op, ptx::type, bool lanes);
  /* The result, in all lanes.  */
  ptx::operand emit (const ptx::operand &value);
  /* The neutral element.  VALUE: any value of the reduction.  */
  ptx::operand neutral (const ptx::operand &value) const;
  /* The place of the warps' values in the reduction to come: the address in shared memory of the first value.  A kernel
     has two places, used in turn: before one is written again, all reads of it have passed a barrier, in the reduction
     between.  */
  ptx::regno scratch_place ();

private:
  void find_numbers ();
  void compute_numbers ();
  ptx::operand warp_reduce (ptx::operand value);
  ptx::operand part_reduce (ptx::operand value);
  mem_address slot (const ptx::operand &index);
  void store (const mem_address &, const ptx::operand &, ptx::regno guard);
  void exchange (const ptx::operand &of_warp, bool fill);
  void one_after_other (ptx::blockno rest);
  ptx::operand shuffle_all (const ptx::operand &none);
  ptx::operand load_all ();
  void finish (const ptx::operand &, ptx::blockno rest);
  void whole_warps (const ptx::operand &value, ptx::blockno rest);
  void any_warps (const ptx::operand &value, ptx::blockno rest);

  const bool lanes;			/* as threads, */
  const bool parts;			/* in blocks with a possibly incomplete warp */
  const unsigned size;			/* of a value in memory */
  ptx::operand lane;
  reduction_numbers numbers;
  mem_address all, mine, gap;		/* the warps' values, this warp's, a missing warp's */
  ptx::regno first = 0;			/* predicate: this lane stores the warp's value */
  ptx::regno result = 0;
};

#endif
