/* launch.cc -- running kernels.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Geometry.  A team is a block of (32, W, 1): W warps.  The program's num_teams is the number of blocks; where it
   leaves the choice, the grid is as many teams as the device can hold at a time.  Without a thread_limit W is 8:
   with at most 64 warps on a multiprocessor 8 blocks fit, few enough that teams are worth their start, and many
   enough that teams that end free resources in small steps (tune with HEDDLE_BLOCK_WARPS).  But where a kernel's
   registers or shared memory let clearly more warps be resident in blocks of 4 or 16, it gets those.  Where the
   program asks for no more teams than there are multiprocessors each team has one for itself and gets as many warps
   as the kernel allows.  A limit of threads, the program's or the environment's, counts what a thread is: warps, of which
   there are no more than 32, or lanes.  A kernel whose lanes are threads that the program can count is launched with
   exactly as many, in a block of another shape where they are no whole warps (abi.h).  Where nobody can tell, for teams
   and threads together do nothing but share iterations, it is whole warps, at least one.
   Where the kernel is known to have work for fewer threads than the device can hold (iterations.h), the grid has no
   more blocks than that, and these are smaller where otherwise some multiprocessor would have none.  Where it has
   work for more, and a thread's part of it takes long, there are more blocks than the device can hold: those that
   end make room for others, and multiprocessors do not wait for the slowest of them.  (One H200, matrix product:
   with as many as it can hold only 70 to 85 % of the warps were there on average.)  A kernel that shares its work in
   slabs gets a grid of two dimensions, of rows that the device can hold, so that it has as many steps of its work
   for each team as pay for a start.  (Steps for a team, and a Gauss filter, a 3-D Laplacian and 2-D Jacobi as ratios
   to CUDA: 16: 0.93, 1.07, 0.97; 32: 0.95, 0.99, 0.99; 64: 1.03, 0.97, 0.97; all in one row: 1.38, 0.98, 0.97.)

   What comes back.  libgomp copies the variables of a region back right after the kernel, each with a call of
   its own that has to wait for the device.  All small variables lie in one block together with the argument.
   If the last run of the kernel was followed by such a copy, the whole block is copied into the pinned ring
   behind the kernel, and a single wait covers both.  Not while other kernels run, which might still change
   the block.

   Deferred waits.  Where the compiler has seen that the program can notice nothing before the thread comes to another
   region (gcc-plugin/host/program/deferred-waits.cc), and libgomp has nothing to copy for this one, for its block holds
   arguments only, which are parameters of the kernel, the wait is left to that region.  All that the thread issues
   until then is on the same stream.  If the program accesses memory meanwhile that others can know, it must
   not be shared with the device: so the wait is not deferred unless each kernel on its way is known to
   access the device's memory only (HEDDLE_FUNC_KNOWN_MEMORY), and no argument of it may be an address of the host's.  */

#include "plugin/launch/launch.h"
#include "plugin/device/device.h"
#include "plugin/image/device-image.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/observe/failure.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/memory/recent-uploads.h"
#include "plugin/launch/region-start.h"
#include "plugin/memory/staging.h"
#include "plugin/observe/trace.h"
#include "plugin/tuning.h"
#include "warp-stacks/host/size.h"

#include <algorithm>
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <utility>

