/* spmd.h -- target regions that run without a scheduler: every thread of the grid executes them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_H
#define HEDDLE_SPMD_H

#include <string>

#include "device/facts/asked-threads.h"

/* Attribute of kernels that run with lanes as threads, as in CUDA.  */
#define HEDDLE_LANES_ATTRIBUTE "heddle lanes"

/* Attribute of kernels that should have more loads under way, for which they need registers, rather than more
   warps.  */
#define HEDDLE_MEMORY_PARALLELISM_ATTRIBUTE "heddle memory parallelism"

/* Attribute of kernels that must be able to run with as many threads a block as its argument says.  */
#define HEDDLE_THREADS_ATTRIBUTE "heddle threads"

/* Attribute of kernels whose iterations take long (HEDDLE_FUNC_LONG_ITERATIONS).  */
#define HEDDLE_LONG_ITERATIONS_ATTRIBUTE "heddle long iterations"

/* Attribute of kernels whose grid may have more than one row of teams (HEDDLE_FUNC_ROW_BLOCKS).  */
#define HEDDLE_ROW_BLOCKS_ATTRIBUTE "heddle row blocks"

/* Attribute of kernels of regions with HEDDLE_REGION_OWN_LIMIT.  */
#define HEDDLE_OWN_LIMIT_ATTRIBUTE "heddle own limit"

/* Attribute of kernels whose parallel regions have as many threads as the block (HEDDLE_FUNC_OPEN_THREADS).  */
#define HEDDLE_OPEN_THREADS_ATTRIBUTE "heddle open threads"

/* Attribute of kernels that tell the host of their end if it wants that (HEDDLE_FUNC_TELLS_END), and that which the
   host role gives the functions of regions with "nowait", of which they are made.  */
#define HEDDLE_TELLS_END_ATTRIBUTE "heddle tells end"
#define HEDDLE_NOWAIT_ATTRIBUTE "heddle nowait"

/* Attribute of kernels whose parallel regions have exactly the threads that a block is launched with, which need not be
   whole warps (HEDDLE_FUNC_EXACT_THREADS); of those that have a teams construct (HEDDLE_FUNC_TEAMS), and of those with
   the scheduler (HEDDLE_FUNC_SCHEDULER).  */
#define HEDDLE_EXACT_THREADS_ATTRIBUTE "heddle exact threads"
#define HEDDLE_TEAMS_ATTRIBUTE "heddle teams"
#define HEDDLE_SCHEDULER_ATTRIBUTE "heddle scheduler"

/* Attribute of kernels that may run with fewer teams than the program asks for (HEDDLE_FUNC_FREE_TEAMS).  */
#define HEDDLE_FREE_TEAMS_ATTRIBUTE "heddle free teams"

/* Attribute that the host role (host/loops/schedule.cc) gives a target region's function; its argument is a
   sum of  */
#define HEDDLE_REGION_ATTRIBUTE "heddle region"
enum
{
  HEDDLE_REGION_FREE_ORDER = 1,	/* all cycles on the teams level are loops of "distribute" without dist_schedule */
  HEDDLE_REGION_OWN_SIMD = 2,	/* there are SIMD loops that are not one with a worksharing loop */
  HEDDLE_REGION_GRID = 4,	/* the number of teams asked for is known to the host, which launches as many */
  HEDDLE_REGION_COLLAPSED = 8,	/* there is a loop with a collapse clause */
  HEDDLE_REGION_OWN_LIMIT = 16,	/* the user sets no thread_limit: it is the most that num_threads clauses ask for */
  HEDDLE_REGION_LIMIT = 32,	/* the limit of threads is known to the host, which starts blocks of no more */
  HEDDLE_REGION_LONE_LOOP = 64	/* teams do nothing but to share the iterations of one "distribute" */
};

/* That sum, for the function REGION of a target region; 0: the host role knows nothing of it.  */
unsigned heddle_region_flags (tree region);

/* How a region runs.  */
enum class spmd_mode
{
  none,		/* by the scheduler */
  lanes,	/* every lane is an OpenMP thread */
  warps		/* every warp is */
};

struct spmd_kernel
{
  spmd_mode mode = spmd_mode::none;
  bool memory_parallelism = false;	/* HEDDLE_MEMORY_PARALLELISM_ATTRIBUTE */
  bool long_iterations = false;	/* HEDDLE_LONG_ITERATIONS_ATTRIBUTE */
  bool row_blocks = false;		/* HEDDLE_ROW_BLOCKS_ATTRIBUTE */
  std::string iterations;	/* heddle_image_func::iterations, or empty */
  unsigned threads = 0;	/* HEDDLE_THREADS_ATTRIBUTE, or 0 */
  bool open_threads = false;	/* HEDDLE_OPEN_THREADS_ATTRIBUTE */
  bool exact_threads = false;	/* HEDDLE_EXACT_THREADS_ATTRIBUTE */
  bool free_teams = false;	/* HEDDLE_FREE_TEAMS_ATTRIBUTE */
};

/* A target region after SPMD lowering, and what its kernel must know of the region as it was before.  */
struct lowered_region
{
  spmd_kernel kernel;
  bool teams = false;		/* there is a teams construct */
  asked_threads asked;
};

/* What has become of REGION, a target region of the offload table with a definition, in lower-regions.cc.  */
const lowered_region &heddle_lowered (tree region);

#endif
