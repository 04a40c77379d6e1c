/* geometry.cc -- the shape of a kernel's grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A team is a block of (32, W, 1): W warps.  The program's num_teams is the number of blocks; where it leaves the
   choice, the grid is as many teams as the device can hold at a time.  Without a thread_limit W is 8: with at most 64
   warps on a multiprocessor 8 blocks fit, few enough that teams are worth their start, and many enough that teams that
   end free resources in small steps (tune with HEDDLE_BLOCK_WARPS).  But where a kernel's registers or shared memory
   let clearly more warps be resident in blocks of 4 or 16, it gets those, unless its loops are made for blocks of
   another size.  Where the program asks for no more teams than there are multiprocessors each team has one for itself
   and gets as many warps as the kernel allows, or as few as let all teams have something to do.  A limit of threads,
   the program's or the environment's, counts what a thread is: at most 32 warps, or lanes.  A kernel whose lanes are
   threads that the program can count is launched with exactly as many, in a block of another shape where they are no
   whole warps (abi.h).  Where nobody can tell, for teams and threads together do nothing but share iterations, it is
   whole warps, at least one.  Where the kernel is known to have work for fewer threads than the device can hold
   (iterations.h), the grid has no more blocks than that, and these are smaller where otherwise some multiprocessor
   would have none.  Likewise a block has no more warps than have something to do, where that is known.  Where it has
   work for more, and a thread's part of it takes long, the grid has more blocks than the device can hold: a block
   that ends makes room for another, and no multiprocessor waits for the slowest.  A kernel with work in row blocks
   gets a grid of two dimensions, of rows that the device can hold, with enough steps of work for each team to pay for
   its start.  With -mreproducible the shape of a kernel with sums depends on the number of iterations alone: one
   device stands for all devices and environments.
   Programs in CUDA's style ask for one iteration a thread, or even a team.  Where nobody can tell the number of teams,
   this request is only a limit.  The measured numbers are in libgomp-nvptx/tuning.def.  */

#include "plugin/types/geometry.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/observe/failure.h"
#include "plugin/tuning.h"
#include "fixed-shape.h"
#include "warp-stacks/host/size.h"

#include <algorithm>
#include <limits.h>

