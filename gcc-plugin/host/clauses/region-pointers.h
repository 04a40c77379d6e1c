/* region-pointers.h -- the host role: Fortran's arrays and their bounds are a region's own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REGION_POINTERS_H
#define HEDDLE_REGION_POINTERS_H

/* Called once, with the plugin's NAME.  */
void heddle_region_pointers_init (const char *name);

#endif
