/* ptx-lower.h -- memory order in the words of architectures before sm_70.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The memory consistency model with .relaxed, .acquire, .release and fence needs sm_70 (PTX ISA, "Memory
   Consistency Model").  The builder always speaks it; for an older target these words change:

     ld.weak, st.weak		-> ld, st
     ld.relaxed.S		-> ld.volatile
     ld.acquire.S		-> ld.volatile; membar.S
     st.relaxed.S		-> st.volatile
     st.release.S		-> membar.S; st.volatile
     atom.relaxed.S, red...	-> atom
     atom.acquire.S		-> atom; membar.S
     atom.release.S		-> membar.S; atom
     atom.acq_rel.S		-> membar.S; atom; membar.S
     fence.{sc,acq_rel}.S	-> membar.S

   A guard of the instruction guards its membars too.  The scope stays on atom and red from sm_60 on; before
   that cta and gpu are what a plain atom already is, and sys does not exist.  */

#ifndef HEDDLE_PTX_LOWER_H
#define HEDDLE_PTX_LOWER_H

#include "ptx.h"

namespace ptx {

struct lowered
{
  op code;
  mods m;			/* to be printed in place of the instruction's own */
  scope before = scope::none, after = scope::none;	/* membars around it */
};

/* Instruction I in the words of TARGET; unchanged from sm_70 on, and where I has no memory order.  */
lowered lower_order (const insn &i, const target_info &target);

} // namespace ptx

#endif
