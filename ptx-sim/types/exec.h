/* exec.h -- the state of running code: blocks, warps, fragments, frames, joins.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A warp's lanes run as fragments: sets of lanes with one program counter and one call frame.  A branch whose
   lanes disagree splits a fragment; where the paths meet again (the branch's immediate post-dominator) a join
   waits for the lanes of the fragment that was split.  A join only keeps lanes together: it is dissolved when
   the lanes that are missing are blocked, or run for long without coming, so every lane makes progress whatever
   the others do (independent thread scheduling, as from sm_70 up).

   One host thread runs a block at a time; nothing of a block needs locks.  */

#ifndef HEDDLE_PTX_SIM_EXEC_H
#define HEDDLE_PTX_SIM_EXEC_H

#include "types/code.h"
#include "types/memory.h"

#include <cstdarg>

namespace ptxsim {

struct frame
{
  frame *parent = nullptr;
  const code *fn = nullptr;
  const insn *call = nullptr;		/* in the parent, whose AUX is the call_site */
  char *regs = nullptr;
  uint32_t live = 0;			/* lanes inside, or inside a callee */
  uint32_t depth = 0;
  uint32_t local_base = 0, local_top = 0;	/* this frame's part of the lanes' local memory */
  uint64_t serial = 0;			/* HEDDLE_SIM_CHECK=memory: no other call has this number */
};

struct join
{
  join *parent = nullptr;
  frame *fr = nullptr;			/* where the lanes meet */
  const insn *pc = nullptr;
  uint32_t expected = 0, arrived = 0;
  uint64_t since = 0;			/* the warp's instruction count when the first lane arrived */
};

enum class wait : uint8_t
{
  ready,
  barrier,				/* bar.sync and its kin: block::barriers[WHAT] */
  lanes,				/* a .sync operation waits for the lanes of WHAT */
  sleep					/* until WAKE */
};

struct fragment
{
  uint32_t mask = 0;
  wait state = wait::ready;
  const insn *pc = nullptr;
  frame *fr = nullptr;
  join *j = nullptr;
  uint32_t what = 0;			/* barrier number; member mask */
  uint64_t wake = 0;			/* host nanoseconds */
};

struct block;

/* A copy of cp.async that its lanes have not waited for (exec/ops-copy.cc).  */
struct async_copy
{
  const insn *i = nullptr;		/* of FN */
  const code *fn = nullptr;
  uint32_t lanes = 0;
  uint32_t bytes = 0;			/* of each lane */
  bool written = false;			/* already, where schedules are random */
  uint64_t place[32];			/* in the window of shared memory */
  uint64_t group[32];			/* the number of the lane's groups before its own */
  char data[32][16] = {};
};

struct warp
{
  block *blk = nullptr;
  unsigned number = 0;
  uint32_t existing = 0, exited = 0;	/* lanes */
  std::vector<fragment> frags;		/* all but the waiting at a join */
  std::vector<join *> joins;		/* all live ones */
  uint64_t executed = 0;		/* warp instructions */
  uint64_t counted = 0, counted_at_barrier = 0;	/* the same, for profile/; at its last barrier */
  uint64_t joins_checked = 0;
  size_t turn = 0;
  unsigned starved = 0;			/* rounds without an instruction */
  /* How often an instruction has found in memory the value of the time before (exec/ops-memory.cc).  */
  struct poll { const insn *at = nullptr; uint64_t value = 0; unsigned times = 0; };
  poll polls[4];			/* by the instruction's place */
  bool waits = false;			/* its last run has ended in a loop that polls */
  std::vector<frame *> frames;		/* all live ones */
  std::vector<async_copy> copies;	/* under way, in the order of their instructions */
  uint64_t copy_groups[32] = {};	/* that each lane has committed */