namespace heddle {

cu_result
resident_blocks (device &d, kernel &k, unsigned warps, unsigned *blocks)
{
  int known = k.resident[warps].load (std::memory_order_relaxed);
  if (known == 0)
    {
      int n;
      cu_result r = CU (OccupancyMaxActiveBlocksPerMultiprocessor, &n, k.function, int (warps * HEDDLE_WARP_SIZE),
			k.dynamic_shared);
      if (!r)
	return r;
      known = 1 + (n > 0 ? n : 1);
      k.resident[warps].store (known, std::memory_order_relaxed);
    }
  *blocks = unsigned (known - 1) * unsigned (d.multiprocessors > 0 ? d.multiprocessors : 1);
  return { CUDA_SUCCESS, "" };
}

namespace {

/* The words of libgomp's argument list.  */
geometry
requested (void **args)
{
  geometry g;
  for (; args && *args; args++)
    {
      const intptr_t word = reinterpret_cast<intptr_t> (*args);
      intptr_t value = word >> GOMP_TARGET_ARG_VALUE_SHIFT;
      if (word & GOMP_TARGET_ARG_SUBSEQUENT_PARAM)
	value = reinterpret_cast<intptr_t> (*++args);
      if ((word & (GOMP_TARGET_ARG_DEVICE_MASK | GOMP_TARGET_ARG_ID_MASK)) == HEDDLE_TARGET_ARG_DEFER)
	g.defer = value == HEDDLE_DEFER_MEMORY || value == HEDDLE_DEFER_NOTHING ? int (value) : 0;
      if ((word & GOMP_TARGET_ARG_DEVICE_MASK) != GOMP_TARGET_ARG_DEVICE_ALL)
	continue;
      const int n = value > INT_MAX ? INT_MAX : value < -1 ? -1 : int (value);
      switch (word & GOMP_TARGET_ARG_ID_MASK)
	{
	case GOMP_TARGET_ARG_NUM_TEAMS:
	  g.num_teams = n;
	  break;
	case GOMP_TARGET_ARG_THREAD_LIMIT:
	  g.thread_limit = n;
	  break;
	}
    }
  return g;
}

/* The warps of a block of K where the program leaves the choice.  */
cu_result
preferred_warps (device &d, kernel &k, int *result)
{
  *result = k.preferred.load (std::memory_order_relaxed);
  if (*result)
    return { CUDA_SUCCESS, "" };
  unsigned most = 0;
  for (int warps : { tuning.block_warps, tuning.block_warps / 2, 2 * tuning.block_warps })
    {
      if (warps < 1 || warps > k.max_warps)
	continue;
      unsigned blocks;
      cu_result r = resident_blocks (d, k, unsigned (warps), &blocks);
      if (!r)
	return r;
      /* The first counts unless another is clearly better.  */
      if (100 * blocks * unsigned (warps) >= unsigned (100 + tuning.block_gain_percent) * most)
	{
	  *result = warps;
	  most = blocks * unsigned (warps);
	}
    }
  if (!*result)
    *result = k.max_warps;
  k.preferred.store (*result, std::memory_order_relaxed);
  return { CUDA_SUCCESS, "" };
}

int
warps_for_lanes (int lanes)
{
  return int ((long (lanes) + HEDDLE_WARP_SIZE - 1) / HEDDLE_WARP_SIZE);
}

/* The smaller of the limits A and B, which are none where they are not positive.  */
int
smaller_limit (int a, int b)
{
  return a <= 0 ? b : b <= 0 ? a : std::min (a, b);
}

/* The warps that OMP_NUM_THREADS asks for, on all levels of nesting that may be active; 0: it does not.  */
int
threads_of_levels (const heddle_device &icv)
{
  int n = icv.nthreads_var;
  for (unsigned level = 1; level < icv.nthreads_levels && int (level) < icv.max_active_levels_var; level++)
    n = int (std::min<long> (long (n) * icv.nthreads_list[level], HEDDLE_MAX_WARPS));
  return n;
}

/* The threads that a team of K may have at most, as far as the program, which asks for G, and the environment say; not
   positive: they do not.  The environment's limit for teams is that of teams constructs without the clause.  */
int
thread_limit (const device &d, const kernel &k, const geometry &g)
{
  const heddle_device &icv = d.icvs;
  const bool warps = !k.lanes, clause = g.thread_limit != 0 && !k.own_limit;
  const bool teams = k.has_teams || (k.image->by_gcc && g.num_teams != 1);
  /* Threads that are warps cannot be as many as the program would like.  */
  int limit = k.own_limit && warps ? 0 : g.thread_limit;
  /* Only the region knows it: as much as it may be.  */
  if (limit < 0 && !k.image->by_gcc)
    limit = warps ? HEDDLE_MAX_WARPS : int (k.max_threads);
  if (teams && !clause)
    limit = smaller_limit (limit, icv.teams_thread_limit_var);
  if (k.open_threads || k.image->by_gcc)
    limit = smaller_limit (limit, warps ? threads_of_levels (icv) : icv.nthreads_var);
  return smaller_limit (limit, icv.thread_limit_var);
}

/* Say once if the environment asks for more threads than K's parallel regions can have.  */
void
tell_of_few_threads (const device &d, kernel &k)
{
  const int asked = d.icvs.nthreads_var, most = k.lanes ? HEDDLE_MAX_THREADS : HEDDLE_MAX_WARPS;
  if (asked > most && !k.image->by_gcc && !k.many_threads && !k.few_threads_told.exchange (true))
    warning ("OMP_NUM_THREADS asks for %d threads on device %d, but in kernel %s a team has at most %d%s", asked, d.number,
	     kernel_text (k).text, most, k.lanes ? "" : ": each thread is a warp");
}

/* The shape of K's grid with the arguments ARGS, of which *G has what is requested.  */
cu_result
choose_geometry (device &d, kernel &k, const char *args, geometry *g)
{
  const heddle_device &icv = d.icvs;
  const int limit = thread_limit (d, k, *g);
  if (icv.nthreads_var > HEDDLE_MAX_WARPS && k.open_threads)
    tell_of_few_threads (d, k);
  int teams = g->num_teams > 0 ? g->num_teams : g->num_teams == 0 ? icv.nteams_var : 0;

  /* Warps that have work, if that is known and matters.  */
  const bool useful_known = teams <= 0 && k.iterations.known ();
  const int64_t useful = useful_known ? k.iterations.value (args) : 0;
  const int64_t useful_warps = useful / HEDDLE_WARP_SIZE + (useful % HEDDLE_WARP_SIZE != 0);

  int warps;
  cu_result r { CUDA_SUCCESS, "" };
  if (k.image->by_gcc)
    warps = limit > 0 ? limit : tuning.block_warps;
  else if (limit > 0 && k.lanes && k.exact_threads)
    {
      const int threads = std::min (limit, k.max_warps * int (HEDDLE_WARP_SIZE));
      g->lanes = threads % HEDDLE_WARP_SIZE ? unsigned (threads) : 0;
      warps = warps_for_lanes (threads);
    }
  else if (limit > 0 && k.lanes)
    warps = std::max (1, limit / int (HEDDLE_WARP_SIZE));
  else if (limit > 0)
    warps = std::min (limit, HEDDLE_MAX_WARPS);
  else if (g->num_teams > 0 && g->num_teams <= d.multiprocessors)
    warps = HEDDLE_MAX_WARPS;
  else if (environment ().block_warps)
    warps = environment ().block_warps;
  else
    {
      r = preferred_warps (d, k, &warps);
      if (useful_known && !k.iterations.of_teams ())
	while (warps > 1 && useful_warps < int64_t (warps) * d.multiprocessors)
	  warps /= 2;
    }
  if (!r)
    return r;
  /* Parallel regions get what they ask for, as far as there is no limit.  */
  if (limit <= 0)
    warps = std::max (warps, int (k.asked_warps));
  if (warps > k.max_warps)
    warps = k.max_warps;
  g->warps = unsigned (warps);

  unsigned resident;
  r = resident_blocks (d, k, g->warps, &resident);
  if (!r)
    return r;
  g->teams = teams > 0 ? unsigned (teams) : resident;
  if (useful_known)
    {
      const int64_t most = k.iterations.of_teams () ? useful : useful_warps / warps + (useful_warps % warps != 0);
      /* Several waves of blocks, or of rows of them: each block has stacks of its own.  */
      const bool rows = k.slabs && stacks_in_rows (k) && !k.iterations.of_teams ();
      const bool more = !rows && !k.needs_stack && !k.iterations.of_teams ();
      const int of_resident = more && k.long_iterations ? tuning.waves : 1;
      g->teams = unsigned (std::clamp<int64_t> (most, 1, int64_t (resident) * of_resident));
      if (rows)
	{
	  const int64_t of_a_row = int64_t (g->teams) * (k.long_iterations ? 1 : tuning.slab_steps);
	  g->slabs = unsigned (std::clamp<int64_t> (most / of_a_row + (most % of_a_row != 0), 1, tuning.most_slabs));
	}
    }
  /* GCC's kernels loop over the teams that are missing.  */
  if (k.image->by_gcc && g->teams > resident)
    g->teams = resident;
  return r;
}

/* End the program because K could not be started; MEMORY: what to say of the memory for it, or "".  */
[[noreturn]] void
cannot_launch (device &d, const launched &l, cu_result r, const char *what, const char *memory = "")
{
  /* The monitor of async.cc may be here; nobody must wait for what it would have done.  */
  if (l.async_data)
    d.lost.store (true);
  if (is_sticky (r.code))
    fail (d, nullptr, r);
  fatal ("cannot %s kernel %s on device %d: %s%s", what, kernel_text (*l.what).text, d.number, result_text (r).text,
	 memory);
}

/* Get the stacks of L.  If L waits and there are other kernels there is a chance that these give theirs back: false then.
   Ends the program on failure.  */
bool
get_stacks (device &d, launched &l)
{
  bool others = false;
  cu_result r = find_stacks (d, l, l.waits ? &others : nullptr);
  if (r)
    return true;
  if (r.code != CUDA_ERROR_OUT_OF_MEMORY)
    cannot_launch (d, l, r, "get stacks for");
  if (others)
    return false;
  char memory[320];
  snprintf (memory, sizeof memory, "; a team of %u warps needs stacks of %zu bytes each; %s", l.shape.warps,
	    size_t (1) << l.stack_log2, memory_text (d).text);
  cannot_launch (d, l, r, "get stacks for", memory);
}

/* What HEDDLE_INFO and HEDDLE_TRACE tell about L.  */
measurement
kernel_measurement (const launched &l)
{
  measurement m;
  m.code = l.what;
  m.teams = l.shape.teams * l.shape.slabs;
  m.warps = l.shape.warps;
  m.nowait = l.async_data != nullptr;
  m.bytes = size_t (1) << l.stack_log2;
  return m;
}

/* Copy what L's kernel takes of the block VARS as parameters to ARGS: as this thread has uploaded it or, should
   libgomp have come to do that differently, from the device.  */
cu_result
get_arguments (device &d, const launched &l, const void *vars, char *args)
{
  const size_t size = l.what->args_bytes;
  cu_result r { CUDA_SUCCESS, "" };
  if (!size)
    return r;
  const CUdeviceptr start = reinterpret_cast<CUdeviceptr> (vars);
  if (const void *known = recent_upload (d, start, size))
    memcpy (args, known, size);
  else
    {
      r = note (d, CU (MemcpyDtoHAsync, args, start, size, l.in->handle));
      if (r)
	r = wait_for (d, *l.in);
    }
  forget_uploads ();
  return r;
}

/* Those words of L's arguments that may be addresses.  */
struct argument_words
{
  CUdeviceptr words[HEDDLE_MOST_ARGS_BYTES / sizeof (CUdeviceptr)];
  size_t count = 0;

