/* concurrent-nests.h -- the host role: the forms of DO CONCURRENT that the front end makes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CONCURRENT_NESTS_H
#define HEDDLE_CONCURRENT_NESTS_H

#include "gcc-plugin.h"
#include "tree.h"

#include <vector>

/* A loop of a nest.  */
struct concurrent_level
{
  tree index, count, step;
};

struct concurrent_nest
{
  std::vector<concurrent_level> levels;		/* outermost first */
  std::vector<tree> starts;		/* of the inner indices and counts, in their order */
  std::vector<tree> body;
  tree number = NULL_TREE;		/* mi, if it goes on with the innermost index */
};

/* Masks computed before a nest.  */
struct concurrent_masks
{
  tree *loop;				/* the nest's */
  concurrent_nest in;
  tree element, value;			/* temp[mi] and the mask of an iteration */
};

/* T is the outermost loop of a nest: *N.  */
bool heddle_match_nest (tree t, concurrent_nest *n);

/* LOOP computes masks: *M.  */
bool heddle_match_masks (tree *loop, concurrent_masks *m);

/* T is memory at the place NUMBER of an array of masks.  */
bool heddle_mask_element_p (tree t, tree number);

#endif
