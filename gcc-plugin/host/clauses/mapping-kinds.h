/* mapping-kinds.h -- what libgomp is told of what a construct maps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_MAPPING_KINDS_H
#define HEDDLE_MAPPING_KINDS_H

/* Have the passes run.  NAME is the plugin's.  */
void heddle_mapping_kinds_init (const char *name);

#endif
