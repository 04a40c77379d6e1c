/* changed-maps.h -- may a target region change what it maps?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HOST_PROGRAM_CHANGED_MAPS_H
#define HEDDLE_HOST_PROGRAM_CHANGED_MAPS_H

/* The region whose function is FNDECL may change the object that member NUMBER of its block of addresses points to.
   DESCRIPTOR, if it is not negative, is the member with a Fortran descriptor of the object.  On SSA form, of which
   the bodies of all functions are there.  */
bool heddle_region_may_change (tree fndecl, unsigned number, int descriptor);

/* The same, but stores of numbers are no changes: may the region store an address of the host's there?  */
bool heddle_region_may_store_addresses (tree fndecl, unsigned number, int descriptor);

#endif
