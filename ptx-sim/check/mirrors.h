/* mirrors.h -- HEDDLE_SIM_CHECK=mirrors: lanes of one thread that differ, or lanes of several threads that share a
   stack.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Where an OpenMP thread is a warp, its lanes mirror each other: each holds the thread's values.  A store by several
   lanes to one place must be of one value, else the compiler has let the lanes drift apart; nobody knows which lane is
   right.  Lanes may share work (to different places), so there is no report of other differences.

   Where each lane is on its own it has a stack of its own (doc/abi.md).  A call that hands one stack to two lanes, or
   tells the callee that the lanes are one thread, lets each write to the other's automatic variables.  */

#ifndef HEDDLE_PTX_SIM_MIRRORS_H
#define HEDDLE_PTX_SIM_MIRRORS_H

#include "types/access.h"

namespace ptxsim {

/* Whether the lanes M of the warp about to execute I are one thread, as the compiler has marked it.  */
bool are_together (const exec &, const insn *i, uint32_t m);

/* Whether lanes K and L are about to store the same value by I.  */
bool same_value (const exec &, const insn *i, unsigned k, unsigned l);

/* Lanes with an access to one place.  */
struct lane_group
{
  uint32_t lanes;
  unsigned first;
};

/* The lanes M by the places of their accesses, into GROUPS; the number of groups.  */
unsigned group_lanes (uint32_t m, const uint64_t *at, lane_group *groups);

struct call_site;

/* The lanes of X are about to call the function FN by I at SITE.  Throws fault.  */
void mirrors_call (exec &, const insn *i, const call_site &site, const code &fn);

/* The lanes M are about to store by I.  Throws fault.  */
void mirrors_store (exec &, const insn *i, window, unsigned bytes, uint32_t m, const uint64_t *addr);

} // namespace ptxsim

#endif
