/* launch.cc -- running a grid on the calling thread and the pool.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Workers take blocks from a launch: parked ones that have had their time slice, or new ones while fewer are in
   progress than a GPU of this size would hold.  So a block may wait for another one that is resident, as on a GPU,
   and two workers are enough to run any number of blocks.  A block whose warps only poll memory gives its slice back,
   so a barrier of the whole grid costs each block some turns of its loop.  With a random schedule the slices are short
   and of random lengths, and any parked block comes next: blocks end in any order.  The first failure stops all.

   A launch of several seconds is asked from time to time whether its blocks only spin (spin.cc).  They spin if two
   successive rounds over all blocks found no progress: during the first round another worker may still have been
   running a block that changes memory.  Other launches of the device may change memory, too; then nothing is asked.  */

#include "check/races.h"
#include "check/values.h"
#include "debug/session.h"
#include "types/launch.h"
#include "own-name.h"

#include <cstring>
#include <ctime>
#include <system_error>

namespace ptxsim {

static const uint64_t block_slice = 1000000, checked_slice = 20000;	/* warp instructions */
static const uint64_t random_slices[] = { 200, 2000, 20000, 200000 };		/* with random schedules */
static const size_t spare_limit = 8;
static const uint64_t first_question = 5000000000u, next_question = 2000000000u;	/* nanoseconds */

/* An exec's needs from its worker.  */
static void
prepare (exec &x, worker &wk)
{
  x.wk = &wk;
  x.cache = &wk.cache;
}

static void
fail (launch_state &s, exec &x, const fault &f)
{
  failure why;
  describe_fault (x, f, why);
  std::lock_guard<std::mutex> lock (s.lock);
  s.stop.store (true, std::memory_order_relaxed);
  if (!s.failed)
    {
      s.failed = true;
      s.why = why;
    }
}

/* The next random number of S, whose lock is held.  */
static uint64_t
next_random (launch_state &s)
{
  s.rng = s.rng * 6364136223846793005u + 1442695040888963407u;
  return s.rng >> 33;
}

/* Take a block to run: null when there is nothing for this worker.  LOCK is held.  */
static std::unique_ptr<block>
take_block (launch_state &s, uint64_t *fresh)
{
  *fresh = UINT64_MAX;
  if (s.stop.load (std::memory_order_relaxed))
    return nullptr;
  std::unique_ptr<block> b;
  bool may_start = s.next_block < s.blocks && s.in_progress < s.resident_limit;
  /* Parked blocks first while few: blocks end in order when nobody waits for another.  */
  if (!s.parked.empty () && (!may_start || s.prefer_parked))
    {
      const auto next = std::next (s.parked.begin (), s.opt->random_schedule ? next_random (s) % s.parked.size () : 0);
      b = std::move (*next);
      s.parked.erase (next);
      s.prefer_parked = false;
      return b;
    }
  s.prefer_parked = true;
  if (!may_start)
    return nullptr;
  *fresh = s.next_block++;
  s.in_progress++;
  if (!s.spare.empty ())
    {
      b = std::move (s.spare.back ());
      s.spare.pop_back ();
    }
  else
    b.reset (new block);
  return b;
}

static void
nap ()
{
  timespec t = { 0, 20000 };
  nanosleep (&t, nullptr);
}

/* Whether the block that a worker has taken is to be asked.  S's lock is held.  */
static bool
is_asked (launch_state &s)
{
  if (!s.asking && host_nanoseconds () >= s.next_round)
    {
      s.asking = true;
      s.round++;
      s.rounds = s.spinning = 0;
    }
  if (s.asking
      && ((s.next_block < s.blocks && s.in_progress < s.resident_limit) || s.dev->self ()->running.load () > 1))
    {
      s.asking = false;
      s.next_round = host_nanoseconds () + next_question;
    }
  return s.asking;
}

/* Ask block B.  Throws fault if this answer was the last missing one.  */
static void
ask (launch_state &s, exec &x, block &b)
{
  const bool spins = only_spins (x, b);
  std::lock_guard<std::mutex> lock (s.lock);
  if (!s.asking)
    return;
  if (!spins)
    {
      s.asking = false;
      s.next_round = host_nanoseconds () + next_question;
      return;
    }
  b.spun = s.round;
  if (++s.spinning < s.in_progress)
    return;
  if (++s.rounds == 2)
    throw fault { status::deadlock, 32, "deadlock: the warps that run wait for something that none of them does "
		  "(is a lock set twice?)" + waiting (b, 40) };
  s.round++;
  s.spinning = 0;
}

/* Run blocks until none is left for X's worker.  */
static void
run_blocks (launch_state &s, exec &x, const worker &wk)
{
  for (;;)
    {
      uint64_t fresh;
      std::unique_ptr<block> b;
      bool asked, answered;
      const device::impl &d = *s.dev->self ();
      uint64_t slice = d.races || d.values ? checked_slice : block_slice;
      {
	std::lock_guard<std::mutex> lock (s.lock);
	b = take_block (s, &fresh);
	if (s.opt->random_schedule && !d.races && !d.values)
	  slice = random_slices[next_random (s) % std::size (random_slices)];
	asked = b && fresh == UINT64_MAX && is_asked (s);
	answered = asked && b->spun == s.round;
      }
      if (!b)
	return;
      progress p = progress::finished;
      x.blk = b.get ();
      x.launch = &s;
      x.at = nullptr;
      x.fr = nullptr;
      try
	{
	  std::unique_lock<turn_lock> alone, alone_too;
	  if (d.races)
	    alone = std::unique_lock<turn_lock> (d.races->lock);
	  if (d.values)
	    alone_too = std::unique_lock<turn_lock> (d.values->lock);
	  if (fresh != UINT64_MAX)
	    {
	      start_block (*b, s, fresh);
	      b->sm = wk.number % uint32_t (s.dev->props ().num_sms);
	    }
	  if (asked)
	    {
	      if (!answered)
		ask (s, x, *b);
	      p = b->alive ? progress::idle : progress::finished;
	    }
	  else
	    p = run_block (x, *b, slice);
	}
      catch (const fault &f)
	{
	  fail (s, x, f);
	  return;
	}
      catch (const std::bad_alloc &)
	{
	  fail (s, x, fault { status::out_of_memory, 32, "the host has no memory left for the simulation" });
	  return;
	}
      bool alone, all_idle = false;
      {
	std::lock_guard<std::mutex> lock (s.lock);
	if (p == progress::finished)
	  {
	    s.in_progress--;
	    s.spare.push_back (std::move (b));
	    alone = false;
	    s.idle_turns = 0;
	  }
	else
	  {
	    s.parked.push_back (std::move (b));
	    alone = s.parked.size () == 1;
	    s.idle_turns = p == progress::running ? 0 : s.idle_turns + 1;
	    all_idle = s.idle_turns >= s.parked.size ();
	  }
      }
      /* All blocks here wait for time, another block or the host: yield the processor.  */
      if (all_idle && p == progress::idle)
	nap ();
      else if (all_idle || (p == progress::running && alone))
	std::this_thread::yield ();
    }
}

/* The same for worker WK, with its data.  */
static void
work (launch_state &s, worker &wk)
{
  exec x;
  struct tally counts;
  prepare (x, wk);
  if (s.opt->profile_lines)
    x.tally = &counts;
  run_blocks (s, x, wk);
  if (x.tally)
    {
      std::lock_guard<std::mutex> lock (s.lock);
      s.tally.add (counts);
    }
}

void
device::impl::pool_main (unsigned number)
{
  heddle::take_own_name ();
  std::unique_ptr<worker> wk (new worker);
  wk->number = number;
  std::unique_lock<std::mutex> lock (pool_lock);
  for (;;)
    {
      launch_state *job = nullptr;
      for (launch_state *s : jobs)
	{
	  std::lock_guard<std::mutex> inner (s->lock);
	  if (!s->stop.load (std::memory_order_relaxed)
	      && (!s->parked.empty () || (s->next_block < s->blocks && s->in_progress < s->resident_limit)))
	    {
	      job = s;
	      s->helpers++;
	      break;
	    }
	}
      if (job)
	{
	  lock.unlock ();
	  work (*job, *wk);
	  {
	    /* Under the lock, or the launch could be gone before it is told.  */
	    std::lock_guard<std::mutex> inner (job->lock);
	    job->helpers--;
	    job->idle.notify_all ();
	  }
	  lock.lock ();
	  continue;
	}
      if (shutdown)
	return;
      pool_wake.wait (lock);
    }
}

device::impl::~impl ()
{
  {
    std::lock_guard<std::mutex> lock (pool_lock);
    shutdown = true;
  }
  pool_wake.notify_all ();
  for (std::thread &t : pool)
    t.join ();
  for (module *m : modules)
    delete m;
}

/* --- shapes ------------------------------------------------------------------------------------------------- */

static status
refuse (failure *why, const kernel *k, status code, const std::string &what)
{
  if (why)
    {
      why->code = code;
      why->what = what;
      why->kernel = k ? k->attr.name : "";
      why->text = what + (k ? "\n  in the launch of kernel `" + k->attr.name + "'" : "");
    }
  return code;
}

static std::string
triple (const dim3 &d)
{
  return "(" + std::to_string (d.x) + "," + std::to_string (d.y) + "," + std::to_string (d.z) + ")";
}

/* HEDDLE_SIM_PROFILE: one line on stderr.  */
static void
tell_counts (const launch_state &s)
{
  auto number = [] (const std::atomic<uint64_t> &n) { return (unsigned long long) n.load (); };
  const launch_counts &c = s.counts;
  fprintf (stderr, "heddle-sim: profile %s: grid %s, block %s, instructions %llu, divergent branches %llu, "
	   "barriers %llu, accesses %llu, sectors %llu, shared accesses %llu, local accesses %llu\n",
	   s.entry->attr.name.c_str (), triple (s.grid).c_str (), triple (s.ntid).c_str (), number (c.instructions),
	   number (c.branches),
	   number (c.barriers), number (c.accesses), number (c.sectors), number (c.shared), number (c.local));
}

/* Findings of checks come before the reason of S's end, or become the reason, unless they are only to be reported.  */
static void
tell_reports (launch_state &s)
{
  if (s.reports.empty ())
    return;
  std::string all;
  for (const std::string &t : s.reports)
    all += (all.empty () ? "" : "\nptx-sim: ") + t;
  if (s.failed)
    s.why.text = all + "\nptx-sim: " + s.why.text;
  else if (s.opt->go_on)
    fprintf (stderr, "ptx-sim: %s\n", all.c_str ());
  else
    {
      s.failed = true;
      s.why.code = status::check_failed;
      s.why.what = s.why.text = all;
      s.why.kernel = s.entry->attr.name;
    }
}

status
device::launch (const launch_params &p, failure *why)
{
  impl &d = *m_impl;
  const options &o = d.opt;
  if (p.entry && has_session ())
    return session_launch (*this, p, why);
  if (!p.entry || !(o.stores_schedule || o.explores || !o.replayed.empty ()))
    return launch_once (p, why, nullptr);
  if (o.explores)
    return explore (*this, p, why, o.interruptions, o.schedule_file);
  std::lock_guard<std::mutex> one (d.steps_lock);
  const uint64_t number = d.launches.load () + 1;
  std::unique_ptr<chooser> who;
  for (const stored_schedule &s : o.replayed)
    if (s.launch == number && s.kernel == p.entry->attr.name)
      who = replay_chooser (s.steps);
  if (o.stores_schedule)
    who = random_chooser (o.seed + number);
  if (!who)
    return launch_once (p, why, nullptr);
  steps_run run;
  run.who = who.get ();
  const status r = launch_once (p, why, &run);
  const char *const file = o.schedule_file.c_str ();
  if (o.stores_schedule && !write_schedule (file, { run.launch, p.entry->attr.name, run.done }, false))
    fprintf (stderr, "ptx-sim: cannot write %s (HEDDLE_SIM_SCHEDULE): %s\n", file, strerror (errno));
  return r;
}

/* S is done in the steps of RUN.  */
static void
run_steps (launch_state &s, steps_run &run)
{
  static thread_local worker own;
  exec x;
  prepare (x, own);
  for (region_cache::entry &e : own.cache.entries)
    e = region_cache::entry ();
  struct tally counts;
  if (s.opt->profile_lines && !run.quiet)
    x.tally = &counts;
  try
    {
      run_in_steps (s, x, *run.who, &run.done);
    }
  catch (const fault &f)
    {
      fail (s, x, f);
    }
  catch (const std::bad_alloc &)
    {
      fail (s, x, fault { status::out_of_memory, 32, "the host has no memory left for the simulation" });
    }
  s.tally.add (counts);
  if (run.accesses)
    run.accesses->end_run ();
  if (run.at_end && !s.failed)
    run.at_end (s);
}

status
device::launch_once (const launch_params &p, failure *why, steps_run *run)
{
  /* Long: all checks of a launch, then the single loop that runs its blocks.  */
  impl &d = *m_impl;
  const device_props &pr = d.props;
  kernel *k = p.entry;
  if (!k)
    return refuse (why, nullptr, status::invalid_value, "launch without a kernel");
  const kernel_attributes &a = k->attr;
  const dim3 &g = p.grid, &b = p.block;
  if (!g.x || !g.y || !g.z || g.x > uint32_t (pr.max_grid_x) || g.y > uint32_t (pr.max_grid_y)
      || g.z > uint32_t (pr.max_grid_z))
    return refuse (why, k, status::invalid_value, "grid of " + triple (g) + " blocks");
  uint64_t threads = uint64_t (b.x) * b.y * b.z;
  if (!b.x || !b.y || !b.z || b.x > uint32_t (pr.max_block_x) || b.y > uint32_t (pr.max_block_y)
      || b.z > uint32_t (pr.max_block_z) || threads > uint64_t (pr.max_threads_per_block))
    return refuse (why, k, status::invalid_value, "block of " + triple (b) + " threads");
  if (a.reqntid.x && (a.reqntid.x != b.x || a.reqntid.y != b.y || a.reqntid.z != b.z))
    return refuse (why, k, status::invalid_value, "block of " + triple (b) + " threads, .reqntid says "
		   + triple (a.reqntid));
  if (threads > uint64_t (a.max_threads))
    return refuse (why, k, status::too_large, "block of " + std::to_string (threads) + " threads, the kernel allows "
		   + std::to_string (a.max_threads));
  const size_t fixed = a.shared_bytes - a.shared_gaps;
  size_t limit = k->max_dynamic_shared ? size_t (pr.shared_per_block_optin) : size_t (pr.shared_per_block);
  if (p.dynamic_shared > k->max_dynamic_shared && fixed + p.dynamic_shared > size_t (pr.shared_per_block))
    limit = size_t (pr.shared_per_block);
  if (p.dynamic_shared > limit || fixed + p.dynamic_shared > limit)
    return refuse (why, k, status::too_large, std::to_string (fixed) + " bytes of shared memory and "
		   + std::to_string (p.dynamic_shared) + " dynamic ones, " + std::to_string (limit) + " are the limit");

  launch_state s;
  s.dev = this;
  s.opt = &d.opt;
  s.entry = k;
  s.grid = g;
  s.ntid = b;
  s.threads = unsigned (threads);
  s.warps = (s.threads + warp_size - 1) / warp_size;
  s.blocks = uint64_t (g.x) * g.y * g.z;
  s.dynamic_shared = uint32_t (p.dynamic_shared);
  /* Without a dynamic part the end is exact.  */
  s.static_shared = p.dynamic_shared ? uint32_t (a.shared_bytes + 127) & ~127u : uint32_t (a.shared_bytes);
  {
    std::lock_guard<std::mutex> lock (d.lock);
    s.stack_bytes = d.stack_bytes;
    s.heap_bytes = d.heap_bytes;
  }
  if (a.local_bytes + window_start > s.stack_bytes)
    return refuse (why, k, status::too_large, std::to_string (a.local_bytes) + " bytes of local memory a thread, "
		   + std::to_string (s.stack_bytes) + " are the limit");
  s.stack_bytes += window_start;
  s.grid_id = run && run->launch ? run->launch : d.launches.fetch_add (1) + 1;
  if (run)
    {
      run->launch = s.grid_id;
      s.accesses = run->accesses;
      s.quiet = run->quiet;
    }
  s.params.reset (new char[a.param_bytes + 16] ());
  if (p.args)
    for (size_t i = 0; i < a.params.size (); i++)
      {
	if (!p.args[i] && a.params[i].size)
	  return refuse (why, k, status::invalid_value, "argument " + std::to_string (i + 1) + " is missing");
	memcpy (s.params.get () + a.params[i].offset, p.args[i], a.params[i].size);
      }
  else if (p.buffer)
    {
      if (p.buffer_size < a.param_bytes)
	return refuse (why, k, status::invalid_value, std::to_string (p.buffer_size) + " bytes of arguments, the "
		       "kernel takes " + std::to_string (a.param_bytes));
      memcpy (s.params.get (), p.buffer, a.param_bytes);
    }
  else if (!a.params.empty ())
    return refuse (why, k, status::invalid_value, "launch without arguments");

  s.resident_limit = max_cooperative_blocks (*this, k, int (threads), p.dynamic_shared);
  if (p.cooperative && s.blocks > s.resident_limit)
    return refuse (why, k, status::too_large, "cooperative launch of " + std::to_string (s.blocks) + " blocks, "
		   + std::to_string (s.resident_limit) + " are the limit");
  s.grid_memory = p.grid_memory;
  /* Host memory of blocks in progress is real: no more of them than useful.  */
  if (s.resident_limit > 256 && !p.cooperative)
    s.resident_limit = 256;

  if (k->param_address)
    d.mem.add_constant (uint64_t (s.params.get ()), a.param_bytes + 16);

  if (d.races)
    race_start_launch (s);
  bool shared_job = !run && s.blocks > 1 && d.opt.threads > 1 && !d.races && !d.values;
  {
    std::lock_guard<std::mutex> lock (d.pool_lock);
    while (!d.spare_blocks.empty () && s.spare.size () < 2)
      {
	s.spare.push_back (std::move (d.spare_blocks.back ()));
	d.spare_blocks.pop_back ();
      }
    if (shared_job)
      {
	d.jobs.push_back (&s);
	while (d.pool.size () + 1 < d.opt.threads)
	  {
	    unsigned n = unsigned (d.pool.size ()) + 1;
	    try
	      {
		d.pool.emplace_back ([&d, n] { d.pool_main (n); });
	      }
	    catch (const std::system_error &)
	      {
		break;	/* fewer helpers will do */
	      }
	  }
      }
  }
  if (shared_job)
    d.pool_wake.notify_all ();

  s.rng = (s.opt->seed + 0x9e3779b97f4a7c15ull) * (s.grid_id * 2 + 1) | 1;
  s.next_round = host_nanoseconds () + first_question;
  d.running++;
  static thread_local worker own;
  for (region_cache::entry &e : own.cache.entries)
    e = region_cache::entry ();
  if (run)
    run_steps (s, *run);
  while (!run)
    {
      work (s, own);
      std::unique_lock<std::mutex> lock (s.lock);
      bool over = s.stop.load (std::memory_order_relaxed)
		  || (s.next_block == s.blocks && s.parked.empty () && !s.in_progress);
      if (over && !s.helpers)
	break;
      if (!over && (!s.parked.empty () || (s.next_block < s.blocks && s.in_progress < s.resident_limit)))
	continue;
      s.idle.wait_for (lock, std::chrono::milliseconds (1));
    }

  {
    std::unique_lock<std::mutex> pool (d.pool_lock);
    if (shared_job)
      d.jobs.remove (&s);
  }
  {
    /* A helper may have come in before the job was off the list.  */
    std::unique_lock<std::mutex> lock (s.lock);
    while (s.helpers)
      s.idle.wait (lock);
  }
  d.running--;
  if (d.races)
    race_end_launch (s);
  tell_reports (s);
  if (k->param_address)
    d.mem.remove_constant (uint64_t (s.params.get ()));
  if (!s.failed)
    {
      std::lock_guard<std::mutex> lock (d.pool_lock);
      for (auto &spare : s.spare)
	if (d.spare_blocks.size () < spare_limit)
	  d.spare_blocks.push_back (std::move (spare));
    }
  if (d.opt.profile && !s.quiet)
    tell_counts (s);
  if (d.opt.profile_lines && !s.quiet)
    profile_launch (s);
  {
    std::lock_guard<std::mutex> lock (d.print_lock);
    if (!d.print)
      fflush (stdout);
  }
  if (s.failed)
    {
      if (why)
	*why = s.why;
      return s.why.code;
    }
  return status::ok;
}

} // namespace ptxsim
