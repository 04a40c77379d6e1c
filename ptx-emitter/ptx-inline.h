/* ptx-inline.h -- instructions that a program gives as text.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_INLINE_H
#define HEDDLE_PTX_INLINE_H

#include "ptx.h"

namespace ptx {

/* Read TEXT, in which "%@N" is operand N, a register of type OPERANDS[N], for TARGET.  M, which is empty, has one
   function then, whose first block is the instructions; its first registers are the operands.  Returns what is wrong
   with the text; empty: nothing.  */
std::string read_inline (const std::string &text, const std::vector<type> &operands, const target_info &target,
			 module &m);

} // namespace ptx

#endif
