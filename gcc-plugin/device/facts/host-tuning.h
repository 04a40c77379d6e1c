/* host-tuning.h -- the host plugin's numbers, where the compiler derives one of its own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   These are the defaults: HEDDLE_TUNE changes a number when the program runs.  */

#ifndef HEDDLE_HOST_TUNING_H
#define HEDDLE_HOST_TUNING_H

#include <stddef.h>

namespace host_tuning {

#define TUNING_HOST(TYPE, NAME, VALUE, LEAST, MOST, UNIT, MEANING, ORIGIN, EFFECT) constexpr TYPE NAME = VALUE;
#include "../libgomp-nvptx/tuning.def"

} // namespace host_tuning

#endif
