/* block-update.h -- the work of one thread for its block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_BLOCK_UPDATE_H
#define HEDDLE_BLOCK_UPDATE_H

#include "device/emit/block-reduction.h"

/* *PTR = *PTR CODE VALUE, atomically, by the first thread of the block, or by EACH.  */
class block_update : block_arithmetic
{
public:
  block_update (emission &e, ptx::op code, ptx::type t) : block_arithmetic (e, code, t) {}
  void emit (ptx::aop atomic, bool lanes, bool each, const ptx::operand &ptr, const ptx::operand &value);

private:
  void update (ptx::aop atomic, const ptx::operand &ptr, const ptx::operand &value);
  void move_bits (ptx::regno dest, ptx::regno src);
};

/* Of accesses of TYPE in .global.  */
ptx::mods mods_in_global (ptx::type type);

/* By one thread of a block: which block is the last?  */
class block_counter : statement_writer
{
public:
  using statement_writer::statement_writer;

  /* Count the block in ARRIVED, which wraps round at the last of BLOCKS.  The word at PLACE of shared memory says
     whether this is the last.  The thread's earlier stores happen before the last block's loads (PTX ISA, release).  */
  void count (const ptx::operand &arrived, const ptx::operand &blocks, ptx::regno place);
  /* By any thread, behind a barrier after count: the word at PLACE.  */
  ptx::operand last (ptx::regno place);
};

#endif
