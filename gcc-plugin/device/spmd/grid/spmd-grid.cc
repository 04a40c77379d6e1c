/* spmd-grid.cc -- the step spmd-grid: the grid mapping, the threads' shares of the iterations of a region's loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   As written, a team takes iterations of "distribute" in turn, and its threads take the iterations of the parallel
   loops inside.  Where lanes share the iterations of loops, and the thread of an iteration is unobservable
   (grid-loops.cc), the whole grid shares the iterations:

     rows and columns	two nested loops, of the teams level and of a parallel region		nest.cc
     grid stride	the one loop of a "distribute parallel for"				grid-stride.cc

   Two terms belong to both.  A *row of teams* is the blocks of the grid with the same ctaid.y; its part of the
   iterations is a *row block*, and the row blocks follow one after another (row-blocks.cc).  A *tile* is a rectangle of
   the iterations of collapsed loops; iterations can be numbered tile by tile, so that a team works on a tile
   (tiles.cc).

   Loops with at most one iteration for each thread lose their back edge, whatever the mapping (one-iteration.cc).
   Loops that run past their end by up to a whole grid get wider counters (loop-ends.cc).  The host gets a formula for
   the number of iterations, by which it chooses the size of the grid (iterations.cc).  */

#include "device/spmd/region/spmd-grid.h"
#include "device/spmd/grid/cost.h"
#include "device/spmd/grid/dense-digits.h"
#include "device/spmd/region/lowering.h"
#include "device/facts/hooks.h"
#include "device/spmd/grid/loop-ends.h"
#include "device/spmd/grid/grid-stride.h"
#include "device/spmd/grid/iterations.h"
#include "device/spmd/grid/lone-thread.h"
#include "device/spmd/grid/nest.h"
#include "device/facts/runtime-calls.h"
#include "device/spmd/region/spmd-memory.h"
#include "tuning.h"

/* Derived, in iterations: a loop of a constant number of iterations, up to this number, cannot fill a multiprocessor's
   registers, so each thread may have deep_load_registers.  With these, 1,024 threads fit, on 16 multiprocessors of a
   small GPU.  */
constexpr unsigned starved_iterations = 1024 * 16;

/* LOOPS have a constant number of iterations, too few for all threads with room, even with many registers.  */

static bool
starved (const grid_loops &loops)
{
  return TREE_CODE (loops.row_count) == INTEGER_CST && tree_fits_uhwi_p (loops.row_count)
	 && tree_to_uhwi (loops.row_count) <= starved_iterations;
}

/* FUN has a SIMD loop, which counts as several loops here, even with one iteration.  */

static bool
has_simd_loop (function *fun)
{
  for (gimple *s : statements (fun))
    if (gimple_call_internal_p (s, IFN_GOMP_SIMD_VF))
      return true;
  return false;
}

/* The iterations of P's loop, taken in turn by its threads, contain loops not known to be short.  With WARPS as threads
   such loops are as a rule the loops for lanes, possibly not inside.  */

static bool
loops_in_iterations (const parallel_facts &p, bool warps)
{
  function *fun = p.fun ();
  cyclic_loop loop;
  push_cfun (fun);
  bool found = loop.find (fun, "omp_get_thread_num", "omp_get_num_threads");
  if (found)
    {
      const inner_loops inner (fun, loop.header);
      found = warps ? inner.long_p () : !has_simd_loop (fun) && inner.long_inside ();
    }
  pop_cfun ();
  return found;
}

/* The region distinguishes teams elsewhere than in their common loop.  */

static bool
teams_counted (const region_facts &facts, const teams_level &teams)
{
  bool counted = !(facts.flags & HEDDLE_REGION_LONE_LOOP) || !teams.singles.empty ();
  for (const parallel_facts &p : facts.parallels)
    {
      counted |= !p.asking.empty ();
      for (gimple *s : statements (p.fun ()))
	counted |= calls (s, "omp_get_team_num") || calls (s, "omp_get_num_teams");
    }
  return counted;
}

