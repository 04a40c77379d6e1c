/* ordered-sums.h -- a kernel's floating-point sums, in the order of blocks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_ORDERED_SUMS_H
#define HEDDLE_ORDERED_SUMS_H

#include "device/emit/statement.h"

/* A kernel's floating-point sums, in the order of the blocks.  */
class ordered_sums : statement_writer
{
public:
  explicit ordered_sums (emission &e) : statement_writer (e), sums (e.ordered) {}
  void begin ();
  bool may_keep (const gcall *update, const ptx::operand &ptr);
  void keep (const gcall *update, const ptx::operand &ptr, const ptx::operand &value, ptx::blockno alone,
	     ptx::blockno over);
  void end ();

private:
  void find ();
  ptx::operand load_param ();
  ptx::operand memory ();
  bool by_warps () const;
  ptx::operand blocks ();
  ptx::operand adders ();
  ptx::operand cell (size_t number, const ptx::operand &adder);
  ptx::operand adder ();
  ptx::regno storing_thread (bool each);
  void store_cell (size_t number, const ptx::operand &variable, const ptx::operand &value, ptx::regno guard);
  void store ();
  void fold (size_t number);

  std::vector<ordered_sum> &sums;
};

#endif
