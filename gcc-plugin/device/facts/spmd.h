/* spmd.h -- target regions that run without a scheduler: every thread of the grid executes them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_H
#define HEDDLE_SPMD_H

#include <string>

#include "device/facts/asked-threads.h"
#include "device/facts/kernel-attributes.h"

/* Attribute of kernels with a need for more loads under way, and registers for them, rather than more warps.  */
#define HEDDLE_MEMORY_PARALLELISM_ATTRIBUTE "heddle memory parallelism"

/* Attribute of kernels with loops whose iterations blocks of the usual size share in tiles.  */
#define HEDDLE_BLOCK_TILES_ATTRIBUTE "heddle block tiles"

/* Attribute of kernels that must be able to run with as many threads a block as its argument says.  */
#define HEDDLE_THREADS_ATTRIBUTE "heddle threads"

/* Attribute of kernels whose threads are warps, of a region with HEDDLE_REGION_OPEN_TEAMS.  */
#define HEDDLE_OPEN_TEAMS_ATTRIBUTE "heddle open teams"

/* Attribute that the host role gives the functions of regions with "nowait".  */
#define HEDDLE_NOWAIT_ATTRIBUTE "heddle nowait"

/* Attribute that the host role (host/loops/schedule.cc) gives a target region's function; its argument is a
   sum of  */
#define HEDDLE_REGION_ATTRIBUTE "heddle region"
enum
{
  HEDDLE_REGION_FREE_ORDER = 1,	/* all cycles on the teams level are loops of "distribute" without dist_schedule */
  HEDDLE_REGION_OWN_SIMD = 2,	/* a SIMD loop that is not also a worksharing loop exists */
  HEDDLE_REGION_GRID = 4,	/* the number of teams asked for is known to the host, which launches as many */
  HEDDLE_REGION_COLLAPSED = 8,	/* a loop with a collapse clause exists */
  HEDDLE_REGION_OWN_LIMIT = 16,	/* the user sets no thread_limit: the most in num_threads clauses */
  HEDDLE_REGION_LIMIT = 32,	/* the limit of threads is known to the host, which starts blocks of no more */
  HEDDLE_REGION_LONE_LOOP = 64,	/* teams do nothing but to share the iterations of one "distribute" */
  HEDDLE_REGION_OPEN_TEAMS = 128	/* the program asks for no number of teams */
};

/* The sum for the function REGION of a target region; 0: unknown to the host role.  */
unsigned heddle_region_flags (tree region);

/* How a region runs.  */
enum class spmd_mode
{
  none,		/* by the scheduler */
  lanes,	/* every lane is an OpenMP thread */
  warps		/* every warp is */
};

/* The kernel of a region, with the facts known at this time.  */
struct spmd_kernel : heddle_kernel_facts
{
  spmd_mode mode = spmd_mode::none;
  bool memory_parallelism = false;	/* HEDDLE_MEMORY_PARALLELISM_ATTRIBUTE */
  bool block_tiles = false;	/* HEDDLE_BLOCK_TILES_ATTRIBUTE */
  std::string iterations;	/* heddle_image_func::iterations, or empty */
  unsigned threads = 0;	/* HEDDLE_THREADS_ATTRIBUTE, or 0 */
  std::string order;	/* with "fixed": that of sums, if the host knows it (image.h) */
  bool fixed = false;		/* with -mreproducible: the grid's shape depends on the work alone (image.h) */
};

/* A target region after SPMD lowering, and what its kernel must know of the region as it was before.  */
struct lowered_region
{
  spmd_kernel kernel;
  asked_threads asked;
};

/* What has become of REGION, a target region of the offload table with a definition, in lower-regions.cc.  */
const lowered_region &heddle_lowered (tree region);

#endif
