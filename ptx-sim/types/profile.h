/* profile.h -- HEDDLE_SIM_PROFILE: what a launch does that takes a GPU's time, as a whole and by source line.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Each count is of warps, whatever their lanes do, unless it says otherwise.

   A worker has a tally of its own, with counts for each instruction of the functions that it has come to; at its end it
   is added to the launch's.  A launch's tally becomes lines of the process's profile, which profile-file.cc writes.
   The loop that runs a warp exists twice, with counting and without (exec/warp.cc).

   Bank conflicts are those of 32 banks of four bytes: an access is done in as many passes as the fullest bank has
   different words; lanes with 8 or 16 bytes each go by halves or quarters of a warp.

   At a barrier a warp waits for the others.  In the simulator time says nothing, so the count is of instructions: the
   difference since the last barrier between a warp and the warp that has executed most.  */

#ifndef HEDDLE_PTX_SIM_PROFILE_H
#define HEDDLE_PTX_SIM_PROFILE_H

#include "types/access.h"

#include <atomic>

namespace ptxsim {

/* HEDDLE_SIM_PROFILE=1: the sums of a launch.  */
struct launch_counts
{
  std::atomic<uint64_t> instructions { 0 }, branches { 0 }, barriers { 0 };	/* branches: lanes disagree */
  std::atomic<uint64_t> accesses { 0 }, sectors { 0 };	/* of global memory; 32 bytes, those of an access once */
  std::atomic<uint64_t> shared { 0 }, local { 0 };	/* accesses */
};

/* X-macro of what is counted: name of the member and of the file's field.  */
#define FOR_EACH_COUNT(COUNT)							\
  COUNT (divided)		/* branches on which lanes disagree */		\
  COUNT (accesses)		/* of global memory */				\
  COUNT (sectors)		/* of 32 bytes; those of an access once */	\
  COUNT (shared)		/* accesses of shared memory */			\
  COUNT (conflicts)		/* passes of these beyond the first */		\
  COUNT (local)			/* accesses of local memory */			\
  COUNT (waits)			/* at barriers */				\
  COUNT (waited)		/* the others' instructions meanwhile */

/* Of one instruction.  */
struct insn_counts
{
  uint64_t executed = 0, lanes = 0;	/* LANES: the participants */
#define COUNT(NAME) uint64_t NAME = 0;
  FOR_EACH_COUNT (COUNT)
#undef COUNT
};

/* Of the functions in the work of a worker, or of a launch; one counter an instruction.  */
struct tally
{
  std::unordered_map<const code *, std::vector<insn_counts>> functions;

  insn_counts *of (const code &c);
  void add (const tally &);
};

/* X is about to execute instruction X.at of its frame's function.  */
inline insn_counts &
counts_at (exec &x)
{
  return x.counts[x.at - x.fr->fn->insns.data ()];
}

/* The lanes M of X access BYTES bytes each at ADDR, before translation.  */
void profile_access (exec &x, window w, access kind, unsigned bytes, uint32_t m, const uint64_t *addr);
/* The running lanes of X disagree about a branch.  */
void profile_divided (exec &x);
/* Barrier ID opens for the waiting warps.  */
void profile_barrier_opens (exec &x, block &b, unsigned id);

/* Open the process's profile, once.  False with *ERROR set if it cannot be written.  */
bool open_profile (const char *path, std::string *error);
/* Launch S has ended.  */
void profile_launch (const launch_state &s);

} // namespace ptxsim

#endif
