/* grid-total.h -- a kernel's sums, added up by its last block.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_GRID_TOTAL_H
#define HEDDLE_GRID_TOTAL_H

#include <vector>
#include "device/emit/statement.h"
#include "device/facts/sums.h"

/* A kernel's sums, by the last block.  */
class grid_total : statement_writer
{
public:
  explicit grid_total (emission &);
  /* The address of a struct heddle_end, or 0.  */
  ptx::regno end_record ();
  void emit (unsigned number, ptx::type type, const ptx::operand &value, bool barrier, bool last, ptx::blockno over);

private:
  ptx::operand param (unsigned at, ptx::type rt);
  ptx::operand times (const ptx::operand &a, const ptx::operand &b);
  ptx::operand times (const ptx::operand &a, unsigned b) { return times (a, I (b)); }
  ptx::operand cell (const ptx::operand &number);
  void find_last (ptx::blockno over);
  ptx::operand add_cells (unsigned number, ptx::op code, ptx::type type, const ptx::operand &own);
  void put_result (unsigned offset, ptx::type rt, const ptx::operand &result);
  void tell ();
  ptx::regno first_thread ();

  const std::vector<grid_sum> sums;
  unsigned behind;		/* where struct heddle_sums begins in the last parameter */
  ptx::operand blocks;		/* their number */
};

#endif
