/* common.h -- what every file of PTX emission includes: the C++ library first, then GCC, then PTX.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_EMIT_COMMON_H
#define HEDDLE_EMIT_COMMON_H

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "ptx.h"

#include "gcc-compat.h"
#include "calls.h"
#include "expr.h"
#include "gimple-fold.h"
#include "real.h"
#include "tree-pretty-print.h"
#include "tree-ssa.h"
#include "tree-ssa-alias.h"

#endif