namespace heddle {

namespace {

/* What counts of a device for the shape of a grid.  */
struct device_shape
{
  int multiprocessors;
  unsigned resident;		/* blocks of the size that has been chosen */
  int waves;			/* of them that a grid of long iterations may have */
};

/* The shape for all devices.  */
device_shape
fixed_device (unsigned warps)
{
  return { HEDDLE_FIXED_MULTIPROCESSORS, HEDDLE_FIXED_MULTIPROCESSORS * heddle_fixed_resident (warps),
	   HEDDLE_FIXED_WAVES };
}

} // namespace

int
multiprocessors_for (const device &d, const kernel &k)
{
  return k.work.fixed ? HEDDLE_FIXED_MULTIPROCESSORS : d.multiprocessors;
}

cu_result
resident_blocks (device &d, kernel &k, unsigned warps, unsigned *blocks)
{
  if (k.work.fixed)
    {
      *blocks = fixed_device (warps).resident;
      return { CUDA_SUCCESS, "" };
    }
  int known = k.resident[warps].load (std::memory_order_relaxed);
  if (known == 0)
    {
      int n;
      cu_result r = CU (OccupancyMaxActiveBlocksPerMultiprocessor, &n, k.entry, int (warps * HEDDLE_WARP_SIZE),
			k.shared_bytes);
      if (!r)
	return r;
      known = 1 + (n > 0 ? n : 1);
      k.resident[warps].store (known, std::memory_order_relaxed);
    }
  *blocks = unsigned (known - 1) * unsigned (d.multiprocessors > 0 ? d.multiprocessors : 1);
  return { CUDA_SUCCESS, "" };
}

void
find_requested (void **args, geometry *g)
{
  for (; args && *args; args++)
    {
      const intptr_t word = reinterpret_cast<intptr_t> (*args);
      intptr_t value = word >> GOMP_TARGET_ARG_VALUE_SHIFT;
      if (word & GOMP_TARGET_ARG_SUBSEQUENT_PARAM)
	value = reinterpret_cast<intptr_t> (*++args);
      if ((word & (GOMP_TARGET_ARG_DEVICE_MASK | GOMP_TARGET_ARG_ID_MASK)) == HEDDLE_TARGET_ARG_DEFER)
	g->defer = value == HEDDLE_DEFER_MEMORY || value == HEDDLE_DEFER_NOTHING ? int (value) : 0;
      if ((word & GOMP_TARGET_ARG_DEVICE_MASK) != GOMP_TARGET_ARG_DEVICE_ALL)
	continue;
      const int n = value > INT_MAX ? INT_MAX : value < -1 ? -1 : int (value);
      switch (word & GOMP_TARGET_ARG_ID_MASK)
	{
	case GOMP_TARGET_ARG_NUM_TEAMS:
	  g->num_teams = n;
	  break;
	case GOMP_TARGET_ARG_THREAD_LIMIT:
	  g->thread_limit = n;
	  break;
	}
    }
}

namespace {

/* The warps of a block of K where the program leaves the choice.  */
cu_result
preferred_warps (device &d, kernel &k, int *result)
{
  *result = k.preferred.load (std::memory_order_relaxed);
  if (*result)
    return { CUDA_SUCCESS, "" };
  if (k.block_warps && int (k.block_warps) <= k.max_warps)
    {
      *result = int (k.block_warps);
      return { CUDA_SUCCESS, "" };
    }
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

/* Into G, whose blocks have been chosen: how many K needs where USEFUL threads or teams have something to do, on a
   device of shape D.  */
void
size_grid (const kernel &k, int64_t useful, const device_shape &d, geometry *g)
{
  const bool of_teams = k.work.grid.of_teams ();
  const int64_t most = of_teams ? useful : heddle_divide_up (heddle_divide_up (useful, HEDDLE_WARP_SIZE), g->warps);
  /* Several waves of blocks, or of rows of them: each block has stacks of its own.  */
  const bool rows = k.row_blocks && stacks_in_rows (k) && !of_teams;
  const bool more = !rows && !k.uses_stack && !of_teams;
  const int64_t steps = of_teams ? HEDDLE_FIXED_TEAM_STEPS : HEDDLE_FIXED_STEPS;
  const bool many_steps = k.work.fixed && !rows && !k.uses_stack && !k.scheduler && most / steps > d.resident;
  const int64_t of_resident = more && k.long_iterations ? d.waves : 1, fit = d.resident * of_resident;
  g->teams = unsigned (std::clamp<int64_t> (most, 1, many_steps ? std::min<int64_t> (most / steps,
										     int64_t (d.resident) * d.waves)
							     : fit));
  if (rows)
    {
      const int64_t of_a_row = int64_t (g->teams) * (k.long_iterations ? 1 : tuning.row_block_steps);
      g->rows = unsigned (std::clamp<int64_t> (heddle_divide_up (most, of_a_row), 1, tuning.most_row_blocks));
    }
}

int
warps_for_lanes (int lanes)
{
  return int ((long (lanes) + HEDDLE_WARP_SIZE - 1) / HEDDLE_WARP_SIZE);
}

/* The smaller of the limits A and B; a limit that is not positive is none.  */
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
  const bool teams = k.teams || (k.image->by_gcc && g.num_teams != 1);
  /* Threads that are warps cannot be as many as the program would like; and where nobody can tell their number, the
     user sets no limit.  */
  int limit = k.own_limit && (warps || !k.exact_threads) ? 0 : g.thread_limit;
  /* Only the region knows the number: the largest possible.  */
  if (limit < 0 && !k.image->by_gcc)
    limit = warps ? HEDDLE_MAX_WARPS : int (k.max_threads);
  if (teams && !clause)
    limit = smaller_limit (limit, heddle_league_icv (&d.told->teams_thread_limit, icv.teams_thread_limit_var));
  if (k.open_threads || k.image->by_gcc)
    limit = smaller_limit (limit, warps ? threads_of_levels (icv) : icv.nthreads_var);
  return smaller_limit (limit, icv.thread_limit_var);
}

/* The threads that a team of K, launched with ARGS, needs: whole warps unless the program can count threads.  0: not
   known.  */
int
busy_threads (const kernel &k, const char *args)
{
  if (!k.lanes || !k.work.team.known ())
    return 0;
  const int n = int (std::clamp<int64_t> (k.work.team.value (args), 1, HEDDLE_MAX_THREADS));
  return k.max_threads ? n : warps_for_lanes (n) * int (HEDDLE_WARP_SIZE);
}

/* Say once if the environment asks for more threads than K's parallel regions can have.  */
void
tell_of_environment (const device &d, kernel &k)
{
  const int asked = d.icvs.nthreads_var, most = k.lanes ? HEDDLE_MAX_THREADS : HEDDLE_MAX_WARPS;
  if (asked > most && !k.image->by_gcc && !k.many_threads && !k.few_threads_told.exchange (true))
    warning ("OMP_NUM_THREADS asks for %d threads on device %d, but in kernel %s a team has at most %d%s", asked,
	     d.number, kernel_text (k).text, most, k.lanes ? "" : ": each thread is a warp");
}

/* The same for K, whose shape is fixed: it depends on ARGS, and on numbers that the program can count.  */
cu_result
find_fixed_geometry (device &d, kernel &k, const char *args, geometry *g)
{
  const bool counted = k.lanes && k.exact_threads;
  /* A negative one only the region knows.  */
  int limit = !counted ? 0 : g->thread_limit < 0 ? int (k.max_threads) : g->thread_limit;
  /* Blocks of teams have the usual size, unless the program limits it.  */
  if (const int busy = counted && (limit || k.max_threads) ? busy_threads (k, args) : 0)
    limit = smaller_limit (limit, busy);
  const int teams = !k.teams ? 1 : std::max (g->num_teams, 0);
  const bool useful_known = !teams && k.work.grid.known ();
  const int64_t useful = useful_known ? k.work.grid.value (args) : 0;
  /* A kernel with a scheduler may have so many registers that no more warps fit.  */
  int warps = k.teams || k.scheduler ? HEDDLE_FIXED_BLOCK_WARPS : HEDDLE_MAX_WARPS;
  if (limit)
    {
      limit = std::min (limit, HEDDLE_MAX_THREADS);
      g->lanes = limit % HEDDLE_WARP_SIZE ? unsigned (limit) : 0;
      warps = warps_for_lanes (limit);
    }
  else
    {
      if (useful_known && !k.work.grid.of_teams ())
	warps = heddle_spread_warps (HEDDLE_FIXED_MULTIPROCESSORS, useful, warps, 0);
      if (const int busy = busy_threads (k, args))
	warps = std::min (warps, warps_for_lanes (busy));
      warps = std::max (warps, int (k.asked_warps));
    }
  /* The program's own limit is the same on each device.  */
  if (k.max_threads)
    warps = std::min (warps, warps_for_lanes (int (k.max_threads)));
  if (warps > k.max_warps)
    fatal ("kernel %s needs %d warps in a block for sums that are the same on each device, and device %d can give it "
	   "no more than %d", kernel_text (k).text, warps, d.number, k.max_warps);
  g->warps = unsigned (warps);
  device_shape shape = fixed_device (g->warps);
  if (k.scheduler)
    shape.resident = HEDDLE_FIXED_WAITING_TEAMS;
  g->teams = teams ? unsigned (teams) : shape.resident;
  if (useful_known)
    size_grid (k, useful, shape, g);
  return { CUDA_SUCCESS, "" };
}

/* The work of choose_geometry.  Of the values that differ between launches it reads only those from
   inputs_of_geometry.  */
cu_result
find_geometry (device &d, kernel &k, const char *args, geometry *g)
{
  const heddle_device &icv = d.icvs;
  const int busy = busy_threads (k, args);
  int limit = thread_limit (d, k, *g);
  /* The program gets exactly the countable threads of its request.  */
  if (busy && (limit > 0 || k.max_threads))
    limit = smaller_limit (limit, busy);
  if (icv.nthreads_var > HEDDLE_MAX_WARPS && k.open_threads)
    tell_of_environment (d, k);
  int teams = g->num_teams > 0 ? g->num_teams : 0;
  if (g->num_teams == 0)
    teams = heddle_league_icv (&d.told->nteams, icv.nteams_var);

  /* The number of warps with work, if known and useful.  */
  const bool useful_known = (teams <= 0 || k.free_teams) && k.work.grid.known ();
  const int64_t useful = useful_known ? k.work.grid.value (args) : 0;
  const bool may_spread = useful_known && !k.work.grid.of_teams ();

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
    {
      warps = std::min (std::max (1, limit / int (HEDDLE_WARP_SIZE)), k.max_warps);
      if (may_spread)
	warps = heddle_spread_warps (d.multiprocessors, useful, warps, teams);
    }
  else if (limit > 0)
    warps = std::min (limit, HEDDLE_MAX_WARPS);
  else if (g->num_teams > 0 && g->num_teams <= d.multiprocessors)
    {
      warps = HEDDLE_MAX_WARPS;
      if (k.work.grid.known () && !k.work.grid.of_teams ())
	warps = heddle_spread_warps (d.multiprocessors, k.work.grid.value (args), warps, teams);
    }
  else if (environment ().block_warps)
    warps = environment ().block_warps;
  else
    {
      r = preferred_warps (d, k, &warps);
      if (may_spread)
	warps = heddle_spread_warps (d.multiprocessors, useful, warps, teams);
    }
  if (!r)
    return r;
  if (busy && limit <= 0)
    warps = std::min (warps, warps_for_lanes (busy));
  /* Parallel regions get the threads of their request, up to the limit.  */
  if (limit <= 0)
    warps = std::max (warps, int (k.asked_warps));
  if (warps > k.max_warps)
    warps = k.max_warps;
  g->warps = unsigned (warps);

  unsigned resident;
  r = resident_blocks (d, k, g->warps, &resident);
  if (!r)
    return r;
  g->teams = resident;
  if (useful_known)
    size_grid (k, useful, { d.multiprocessors, resident, tuning.waves }, g);
  if (teams > 0 && (!useful_known || uint64_t (g->teams) * g->rows >= unsigned (teams)))
    {
      g->teams = unsigned (teams);
      g->rows = 1;
    }
  /* GCC's kernels loop over the teams that are missing.  */
  if (k.image->by_gcc && g->teams > resident)
    g->teams = resident;
  return r;
}

/* The values that determine the shape of K's grid; false: too much to remember, or what device code may change at any
   time.  */
bool
inputs_of_geometry (const device &d, const kernel &k, const char *args, const geometry &g, shape_inputs *inputs)
{
  const auto &operands = k.work.operands;
  if (operands.size () > shape_operands || d.sets_league.load (std::memory_order_relaxed))
    return false;
  inputs->add (uint64_t (g.num_teams));
  inputs->add (uint64_t (g.thread_limit));
  for (const iterations_operand &o : operands)
    inputs->add (o.value (args));
  return true;
}

} // namespace

cu_result
choose_geometry (device &d, kernel &k, const char *args, geometry *g)
{
  shape_inputs inputs;
  grid_shape shape;
  const bool may_keep = inputs_of_geometry (d, k, args, *g, &inputs);
  if (may_keep && k.shape.find (inputs, &shape))
    {
      g->teams = shape.teams;
      g->rows = shape.rows;
      g->warps = shape.warps;
      g->lanes = shape.lanes;
      return { CUDA_SUCCESS, "" };
    }
  cu_result r = k.work.fixed ? find_fixed_geometry (d, k, args, g) : find_geometry (d, k, args, g);
  if (r && may_keep)
    k.shape.keep (inputs, { g->teams, g->rows, g->warps, g->lanes });
  return r;
}

cu_result
choose_open_gangs (device &d, kernel &k, const char *args, unsigned workers, geometry *g)
{
  const int64_t useful = k.work.grid.value (args);
  int warps = int (workers);
  cu_result r { CUDA_SUCCESS, "" };
  if (!warps)
    {
      if (k.work.fixed)
	warps = HEDDLE_FIXED_BLOCK_WARPS;
      else
	r = preferred_warps (d, k, &warps);
      if (r && !k.work.grid.of_teams ())
	warps = heddle_spread_warps (multiprocessors_for (d, k), useful, warps, 0);
    }
  if (!r)
    return r;
  g->warps = unsigned (std::min (warps, k.max_warps));
  unsigned resident;
  r = resident_blocks (d, k, g->warps, &resident);
  if (r)
    {
      const int waves = !k.work.fixed ? int (tuning.waves)
			: k.packed_gangs ? HEDDLE_FIXED_PACKED_WAVES : HEDDLE_FIXED_WAVES;
      size_grid (k, useful, { multiprocessors_for (d, k), resident, waves }, g);
    }
  return r;
}

int
told_limit (const device &d, const kernel &k, const geometry &g)
{
  return smaller_limit (k.own_limit ? 0 : g.thread_limit, k.work.fixed ? 0 : d.icvs.thread_limit_var);
}

} // namespace heddle
