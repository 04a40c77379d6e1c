/* launch.h -- running grids: the common data of a launch's blocks, the pool of workers, the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_LAUNCH_H
#define HEDDLE_PTX_SIM_LAUNCH_H

#include "types/exec.h"
#include "types/profile.h"
#include "types/schedule.h"

#include <condition_variable>
#include <list>
#include <set>
#include <thread>

namespace ptxsim {

/* HEDDLE_SIM_* as read when the device was created.  */
struct options
{
  unsigned threads = 1;
  bool check_races = false, check_memory = false, check_stale = false, check_regs = false, check_linked = false;
  bool check_ptxas = false, check_mirrors = false;
  bool check_iterations = false;	/* races tell their iterations */
  bool all_teams = false;		/* for races, locks and critical regions order all teams */
  bool go_on = false;			/* a launch with reports does not fail */
  bool trap_division = true;
  bool random_schedule = false;
  bool lanes_apart = false;		/* apart:SEED: lanes do not always come together again (exec.h) */
  uint64_t seed = 0;
  bool stores_schedule = false;		/* random:SEED,FILE: it is written to SCHEDULE_FILE */
  std::vector<stored_schedule> replayed;	/* replay:FILE */
  bool explores = false;		/* explore:N, with or without SCHEDULE_FILE */
  unsigned interruptions = 0;
  std::string schedule_file;
  uint64_t limit = 0;			/* warp instructions of a launch; 0: none */
  bool profile = false;			/* launches report their counts */
  bool profile_lines = false;		/* the process's profile gets it */
};
/* False with *ERROR set if a variable is malformed.  */
bool read_options (options &, std::string *error);

struct race_launch;
struct memory_check;

/* One launch; lives on the stack of device::launch.  */
struct launch_state
{
  device *dev = nullptr;
  const options *opt = nullptr;
  kernel *entry = nullptr;
  dim3 grid, ntid;
  unsigned threads = 0, warps = 0;	/* of a block */
  uint64_t blocks = 0;
  uint32_t static_shared = 0, dynamic_shared = 0;
  size_t stack_bytes = 0, heap_bytes = 0;
  std::unique_ptr<char[]> params;
  uint64_t grid_id = 0, grid_memory = 0;
  unsigned resident_limit = 1;		/* blocks in progress at a time */

  std::mutex lock;
  uint64_t next_block = 0, done = 0;
  std::list<std::unique_ptr<block>> parked;	/* blocks in progress that no worker runs */
  std::vector<std::unique_ptr<block>> spare;	/* finished ones, for their storage */
  bool prefer_parked = false;		/* old and new blocks in turn */
  uint64_t rng = 0;			/* random schedules: which block is the next one, for how long */
  unsigned in_progress = 0;		/* started, not finished: parked and running ones */
  size_t idle_turns = 0;		/* turns of blocks without work, one after another */
  unsigned helpers = 0;			/* pool threads inside */
  std::condition_variable idle;
  std::atomic<bool> stop { false };
  std::atomic<uint64_t> executed { 0 };
  launch_counts counts;
  struct tally tally;			/* under LOCK */
  std::atomic<uint32_t> sm_counter { 0 };
  bool failed = false;
  failure why;
  std::vector<std::string> reports;	/* of checks: they become its failure */
  std::shared_ptr<race_launch> races;	/* null: no check */
  shared_accesses *accesses = nullptr;	/* null: nobody wants to know */
  bool quiet = false;			/* its text is dropped */

  /* Whether all blocks only spin: asked from NEXT_ROUND on (host nanoseconds), each block once a round.  */
  uint64_t next_round = 0;
  unsigned round = 0, rounds = 0;	/* the number of the last one; of complete ones in a row */
  unsigned spinning = 0;		/* blocks of this round */
  bool asking = false;
};

/* What a host thread needs to run blocks.  */
struct worker
{
  region_cache cache;
  unsigned number = 0;
};

struct device::impl
{
  device *self = nullptr;
  device_props props;
  options opt;
  memory mem;

  std::mutex lock;			/* modules, limits, hook */
  std::set<module *> modules;
  std::vector<code *> functions;	/* by address */
  std::map<std::string, region> places;	/* of variables, if not anywhere */
  size_t stack_bytes = 0, heap_bytes = 0;
  print_hook print;
  std::mutex print_lock;

  std::mutex pool_lock;
  std::condition_variable pool_wake;
  std::vector<std::thread> pool;
  std::list<launch_state *> jobs;
  bool shutdown = false;
  std::unique_ptr<race_state, races_deleter> races;	/* null: no check */
  std::shared_ptr<memory_check> values;	/* likewise */
  std::atomic<uint64_t> launches { 0 };
  std::atomic<unsigned> running { 0 };	/* launches */
  std::mutex steps_lock;		/* of a launch in steps */
  std::vector<std::unique_ptr<block>> spare_blocks;	/* under pool_lock */

  ~impl ();
  void pool_main (unsigned number);
  code *function_at (uint64_t addr);
};

/* The text of a failure from the state of the warp that runs, or of the block (LANE >= 32).  */
void describe_fault (exec &, const fault &, failure &);

} // namespace ptxsim

#endif
