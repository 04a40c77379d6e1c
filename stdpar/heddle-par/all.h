/* all.h -- the parallel algorithms of <algorithm>, <numeric> and <memory>.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_PAR_ALL_H
#define HEDDLE_PAR_ALL_H

#include <heddle-par/base.h>
#include <heddle-par/elements.h>
#include <heddle-par/folds.h>
#include <heddle-par/scans.h>
#include <heddle-par/selections.h>
#include <heddle-par/sorts.h>
#include <heddle-par/sets.h>
#include <heddle-par/host.h>

#endif
