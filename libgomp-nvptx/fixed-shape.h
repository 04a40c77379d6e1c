/* fixed-shape.h -- with -mreproducible: the shape of a grid that adds something up, on each device and on the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host plugin launches grids of this shape (plugin/launch/geometry.cc), and a region that runs on the host adds up
   as if there were one (gcc-plugin/link/host-sums.c).  The bits of sums depend on all numbers here.  C and C++.  */

#ifndef HEDDLE_FIXED_SHAPE_H
#define HEDDLE_FIXED_SHAPE_H

enum
{
  /* Derived, in multiprocessors: of all kernels whose shape is fixed: 1,024 blocks of 256 threads fit on a GPU of
     128.  */
  HEDDLE_FIXED_MULTIPROCESSORS = 128,
  /* Derived, in warps and blocks: so many fit on each.  */
  HEDDLE_FIXED_RESIDENT_WARPS = 64,
  HEDDLE_FIXED_RESIDENT_BLOCKS = 32,
  /* Estimate, in warps: of a block of theirs.  */
  HEDDLE_FIXED_BLOCK_WARPS = 8,
  /* Measured, in grids and iterations: there are as many blocks as fit four times, where each thread has sixteen
     iterations or one long one, or each team four.  Fewer would leave multiprocessors idle at the end, where not so
     many blocks fit.  (Sums of 1,024 elements by 65,536 iterations of teams, one H200: as many teams as fit once took
     1.90 of the time without -mreproducible.)  More would have more cells to add up at the end.  (Sums of 2^26 floats
     took 1.10 of the time with eight, 1.04 with four.)  Warps that are gangs have a cell each for sums, and as many as
     fit twice.  (A sum of 2^26 elements took 1.13 of the time with four, 1.08 with two.)  */
  HEDDLE_FIXED_WAVES = 4,
  HEDDLE_FIXED_STEPS = 16,
  HEDDLE_FIXED_TEAM_STEPS = 4,
  HEDDLE_FIXED_PACKED_WAVES = 2,
  /* Estimate, in blocks: where each block waits for its predecessor.  */
  HEDDLE_FIXED_WAITING_TEAMS = 256,
  /* By the hardware, in lanes and warps.  */
  HEDDLE_FIXED_WARP_LANES = 32,
  HEDDLE_FIXED_MOST_WARPS = 32
};

/* The operations of sums on the host, as the compiler numbers them.  */
enum heddle_host_operation
{
  HEDDLE_HOST_ADD,
  HEDDLE_HOST_MULTIPLY,
  HEDDLE_HOST_LEAST,
  HEDDLE_HOST_MOST
};

/* A divided by B, rounded up.  */
static inline long
heddle_divide_up (long a, long b)
{
  return a / b + (a % b != 0);
}

/* No more than WARPS for a block where USEFUL threads have something to do, so that no multiprocessor has none, and
   that TEAMS blocks, if positive, are enough.  */
static inline int
heddle_spread_warps (int multiprocessors, long useful, int warps, int teams)
{
  const long needed = heddle_divide_up (useful, HEDDLE_FIXED_WARP_LANES);
  while (warps > 1 && needed < (long) warps * multiprocessors
	 && (teams <= 0 || heddle_divide_up (needed, warps / 2) <= teams))
    warps /= 2;
  return warps;
}

/* Blocks of so many warps fit on one multiprocessor.  */
static inline unsigned
heddle_fixed_resident (unsigned warps)
{
  const unsigned n = HEDDLE_FIXED_RESIDENT_WARPS / warps;
  return n < (unsigned) HEDDLE_FIXED_RESIDENT_BLOCKS ? n : (unsigned) HEDDLE_FIXED_RESIDENT_BLOCKS;
}

#endif
