/* spmd-grid.h -- how the threads of a whole grid share the iterations of a region's loops.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_GRID_H
#define HEDDLE_SPMD_GRID_H

#include "device/spmd/region/spmd-threads.h"

/* Who executes which iterations.  */
enum class grid_kind
{
  by_team,		/* a team its iterations of "distribute", its threads those of the parallel regions inside */
  rows_and_columns,	/* the whole grid two nested loops (nest.cc) */
  grid_stride		/* the whole grid one loop (grid-stride.cc) */
};

/* The chosen grid mapping, and the facts about its kernel that follow from it.  */
struct grid_mapping : heddle_kernel_facts
{
  grid_kind kind = grid_kind::by_team;
  bool tiles = false;			/* the iterations of collapsed loops come in two-dimensional tiles (tiles.cc) */
  bool turned = false;			/* and some accesses go the other way in them (turned.cc) */
  bool registers = false;		/* or a thread has tiles of them (register-tiles.cc) */
  bool block_tiles = false;		/* or a block has (block-products.cc) */
  bool memory_parallelism = false;	/* loads should be under way together, for which threads need registers */
  std::string iterations;		/* a formula for what the host launches threads for; empty: nobody knows */
  std::string team_threads;		/* likewise for the threads of a team */
  std::vector<bool> dense_digits;	/* of each parallel region: lanes go along the outer of two loops */
  std::vector<bool> one_iteration;	/* of each parallel region: its loop has one a thread, and no back edge */
  std::vector<tree> arguments;		/* more arguments for the call of the parallel region */

  /* The mapping as written, of the parallel regions of FACTS.  */
  explicit grid_mapping (const region_facts &facts)
    : dense_digits (facts.parallels.size ()), one_iteration (facts.parallels.size ()) {}
  /* The whole grid shares the iterations of one loop: nobody can tell how many threads there are.  */
  bool whole_grid () const { return kind != grid_kind::by_team; }
  /* Both formulas, as heddle_image_func::iterations has them.  */
  std::string formulas () const;
  /* For -fdump-tree-spmd-grid.  */
  void dump (FILE *f, const region_facts &facts) const;
};

#endif
