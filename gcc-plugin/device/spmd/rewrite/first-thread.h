/* first-thread.h -- statements of the teams level that the first thread alone executes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_FIRST_THREAD_H
#define HEDDLE_SPMD_FIRST_THREAD_H

#include "device/facts/spmd.h"

/* Let the first thread alone, according to MODE, execute S, a store or a call, and a volatile load of its value just
   before.  */
void first_thread_alone (gimple *s, spmd_mode mode);

#endif
