/* mirrors.h -- HEDDLE_SIM_CHECK=mirrors: lanes that are one thread and differ, or are not and share a stack.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Where an OpenMP thread is a warp, its lanes mirror each other: each holds the thread's values.  A store by several of
   them to one place must be of one value, else the compiler has let them drift apart; which of them is right nobody
   knows.  Lanes may share work (to different places), so nothing is said of other differences.

   Where each lane is on its own it has a stack of its own (doc/abi.md).  A call that hands one to two of them, or tells
   the callee that they are one thread, lets them write to each other's automatic variables.  */

#ifndef HEDDLE_PTX_SIM_MIRRORS_H
#define HEDDLE_PTX_SIM_MIRRORS_H

#include "types/access.h"

namespace ptxsim {

/* Whether the lanes M of the warp that is about to execute I are one thread, as the compiler has marked it.  */
bool are_together (const exec &, const insn *i, uint32_t m);

/* Whether lanes K and L are about to store the same value by I.  */
bool same_value (const exec &, const insn *i, unsigned k, unsigned l);

/* Lanes that access one place.  */
struct lane_group
{
  uint32_t lanes;
  unsigned first;
};

/* The lanes M by what they access, into GROUPS; their number.  */
unsigned group_lanes (uint32_t m, const uint64_t *at, lane_group *groups);

struct call_site;

/* The lanes of X are about to call the function FN by I at SITE.  Throws fault.  */
void mirrors_call (exec &, const insn *i, const call_site &site, const code &fn);

/* The lanes M are about to store by I.  Throws fault.  */
void mirrors_store (exec &, const insn *i, window, unsigned bytes, uint32_t m, const uint64_t *addr);

} // namespace ptxsim

#endif
