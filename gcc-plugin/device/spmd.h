/* spmd.h -- target regions whose OpenMP threads are the lanes of the whole grid.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_H
#define HEDDLE_SPMD_H

/* Attribute of kernels that run so: every lane executes the region, as in CUDA.  */
#define HEDDLE_LANES_ATTRIBUTE "heddle lanes"

/* If target region REGION can run with every lane as an OpenMP thread, rewrite it and its parallel regions for
   that and return true: the kernel then calls REGION directly.  Otherwise change nothing.  Called at
   PLUGIN_ALL_IPA_PASSES_START.  */
bool heddle_make_spmd (tree region);

#endif
