/* schedule.h -- HEDDLE_SIM_SCHEDULE: launches in steps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A step is COUNT instructions of one fragment; fewer if it cannot go on.  nanosleep is over at once, so that a launch
   is the same whenever its steps are.  Still clocks, the host and other launches may make a difference.  */

#ifndef HEDDLE_PTX_SIM_SCHEDULE_H
#define HEDDLE_PTX_SIM_SCHEDULE_H

#include "types/access.h"

#include <list>
#include <set>

namespace ptxsim {

struct schedule_step
{
  uint64_t block;			/* linear number */
  uint32_t warp, fragment;		/* FRAGMENT: its place in warp::frags */
  uint64_t count;
};

/* Of one launch.  */
struct stored_schedule
{
  uint64_t launch = 0;			/* launch_state::grid_id */
  std::string kernel;
  std::vector<schedule_step> steps;
};

/* Fragments that can run.  */
struct candidate
{
  block *in;
  warp *of;
  uint32_t fragment;
};

/* Which step is next.  */
class chooser
{
public:
  virtual ~chooser () {}
  /* The index of one of READY, which is not empty; CURRENT: the index of the last to run, or -1 if it cannot go on.
     *COUNT: the most instructions. *TO_ACCESS: whether the step also ends before an access to memory in use by other
     fragments.  Throws fault.  */
  virtual size_t choose (const std::vector<candidate> &ready, long current, uint64_t *count, bool *to_access) = 0;
  /* Before instruction I of fragment F the step may end.  */
  virtual bool ends_before (const fragment &, const insn *) { return false; }
  /* The launch S begins; BLOCKS: those in progress, now and later.  */
  virtual void begins (launch_state &, const std::list<std::unique_ptr<block>> *) {}
  /* The launch fails; BLOCKS: the blocks in progress.  X has the data for describe_fault.  */
  virtual void fails (exec &, const fault &, const std::list<std::unique_ptr<block>> *) {}
};

struct shared_accesses;

/* A launch in steps: the news for device::launch_once, and from it.  */
struct steps_run
{
  chooser *who = nullptr;
  shared_accesses *accesses = nullptr;	/* null: nobody wants to know */
  bool quiet = false;			/* nothing is printed, or counted */
  std::function<void (const launch_state &)> at_end;	/* may be empty; if it has not failed */
  uint64_t launch = 0;			/* its number */
  std::vector<schedule_step> done;
};

/* Run S to its end in steps, which are added to *DONE.  Throws fault; X has the data for describe_fault.  */
void run_in_steps (launch_state &s, exec &x, chooser &, std::vector<schedule_step> *done);

/* SEED, for block-independent random steps.  */
std::unique_ptr<chooser> random_chooser (uint64_t seed);
/* STEPS, then the usual order.  */
std::unique_ptr<chooser> replay_chooser (const std::vector<schedule_step> &steps);

/* explore.cc: the accesses to memory in use by several fragments, with a write.  */
struct shared_accesses
{
  struct word { const warp *first; bool several, written; std::vector<const insn *> at; };
  std::unordered_map<uint64_t, word> words;	/* of four bytes, of one run */
  std::set<const insn *> places;		/* of all runs */

  void note (exec &x, const insn *i, window, access, unsigned bytes, uint32_t m, const uint64_t *addr);
  /* A run is over.  */
  void end_run ();
};

/* Run the launch P of D in all orders with at most MOST interruptions, or as many of them as can be done.  The
   result is that of the usual order, or of the first that fails, which is stored in FILE, if not empty.  */
status explore (device &d, const launch_params &p, failure *why, unsigned most, const std::string &file);

/* schedule-file.cc.  Read FILE; false with *ERROR set.  Add S to FILE, or start it; false if that is not possible.  */
bool read_schedules (const char *file, std::vector<stored_schedule> *, std::string *error);
bool write_schedule (const char *file, const stored_schedule &s, bool start);

} // namespace ptxsim

#endif