  uint32_t live () const { return existing & ~exited; }
};

struct barrier
{
  uint32_t threads = 0;			/* count operand; 0: the whole block */
  bool active = false;
  uint32_t came = 0;			/* warps with lanes in ARRIVED */
  uint32_t arrived[32] = {};		/* lanes of each warp that have arrived */
  uint32_t parted[32] = {};		/* lanes without a wait (bar.arrive): a part of ARRIVED */
  uint32_t popc = 0;
  bool all = true, any = false;
};

struct launch_state;
struct worker;

/* check/race-clocks.cc, for HEDDLE_SIM_CHECK=races.  Null without the check.  */
struct race_block;
struct race_state;
void free_races (race_block *);
void free_races (race_state *);
struct races_deleter
{
  void operator() (race_block *p) const { free_races (p); }
  void operator() (race_state *p) const { free_races (p); }
};

struct block
{
  launch_state *launch = nullptr;
  dim3 id;
  uint64_t linear = 0;
  uint32_t sm = 0;			/* %smid */
  unsigned threads = 0;
  std::vector<warp> warps;
  barrier barriers[16];
  uint32_t shared_bytes = 0;		/* static and dynamic, from window_start on */
  uint32_t dynamic_shared = 0;		/* offset of extern shared arrays in the window */
  std::unique_ptr<char[]> shared;	/* byte 0 is offset 0 of the window */
  size_t shared_capacity = 0;
  local_arena local;
  uint64_t rng = 0;
  unsigned alive = 0;			/* warps with live lanes */
  size_t turn = 0;
  unsigned spun = 0;			/* launch_state::round in which it was found to spin only */
  std::unique_ptr<race_block, races_deleter> races;

  /* Recycled storage.  */
  std::vector<frame *> free_frames;
  std::vector<join *> free_joins;
  std::vector<std::pair<size_t, char *>> free_regs;
  ~block ();
};

enum class access : uint8_t;
enum class window : uint8_t;
struct exec;
struct tally;
struct insn_counts;

/* spin.cc: whether what runs changes anything.  */
struct watcher
{
  bool progress = false;

  /* The lanes M access BYTES bytes each: at ADDR, RESOLVED in the host's memory, before the access.  */
  void access (exec &x, window, enum access, unsigned bytes, uint32_t m, const uint64_t *addr,
	       const uint64_t *resolved);
  /* After it: whether anything has become different, or may, since the start.  */
  bool changed ();

private:
  struct written { const char *at; unsigned bytes; char before[64]; };
  std::vector<written> stores;
};

/* A handler's view.  The members from MASK on are the running fragment's, taken out of it.  */
struct exec
{
  char *regs = nullptr;
  const char *consts = nullptr;
  uint32_t mask = 0;
  const insn *at = nullptr;		/* the instruction that runs */
  const insn *stop = nullptr;		/* where a handler that returned null wants to go on */
  frame *fr = nullptr;
  join *j = nullptr;
  warp *w = nullptr;
  block *blk = nullptr;
  launch_state *launch = nullptr;
  worker *wk = nullptr;
  const char *params = nullptr;		/* of the kernel */
  region_cache *cache = nullptr;
  memory *mem = nullptr;
  watcher *watch = nullptr;		/* null: nobody looks */
  struct tally *tally = nullptr;	/* null: nobody counts by instruction */
  insn_counts *counts = nullptr;	/* those of the running function */
  bool seen = false;			/* somebody wants to know of each access */
  unsigned value_bytes = 0;		/* of a lane, in the register that an instruction is about to store */
  bool polled = false;			/* a handler that returned null: the lanes poll a word of memory */
  bool parked = false;			/* a handler that returned null: the lanes are accounted for elsewhere */
  wait park_state = wait::ready;
  uint32_t park_what = 0;
  uint64_t park_wake = 0;

