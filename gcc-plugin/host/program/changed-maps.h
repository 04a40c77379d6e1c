/* changed-maps.h -- may a target region change a mapped object?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HOST_PROGRAM_CHANGED_MAPS_H
#define HEDDLE_HOST_PROGRAM_CHANGED_MAPS_H

/* The region of function FNDECL may change the object at the address in member NUMBER of its block of addresses.
   DESCRIPTOR, if not negative, is the member with a Fortran descriptor of the object, REFERENCE the member with a
   pointer to the descriptor.  In SSA form, with the bodies of
   all functions present.  */
bool heddle_region_may_change (tree fndecl, unsigned number, int descriptor, int reference);

/* The same, but stores of numbers are no changes: may the region store an address of the host's there?  */
bool heddle_region_may_store_addresses (tree fndecl, unsigned number, int descriptor, int reference);

#endif
