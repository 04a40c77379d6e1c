/* requirements.cc -- the host role: what a program requires of devices that these do not do yet.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC 12's front ends refuse "requires" with "unified_shared_memory" or "reverse_offload".  Later ones take them, and
   leave it to libgomp not to use a device.  Then a region would run on the device with what is not right there: its own
   copies of "declare target" variables, for example.  So it is an error.

   Since GCC 14 there is "declare target indirect", for functions that are called through pointers from the host.  The
   device would take the host's address for code.  */

#include "gcc-compat.h"
#include "omp-general.h"
#include "host/clauses/requirements.h"

void
heddle_check_requires (tree region)
{
  static bool told;
  if (told || seen_error ())
    return;
  told = true;
  location_t where = EXPR_LOC_OR_LOC (region, input_location);
  if (omp_requires_mask & OMP_REQUIRES_UNIFIED_SHARED_MEMORY)
    sorry_at (where, "%<requires unified_shared_memory%> with a target region; %<HEDDLE_USM=1%> has"
	      " regions use the host's memory when the program runs");
  else if (omp_requires_mask & OMP_REQUIRES_REVERSE_OFFLOAD)
    sorry_at (where, "%<requires reverse_offload%> with a target region");
}

void
heddle_check_indirect ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (lookup_attribute ("omp declare target indirect", DECL_ATTRIBUTES (node->decl)))
      sorry_at (DECL_SOURCE_LOCATION (node->decl), "function %qD, %<declare target indirect%>, in device code",
		node->decl);
}
