/* ptx-registers.h -- the registers that an instruction uses, and the registers with a new value.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_REGISTERS_H
#define HEDDLE_PTX_REGISTERS_H

#include "ptx.h"

namespace ptx {

/* Call USE and DEFINE for the registers of I.  */
template <typename use_t, typename define_t>
void
registers_of (const insn &i, use_t use, define_t define)
{
  for (size_t n = 0; n < i.o.size (); n++)
    {
      const operand &o = i.o[n];
      const bool first = n == 0 && i.code != op::st && i.code != op::red && i.code != op::ret;
      if (o.kind == operand::reg)
	first ? define (o.r) : use (o.r);
      else if (o.kind == operand::address && o.based)
	use (o.r);
      for (const operand &e : o.elts)
	if (e.kind == operand::reg)
	  first ? define (e.r) : use (e.r);
    }
  if (i.guarded)
    use (i.guard);
}

} // namespace ptx

#endif