/* BARRIERS: accesses on the teams level need barriers, repeatedly.  */
static grid_mapping
map_to_grid (const region_facts &facts, const team_sharing &sharing, const teams_level &teams,
	     const thread_plan &threads, bool barriers)
{
  grid_mapping grid (facts);
  push_cfun (facts.fun ());
  std::set<basic_block> headers = heddle_cyclic_loops (false);
  const bool collapsed = facts.flags & HEDDLE_REGION_COLLAPSED;

  /* Choose.  */
  grid_loops loops (facts);
  if (!threads.lanes_as_threads && !lone_thread (facts))
    {
      if (find_nest (loops, sharing, teams, barriers))
	grid.kind = grid_kind::rows_and_columns;
      else if (threads.mode == spmd_mode::lanes && find_grid_stride (loops, sharing, teams, barriers))
	grid.kind = grid_kind::grid_stride;
      grid.iterations = iterations_formula (facts, loops, grid.kind, threads.mode);
    }
  /* With a known number of iterations only the loop over them uses numbers of teams on the teams level.  */
  grid.free_teams = !grid.iterations.empty () && !teams_counted (facts, teams);
  if (!grid.whole_grid ())
    grid.team_threads = team_threads_formula (facts, threads);
  /* (Sparse rows of 0 to 64 entries, a warp each, one H200: 0.320 ms, and 0.297 with teams for all rows.  A reduction
     of sums over 32,768 entries each, 8.3 for each thread with room: 0.91 of the time; of one product each: 1.46.)  */
  const bool counted = (threads.mode == spmd_mode::warps || grid.free_teams) && facts.parallels.size () == 1
		       && !grid.iterations.empty ();
  grid.long_iterations = grid.whole_grid () ? loops.loops_inside ()
			 : counted && loops_in_iterations (facts.parallels[0], threads.mode == spmd_mode::warps);

  /* Change the loops.  */
  for (const parallel_facts &p : facts.parallels)
    {
      if (grid.kind == grid_kind::by_team && threads.mode == spmd_mode::lanes && !threads.lanes_as_threads)
	grid.dense_digits[p.index] = dense_digits (facts, p)
				     || (!threads.counted (p) && dense_digits (facts, &grid.arguments));
      if (!threads.counted (p) && !threads.alone (p))
	grid.one_iteration[p.index] = one_iteration (p);
    }
  tiled_loop tiles (loops);
  grid.tiles = grid.kind == grid_kind::grid_stride && collapsed && tiles.find ();
  if (grid.tiles)
    grid.iterations = tiles.shape ().most_numbers (grid.iterations, grid.long_iterations);
  if (grid.kind == grid_kind::rows_and_columns && !one_column (loops))
    grid.kind = grid_kind::by_team;
  grid.row_blocks = grid.kind == grid_kind::rows_and_columns
		    || (grid.kind == grid_kind::grid_stride && collapsed && !grid.long_iterations);
  grid.memory_parallelism = grid.kind == grid_kind::grid_stride
			    && (starved (loops) || !(collapsed || tiles.taken_apart ()));
  if (grid.kind == grid_kind::rows_and_columns)
    grid.arguments = share_nest (loops, threads.mode);
  else if (grid.kind == grid_kind::grid_stride)
    grid.arguments = share_grid_stride (loops, grid.row_blocks, grid.long_iterations, grid.tiles ? &tiles : NULL,
					[&] (tree type) { return team_variable (facts, type); });
  grid.turned = grid.tiles && tiles.shape ().turns;
  grid.registers = grid.tiles && tiles.shape ().registers;
  grid.block_tiles = grid.tiles && tiles.shape ().lanes.blocks;
  if (grid.whole_grid ())
    headers.erase (loops.rows.header);
  heddle_end_in_time (headers, false);
  pop_cfun ();
  return grid;
}

std::string
grid_mapping::formulas () const
{
  const std::string threads = team_threads.empty () ? "" : "threads " + team_threads;
  return iterations + (iterations.empty () || threads.empty () ? "" : " ") + threads;
}

void
grid_mapping::dump (FILE *f, const region_facts &facts) const
{
  fprintf (f, "  mapping: %s\n", kind == grid_kind::rows_and_columns ? "rows and columns for the whole grid"
	   : kind == grid_kind::grid_stride ? "grid stride" : "by team");
  if (tiles)
    fprintf (f, "  two-dimensional tiles%s\n", turned ? ", turned in shared memory"
	     : block_tiles ? ", or tiles for blocks, if the loops are long"
	     : registers ? ", or tiles for threads, if the loops are long" : "");
  if (row_blocks)
    fprintf (f, "  row blocks, if the grid has several rows of teams\n");
  for (const parallel_facts &p : facts.parallels)
    if (dense_digits[p.index])
      fprintf (f, "  parallel region %u: lanes along the outer one of two collapsed loops\n", p.index);
  for (const parallel_facts &p : facts.parallels)
    if (one_iteration[p.index])
      fprintf (f, "  parallel region %u: one iteration a thread\n", p.index);
  fprintf (f, "  iterations: %s\n", iterations.empty () ? "not known" : iterations.c_str ());
  if (!team_threads.empty ())
    fprintf (f, "  threads of a team: %s\n", team_threads.c_str ());
  if (free_teams)
    fprintf (f, "  any number of teams will do\n");
  if (long_iterations)
    fprintf (f, "  long iterations\n");
  if (memory_parallelism)
    fprintf (f, "  memory-level parallelism before occupancy\n");
  dump_list (f, "  arguments of the parallel region", arguments, [&] (tree a) { print_generic_expr (f, a); });
}

unsigned
spmd_grid_pass::execute (function *)
{
  lowering &l = heddle_region_at_hand ();
  const bool barriers = l.order->late;
  l.grid.reset (new grid_mapping (map_to_grid (*l.facts, *l.sharing, *l.teams, *l.threads, barriers)));
  return heddle_step_done (l, [&l] { l.grid->dump (dump_file, *l.facts); });
}
