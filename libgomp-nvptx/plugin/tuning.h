/* tuning.h -- the numbers of libgomp-nvptx/tuning.def, for the host plugin.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   HEDDLE_TUNE changes several numbers while the environment is read (environment.cc), before a device is opened;
   afterwards they are constant, and any thread may read them.  */

#ifndef HEDDLE_PLUGIN_TUNING_H
#define HEDDLE_PLUGIN_TUNING_H

#include <stddef.h>

namespace heddle {

struct tuning_numbers
{
#define TUNING_HOST(TYPE, NAME, VALUE, LEAST, MOST, UNIT, MEANING, ORIGIN, EFFECT) TYPE NAME = VALUE;
#include "../tuning.def"
};

extern tuning_numbers tuning;

/* Change TUNING according to TEXT, "NAME=NUMBER,...".  A faulty part gets a warning and changes nothing.  */
void tune (const char *text);

} // namespace heddle

#endif