  template<typename S> S *dst (int32_t off) const { return reinterpret_cast<S *> (regs + off); }
  template<typename S> const S *src (int32_t off) const
  {
    return reinterpret_cast<const S *> ((off >= 0 ? regs : consts) + off);
  }
  uint32_t pred (int32_t off) const { return *src<uint32_t> (off); }
  /* The bits of M become VALUE's.  The others may never have been written, and must not take part: the compiler would
     make ((*p ^ value) & m) ^ *p of this, in which memory checkers see no defined bit.  */
  void set_pred (int32_t off, uint32_t value, uint32_t m) const
  {
    uint32_t *p = dst<uint32_t> (off), others = *p & ~m;
    asm ("" : "+r" (others));
    *p = others | (value & m);
  }
};

/* Thrown by a handler: the kernel fails.  LANE: 0 to 31, the one to blame.  */
struct fault
{
  status code;
  unsigned lane;
  std::string what;
};
[[noreturn]] void throw_fault (status, unsigned lane, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* warp.cc.  */
void start_warp (block &, warp &, const code &);
/* Run W's fragments for about BUDGET instructions.  Returns the number executed.  */
uint64_t run_warp (exec &, warp &, uint64_t budget);
/* Run fragment F of W, which is ready, for at most BUDGET instructions; unless its lanes are elsewhere then it is the
   last of W's.  Returns the number executed.  */
uint64_t run_fragment (exec &, warp &w, size_t f, uint64_t budget);
/* Fragments in one place become one, and lanes after a long wait at a join go on.  */
void settle_warp (warp &);
/* The lanes MASK of W have ended.  */
void exit_lanes (exec &, warp &, uint32_t mask);
/* Lanes at a join of W go on without the missing ones.  False: no lane waits.  */
bool release_join (block &, warp &);
/* For handlers: the lanes MASK, whose innermost join is J and which are in no list, go on with the running ones: they
   are in the same frame, at the same instruction.  */
void converge (exec &, uint32_t mask, join *j);
/* For barriers, with lanes_apart: the running lanes, the last of their warp, have come to the aligned barrier I. The
   lanes waiting there go on with them, from here or, if they are in another call from the same place, from its end.  */
void gather_at_barrier (exec &, const insn *i);
/* For handlers: give up the processor; the fragment goes on at PC in STATE.  */
const insn *park (exec &, const insn *pc, wait state, uint32_t what = 0, uint64_t wake = 0);

/* block.cc.  */
/* Lanes of W have exited: barriers may now be complete.  */
void barrier_lanes_gone (exec &, warp &);
enum class progress
{
  running,
  polling,				/* all warps that can run wait for a word of memory */
  idle,					/* none can run before some time is over */
  finished
};
/* For schedules at random.  */
inline uint64_t
next_random (block &b)
{
  b.rng ^= b.rng << 13;
  b.rng ^= b.rng >> 7;
  b.rng ^= b.rng << 17;
  return b.rng;
}

void start_block (block &, launch_state &, uint64_t linear);
/* Run for a slice.  Throws fault (a deadlock, for instance).  */
progress run_block (exec &, block &, uint64_t budget);
/* What X needs to run warps of the block.  */
void prepare_block (exec &x, block &);
/* Whether X's accesses are seen by a check, a count or a watcher.  */
bool is_seen (const exec &x);
/* Which warps wait or run where, for messages; at most LIMIT lines.  */
std::string waiting (const block &, unsigned limit);

/* check/race-clocks.cc; where blocks have RACES.  */
void race_start_launch (launch_state &);
void race_end_launch (launch_state &);
void race_start_block (block &);
/* The lanes of a warp have met, or passed a fence (NARROW: for the block), or a barrier without waiting.  */
void race_lanes_met (exec &, uint32_t lanes);
void race_fence (exec &, uint32_t lanes, bool narrow);
void race_parted (exec &);
/* The lanes return from a function that allocates: the earlier release of the same memory comes before.  */
void race_allocated (exec &, uint32_t lanes);
/* A barrier opens for those who have arrived.  */
void race_barrier_met (block &, const barrier &);

/* check/heap-objects.cc, for HEDDLE_SIM_CHECK=memory: the lanes return from a function by which malloc tells of
   objects.  */
void heap_called (exec &);
/* check/automatics.cc, likewise: the number of a call; the lanes return from a function with stack marks.  */
uint64_t next_call ();
void stack_returned (exec &);

/* spin.cc.  */
/* Run the block's warps for some time.  Whether all can only repeat their last work, while memory stays as it is.
   Throws fault.  */
bool only_spins (exec &, block &);

uint64_t host_nanoseconds ();

} // namespace ptxsim

#endif
