/* shared-reductions.h -- the host role: reductions into a variable that several teams share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SHARED_REDUCTIONS_H
#define HEDDLE_SHARED_REDUCTIONS_H

/* The name of the call that stands for an atomic: of *ARGUMENT0 with ARGUMENT1, by tree code ARGUMENT2.  */
#define HEDDLE_ATOMIC_UPDATE "heddle_atomic_update"

#endif
