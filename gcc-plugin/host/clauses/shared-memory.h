/* shared-memory.h -- "target data" for devices that use the host's memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_SHARED_MEMORY_H
#define HEDDLE_SHARED_MEMORY_H

/* Install the pass in a front end's compiler; NAME is the plugin's name with GCC.  */
void heddle_shared_memory_init (const char *name);

#endif
