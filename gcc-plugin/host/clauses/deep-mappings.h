/* deep-mappings.h -- the host role: Fortran's allocatable components of mapped variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DEEP_MAPPINGS_H
#define HEDDLE_DEEP_MAPPINGS_H

/* Have the components mapped in their size, and aligned.  Once, when the unit begins.  */
void heddle_complete_deep_mappings ();

#endif
