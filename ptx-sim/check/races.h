/* races.h -- HEDDLE_SIM_CHECK=races: two accesses to one byte without an order.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Two accesses race if both are to a common byte, one at least writes, the two are not both atomic, and neither happens
   before the other.  The order of events is in race-clocks.cc, the last accesses to each byte in race-shadow.cc, and
   the user's text in race-report.cc.

   Who.  Between warps the order is the warps'.  Within a warp the order is the lanes'.  Where the compiler has marked
   code as a whole warp's (lanes_mark), all lanes that execute an instruction together, at the same address and with the
   same value, are one (mirrored: a uniform warp does everything 32 times), and the warp's work is in order with its
   single lanes' work.  Elsewhere a lane is a thread, and lanes with stores to one place at the same time race, whatever
   the value.

   Critical regions and OpenMP's locks order threads of a team only (OpenMP 5.2, 15.2 and 18.9), though Heddle's exclude
   all: the runtime's atomic operations for them are marked, too.  A program that counts on Heddle says so by the item
   `all-teams' of HEDDLE_SIM_CHECK; the marks do not count then.

   While the check is on one host thread at a time runs blocks of a device.  So nothing here needs locks but
   race_state::lock, held by this thread, and a report comes again in the next run.  */

#ifndef HEDDLE_PTX_SIM_RACES_H
#define HEDDLE_PTX_SIM_RACES_H

#include "check/race-shadow.h"
#include "check/turn-lock.h"
#include "types/access.h"

#include <deque>
#include <set>
#include <unordered_map>

namespace ptxsim {

/* Warps have numbers of their own, over all launches of a device, from 1 on.  */
typedef uint32_t warp_id;

/* For some warps: everything up to a time of that warp's clock.  In ascending order of warps; null: nothing.  */
struct known_time { warp_id who; uint32_t until; };
typedef std::shared_ptr<const std::vector<known_time>> knowledge;

struct meeting_place;

/* A warp's knowledge, and its listeners.  */
struct warp_clock
{
  warp_id id = 0;
  uint32_t now = 1;
  uint32_t met = 0;			/* until then the lanes know all of each other, if PARTS is null */
  std::unique_ptr<uint32_t[]> parts;	/* [32 * L + K]: until when lane L knows of lane K */
  std::vector<uint32_t> mates;		/* until when it knows of each warp of its block; its own place is unused */
  knowledge others;			/* warps of other blocks */
  knowledge learned;			/* the last it has learned */
  uint32_t fenced = 0;			/* the time of its last fence; 0: none */
  bool narrow = false;			/* that was for its block only */
  knowledge told;			/* what its next atomic operation tells: null, not collected yet */
  uint32_t parted = 0;			/* the time when it passed a barrier without waiting */

  /* Seen by atomic operations of LANES at PLACE since their last fence: the last knowledge, which as a rule contains
     the earlier.  BLOCK: the first warp of the teller's block, 0: several tellers.  NARROW: for its block only.  */
  struct seen { const meeting_place *place; knowledge what; warp_id block; uint32_t lanes; bool narrow; };
  std::vector<seen> pending;
};

/* An object of atomic operations: the knowledge for its readers.  */
struct meeting_place
{
  knowledge wide, narrow;		/* narrow: within the block only */
  warp_id wide_block = 0, narrow_block = 0;
};

/* Warps FIRST to LAST are those of a launch.  */
struct launch_range
{
  warp_id first = 0, last = 0;
  unsigned warps = 1;			/* of a block */
  std::string kernel;
};

struct iteration_log;

/* A standard stream object of C++; FLAG is the address of the flag for synchronization with C's streams, or 0:
   synchronized.  */
struct standard_stream { uint64_t address, size; const module *mod; uint64_t flag; };

/* Of a device.  */
struct race_state
{
  std::shared_ptr<iteration_log> iterations;	/* null: nobody asks for them */
  turn_lock lock;			/* of the blocks that run */
  bool all_teams = false;		/* locks and critical regions order all teams */
  warp_id next = 1;
  std::atomic<unsigned> waits { 0 };	/* launches that have waited for further ones */
  std::vector<launch_range> running, ended;	/* launches that ended during another launch */
  shadow_pages pages;
  uint64_t lives = 0;			/* blocks that have begun */
  std::unordered_map<uint64_t, meeting_place> places;	/* by word */
  std::vector<std::pair<uint32_t, const code *>> sites;	/* where those of a function begin */
  uint32_t next_site = 1;
  std::set<std::pair<uint32_t, uint32_t>> known;	/* pairs of sites */
  std::set<std::string> told;		/* reports' lines */
  std::vector<standard_stream> streams;
};

/* Of a launch.  */
struct race_launch
{
  launch_range own;
  std::vector<launch_range> beside;	/* launches under way at its beginning */
};

/* Of a block.  */
struct race_block
{
  warp_id first = 0;
  std::vector<warp_clock> warps;
  std::vector<shadow_group> shared;	/* not of this block's LIFE: left by another */
  uint64_t life = 0;
  std::unordered_map<uint64_t, meeting_place> places;	/* in shared memory */
};

/* Bits of a site beside its number.  */
const uint32_t site_strong = 1u << 31, site_narrow = 1u << 30, site_write = 1u << 29, site_together = 1u << 28,
	       site_number = site_together - 1;

/* One access, for all of the following.  */
struct access_now
{
  exec &x;
  race_state &state;
  warp_clock &clock;
  const insn *i;
  enum access kind;
  unsigned bytes;
  bool strong;				/* atomic, or with a memory order */
  bool narrow;				/* within the block only */
  bool together;			/* the lanes are one thread */
  uint32_t site;
  warp_id asked = 0;			/* ordered_until (ASKED) is UNTIL */
  uint32_t until = 0;

