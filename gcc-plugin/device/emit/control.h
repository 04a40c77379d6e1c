/* control.h -- a function's blocks, and the transfers of control between blocks.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_CONTROL_H
#define HEDDLE_CONTROL_H

#include "device/emit/statement.h"

class control_flow : statement_writer
{
public:
  /* Blocks for the entry, where emission starts, and for each basic block; numbers for labels whose address is
     taken.  */
  explicit control_flow (emission &);

  /* Emission goes on with BB.  */
  void enter (basic_block bb);
  /* Go on along E, the only way out.  */
  void jump (edge e);
  void emit_cond (gcond *);
  void emit_switch (gswitch *);
  void emit_goto (ggoto *);

private:
  /* A case of a switch: its least and its largest value, and the block.  */
  typedef std::tuple<HOST_WIDE_INT, HOST_WIDE_INT, ptx::blockno> switch_case;

  void number_labels ();
  void emit_edge_copies (edge);
  ptx::blockno edge_target (edge);
  void emit_case_tree (const std::vector<switch_case> &, size_t lo, size_t hi, tree type, const ptx::operand &,
		       ptx::blockno other);
  void emit_case_table (const std::vector<switch_case> &, unsigned HOST_WIDE_INT range, ptx::regno index, bool wide,
			ptx::blockno other);

  std::vector<ptx::blockno> block_of;		/* by basic block index */
  std::vector<tree> label_targets;		/* labels whose address is taken */
  unsigned first_label = 0;			/* the first one's number */
  std::vector<tree> early_labels;		/* names used by an earlier function */
};

#endif