  explicit argument_words (const launched &l)
  {
    constexpr CUdeviceptr least = 0x10000, most = (CUdeviceptr (1) << 57) - 1;	/* of a process */
    for (size_t at = 0; at + sizeof (CUdeviceptr) <= l.what->args_bytes; at += sizeof (CUdeviceptr))
      {
	memcpy (&words[count], l.parameters.args + at, sizeof words[count]);
	count += words[count] >= least && words[count] <= most;
      }
  }
};

/* L's kernel knows nothing of what other regions have mapped: all addresses that it has are in its own block, in which
   VARS is.  */
bool
knows_own_block_only (device &d, const launched &l, CUdeviceptr vars)
{
  if (!l.what->known_memory || !l.what->args_bytes || !l.block_age)
    return false;
  argument_words arguments (l);
  return d.memory.in_block (vars, arguments.words, arguments.count);
}

/* Make L ready to be issued on the calling thread's stream: all that needs this thread, or memory.  Ends the program on
   failure.  */
void
prepare (device &d, launched &l, void *vars, void **args)
{
  kernel &k = *l.what;
  l.on = &d;
  held_upload held;
  bool *alone = l.async_data ? &l.block_alone : nullptr;
  if (region_run (k, reinterpret_cast<uintptr_t> (vars), alone, &held) && !upload_now (held))
    fatal ("kernel %s cannot be run on device %d", kernel_text (k).text, d.number);
  if (!make_ready (d, k))
    fatal ("kernel %s cannot be run on device %d", kernel_text (k).text, d.number);
  cu_result r;
  l.in = current_stream (d, &r);
  if (!l.in)
    cannot_launch (d, l, r, "get a stream for");
  l.in->copy.size = 0;
  l.since = d.changes.moment ();
  l.block_age = region_block_age (reinterpret_cast<uintptr_t> (vars));
  r = order_after_uploads (d, *l.in, l.async_data ? order_for::nowait_kernel : order_for::kernel);
  if (!r)
    cannot_launch (d, l, r, "order uploads before");
  l.uploads = l.in->issued;

  launched::parameter_block &p = l.parameters;
  r = get_arguments (d, l, vars, p.args);
  if (!r)
    cannot_launch (d, l, r, "get the arguments of");
  /* If nothing else runs nobody minds.  Nor need the thread that starts many kernels take that time.  */
  if (l.async_data || d.running.load () == 0 || !knows_own_block_only (d, l, reinterpret_cast<CUdeviceptr> (vars)))
    l.age = l.block_age ? l.block_age : d.changes.youngest ();
  l.shape = requested (args);
  r = choose_geometry (d, k, p.args, &l.shape);
  if (!r)
    cannot_launch (d, l, note (d, r), "choose the grid of");
  if (!l.waits)
    get_stacks (d, l);
  p.fixed = { reinterpret_cast<uintptr_t> (vars), l.stacks.base, l.stack_log2, l.shape.num_teams,
	      smaller_limit (k.own_limit ? 0 : l.shape.thread_limit, d.icvs.thread_limit_var), 0, 0, 0 };
  d.running.fetch_add (1);
}

/* What the calling thread has learned: which part of a kernel's small block was asked for the last time, in the slot
   that the kernel's address hashes to (a wrong guess costs time, nothing else), and the block of the kernel
   that it ran last.  */
struct history
{
  struct part { unsigned begin, end; } read_back[tuning_read_back_slots];	/* bytes; empty if the two are the same */
  unsigned slot;
  const device *on;
  CUdeviceptr start;
  size_t size;			/* 0: there is no such block */
};

thread_local history learned;

/* Put a copy of the small block that VARS lies in behind the kernel, if it will be asked for.  */
cu_result
issue_copy_back (device &d, const launched &l, void *vars, snapshot *copy)
{
  cu_result r { CUDA_SUCCESS, "" };
  CUdeviceptr start;
  size_t size;
  history &h = learned;
  h.size = 0;
  if (!l.block_age || !d.memory.find (reinterpret_cast<CUdeviceptr> (vars), &start, &size) || size > tuning.copied_back_bytes)
    return r;
  h.slot = (reinterpret_cast<uintptr_t> (l.what) >> 4) % (sizeof h.read_back / sizeof h.read_back[0]);
  h.on = &d;
  h.start = start;
  h.size = size;
  history::part wanted {};
  std::swap (wanted, h.read_back[h.slot]);
  if (wanted.begin == wanted.end || wanted.end > size)
    return r;
  start += wanted.begin;
  size = wanted.end - wanted.begin;
  /* Space that is left, or none: waiting for more would take the pieces apart.  */
  if (l.in->ring && l.in->ring_used + size > tuning_ring_bytes)
    return r;
  char *space = ring_space (d, *l.in, size, &r);
  if (!space)
    return r;
  transfer_measurement timed (d, *l.in, measurement::FROM, size);
  r = note (d, CU (MemcpyDtoHAsync, space, start, size, l.in->handle));
  if (r)
    *copy = { start, size, space, l.since, l.block_age };
  return r;
}

/* L's kernel accesses the device's memory only: no argument may be the address of memory that the host can access, which
   is one that is not in the pool, and that the driver knows, or any where the device can access all that the host can.  */
bool
known_memory (device &d, const launched &l)
{
  if (!l.what->known_memory)
    return false;
  argument_words arguments (l);
  const size_t count = d.memory.foreign (arguments.words, arguments.count);
  for (size_t i = 0; i < count; i++)
    {
      unsigned type;
      if (d.pageable
	  || CU (PointerGetAttribute, &type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, arguments.words[i]).code
	     != CUDA_ERROR_INVALID_VALUE)
	return false;
    }
  return true;
}

/* Leave the wait for L's kernel, which has been issued, to the next one if that is possible.  VARS: its block.  */
bool
defer_wait (device &d, launched &l, void *vars)
{
  deferred_kernels &deferred = l.in->deferred;
  const settings &env = environment ();
  /* What kernels print is in a buffer of the driver's, which is emptied when it is asked to wait.  */
  if (!l.shape.defer || !env.defer || env.usm || l.stacks.base || l.what->image->by_gcc || d.prints.load ()
      || deferred.count >= tuning.deferred_kernels || !region_only_arguments (*l.what, reinterpret_cast<CUdeviceptr> (vars)))
    return false;
  const bool open = deferred.open || !known_memory (d, l);
  if (open && l.shape.defer == HEDDLE_DEFER_MEMORY)
    return false;
  deferred.open = open;
  deferred.count++;
  deferred.newest = l.what;
  deferred.age = std::max (deferred.age, l.age);
  return true;
}

} // namespace

bool
give_stream (launched &l)
{
  device &d = *l.on;
  cu_result r;
  l.in = take_stream (d, &r);
  if (!l.in)
    cannot_launch (d, l, r, "get a stream for");
  l.in->copy.size = 0;
  r = order_after_uploads (d, *l.in, order_for::nowait_kernel);
  if (!r)
    cannot_launch (d, l, r, "order uploads before");
  l.uploads = l.in->issued;
  if (!get_stacks (d, l))
    {
      return_stream (d, *l.in);
      l.in = nullptr;
      return false;
    }
  l.parameters.fixed.stacks = l.stacks.base;
  l.parameters.fixed.stack_log2 = l.stack_log2;
  return true;
}

/* Give L's kernel to the driver.  */
static cu_result
start_kernel (launched &l)
{
  device &d = *l.on;
  const kernel &k = *l.what;
  struct { unsigned long long args, stacks, stack_size; } gccs;
  void *parameters = &l.parameters;
  size_t size = sizeof l.parameters.fixed + k.args_bytes;
  if (k.image->by_gcc)
    {
      gccs = { l.parameters.fixed.args, l.stacks.base, 1ull << l.stack_log2 };
      parameters = &gccs;
      size = sizeof gccs;
    }
  void *extra[] = { CU_LAUNCH_PARAM_BUFFER_POINTER, parameters, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END };
  const unsigned width = l.shape.lanes ? l.shape.lanes : HEDDLE_WARP_SIZE, height = l.shape.lanes ? 1 : l.shape.warps;
  return note (d, CU (LaunchKernel, k.function, l.shape.teams, l.shape.slabs, 1, width, height, 1,
		      unsigned (k.dynamic_shared), l.in->handle, nullptr, extra));
}

void
issue (launched &l)
{
  device &d = *l.on;
  if (observing_kernels)
    begin_measurement (d, *l.in, kernel_measurement (l));
  cu_result r = start_kernel (l);
  if (!r)
    cannot_launch (d, l, r, "launch");
  if (observing_kernels)
    end_measurement (d, *l.in);
}

bool
run_constructors (device &d, kernel &k)
{
  const double began = now_ms ();
  launched l;
  l.on = &d;
  l.what = &k;
  cu_result r;
  l.in = current_stream (d, &r);
  if (l.in)
    {
      l.in->copy.size = 0;
      l.in->busy = true;
      r = order_after_uploads (d, *l.in, order_for::kernel);
      if (r)
	r = find_stacks (d, l, nullptr);
      l.parameters.fixed = { 0, l.stacks.base, l.stack_log2, 1, 1, 0, 0, 0 };
      if (r)
	r = start_kernel (l);
      if (r)
	r = wait_for (d, *l.in);
      if (r)
	release_stacks (d, l.stacks);
      release_stream (d);
    }
  if (!r)
    {
      d.lost.store (true);
      report_failure (d, &k, r);
      return false;
    }
  info ("constructors device %d: %.3f ms", d.number, now_ms () - began);
  trace_host ("setup", "constructors", began, now_ms ());
  return true;
}

void
expect_copy_back (const device &d, CUdeviceptr address, size_t size)
{
  history &h = learned;
  if (h.on != &d || address < h.start || address - h.start >= h.size || size > h.size - (address - h.start))
    return;
  const unsigned begin = unsigned (address - h.start), end = begin + unsigned (size);
  history::part &p = h.read_back[h.slot];
  p = p.begin == p.end ? history::part { begin, end } : history::part { std::min (p.begin, begin), std::max (p.end, end) };
}

void
run (device &d, kernel &k, void *vars, void **args)
{
  const double began = tracing ? now_ms () : 0;
  launched l;
  l.what = &k;
  prepare (d, l, vars, args);
  issue (l);
  if (defer_wait (d, l, vars))
    {
      /* It has no stacks that others could wait for.  */
      d.running.fetch_sub (1);
      if (tracing)
	trace_host ("region", k.name, began, now_ms ());
      return;
    }
  snapshot copy;
  cu_result r = issue_copy_back (d, l, vars, &copy);
  if (r)
    r = wait_for (d, *l.in);
  if (!r)
    fail (d, &k, r);
  d.running.fetch_sub (1);
  l.in->copy = copy;
  d.changes.ended (l.age);
  release_stacks (d, l.stacks);
  release_stream (d);
  if (tracing)
    trace_host ("region", k.name, began, now_ms ());
}

void
run_async (device &d, kernel &k, void *vars, void **args, void *async_data)
{
  const double began = tracing ? now_ms () : 0;
  launched *l = new_launched (d);
  l->what = &k;
  l->async_data = async_data;
  l->waits = !claim_stream (d);
  prepare (d, *l, vars, args);
  cu_result r { CUDA_SUCCESS, "" };
  if (l->waits)
    {
      /* The kernel will be on another stream; what is to come before it and is not known to have ended is here.  */
      if (l->in->deferred.count)
	r = wait_for (d, *l->in);
      l->in = nullptr;
      if (r)
	wait_for_stream (d, l);
      else
	fail (d, nullptr, r);
    }
  else
    {
      detach_stream (d, *l->in);
      r = launch_async (d, l);
      if (!r)
	fail (d, &k, r);
    }
  if (tracing)
    trace_host ("region", k.name, began, now_ms ());
}

} // namespace heddle