  /* Whether its knowledge, told and learned, is for its block only.  */
  bool for_team () const { return narrow || ((i->flags & insn_team_only) && !state.all_teams); }
  /* A store that changes nothing may have the KIND of a load.  */
  bool writes () const { return site & site_write; }
};
/* race-clocks.cc.  */
knowledge join_knowledge (const knowledge &, const knowledge &);
/* The time until which the work of WHO, another warp, comes before the present work of C's warp, in block B of launch
   L.  */
uint32_t ordered_until (const race_launch &l, const race_block &b, const warp_clock &c, warp_id who);
/* PAST, by any lane, comes before an access of LANES that C's warp, with LIVE lanes alive, does now, in block B of
   launch L; TOGETHER: LANES are one thread.  */
bool is_before (const race_launch &l, const race_block &b, const warp_clock &c, const past_access &past,
		uint32_t lanes, uint32_t live, bool together);
/* The access takes part in the exchange of knowledge at P.  */
void meet_at_place (access_now &, meeting_place *p, uint32_t lanes);

/* race-shadow.cc.  The lanes M access BYTES bytes each at ADDR, before translation, where they may.  */
void race_access (exec &, const insn *, window, access kind, unsigned bytes, uint32_t m, const uint64_t *addr);
/* [ADDR, ADDR + SIZE) of global memory begins a new life.  */
void race_forget (race_state &, uint64_t addr, uint64_t size);

/* race-streams.cc.  M has been loaded.  */
void race_add_streams (race_state &, const module &m);
/* The lanes of M whose stores by I, BYTES bytes each at ADDR, change nothing in a standard stream that is
   synchronized.  */
uint32_t race_idle_stores (const race_state &, const exec &, const insn *i, unsigned bytes, uint32_t m,
			   const uint64_t *addr);

/* race-report.cc.  LANES of the running warp and PAST race at ADDR, in window W.  Both of the same execution of the
   instruction: PAST is null.  */
void race_report (access_now &, const past_access *past, uint32_t lanes, window w, uint64_t addr);
uint32_t race_site (race_state &, const code &, const insn *);

/* race-iterations.cc.  From now on the iterations of accesses are kept; LANES, at ADDR in W, as of now; the same in
   words, or nothing, of a LANE now and of PAST, instruction N of C.  */
void race_log_iterations (race_state &);
void race_note_iterations (access_now &, uint32_t lanes, window w, uint64_t addr);
std::string iterations_now (const access_now &, unsigned lane);
std::string iterations_then (const access_now &, const past_access &past, const code &c, uint32_t n, window w,
			     uint64_t addr);
/* M goes; its accesses are not forgotten, but their place is.  */
void race_drop_module (race_state &, const module *m);

} // namespace ptxsim

#endif
