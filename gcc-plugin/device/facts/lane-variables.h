/* lane-variables.h -- automatic variables that are a lane's own in a SIMT region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LANE_VARIABLES_H
#define HEDDLE_LANE_VARIABLES_H

#include "gcc-compat.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

/* The automatic variables, parameters and results in memory references of statements and expressions, in the order of
   their discovery.  */

struct automatic_references
{
  std::vector<tree> decls;
  std::unordered_set<tree> seen;
  void add (gimple *);
  void add (tree);
};

/* The number of SIMT regions around the start of each basic block of FUN, and around the code behind statement S, which
   is in DEPTH of them.  A region has a single entry and a single exit.  Regions may be nested until GCC has chosen
   among the forms of SIMD loops (simt.cc); afterwards no regions exist.  */
std::vector<unsigned> heddle_region_depths (function *fun);
unsigned heddle_depth_behind (gimple *s, unsigned depth);

struct lane_variables
{
  std::unordered_set<tree> own;		/* of each lane */
  std::unordered_set<tree> outside;	/* referred to outside all regions */
};

/* The variables of FUN, as far as they can be told now.  */
lane_variables heddle_lane_variables (function *fun);

/* Have the variable D in memory of each lane's own, in SIMT regions and outside of them.  */
void heddle_mark_mirrored_variable (tree d);
bool heddle_mirrored_variable_p (tree d);

/* Have later calls of heddle_lane_variables find the variable D, which SIMT regions refer to, to be a lane's own.  */
void heddle_mark_lane_variable (tree d);

/* Have later calls of heddle_lane_variables find what is a lane's own in FUN now.  For before its loops are
   transformed.  */
void heddle_mark_lane_variables (function *fun);

#endif
