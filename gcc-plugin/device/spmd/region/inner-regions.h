/* inner-regions.h -- parallel regions inside of a target region's parallel regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_INNER_REGIONS_H
#define HEDDLE_SPMD_INNER_REGIONS_H

#include "gcc-compat.h"

/* What the step inner-regions has changed in the parallel regions' functions.  */
struct inner_regions
{
  struct change
  {
    cgraph_node *node;		/* the function of a parallel region */
    gcall *now, *before;	/* a call in it */
  };
  std::vector<change> changes;
  std::vector<location_t> places;	/* of the inner regions */

  /* Restore all calls.  */
  void undo () const;
  /* For -fdump-tree-inner-regions.  */
  void dump (FILE *f) const;
};

#endif
