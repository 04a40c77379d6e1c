/* region-symbols.h -- the host role: symbols of the compiler's own in target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REGION_SYMBOLS_H
#define HEDDLE_REGION_SYMBOLS_H

/* Have virtual tables and type information that a target region names be the device's own, from now on.  Called
   once, at PLUGIN_START_UNIT.  */
void heddle_watch_regions ();

/* DECL is one of Fortran's tables of a type: its size, its parent's table, its procedures.  */
bool heddle_type_table_p (tree decl);

#endif
