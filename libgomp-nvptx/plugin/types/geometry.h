/* geometry.h -- the shape of a kernel's grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_GEOMETRY_H
#define HEDDLE_GEOMETRY_H

#include "plugin/error.h"

namespace heddle {

struct device;
struct kernel;

/* The program's request (LIBGOMP's argument list) and the result.  */
struct geometry
{
  int num_teams = 0, thread_limit = 0;	/* as requested */
  int defer = 0;			/* HEDDLE_DEFER_*, or 0 */
  unsigned teams = 1, rows = 1, warps = 1;	/* of a row of the grid; its rows (HEDDLE_FUNC_ROW_BLOCKS); of a team */
  unsigned lanes = 0;			/* of a team, where they are no whole warps; else 0 */
};

/* Fill the new *G with the requests of libgomp's list ARGS, or null.  */
void find_requested (void **args, geometry *g);

/* D's multiprocessors, or, where the shape of K's grid is fixed, those of the device that counts for it.  */
int multiprocessors_for (const device &d, const kernel &k);

/* Blocks of WARPS warps of K that D, or that device, can hold at a time, at least 1.  */
cu_result resident_blocks (device &d, kernel &k, unsigned warps, unsigned *blocks);

/* The shape of K's grid with the arguments ARGS; *G has the requests.  */
cu_result choose_geometry (device &d, kernel &k, const char *args, geometry *g);

/* Likewise for a kernel of OpenACC; FREE_TEAMS allows any number of gangs; a block has WORKERS warps, or, if WORKERS is
   0, any number.  */
cu_result choose_open_gangs (device &d, kernel &k, const char *args, unsigned workers, geometry *g);

/* The limit of threads for K, with the requests of G: > 0, or 0.  */
int told_limit (const device &d, const kernel &k, const geometry &g);

} // namespace heddle

#endif
