/* host-races.h -- HEDDLE_SIM_CHECK=races: a host's access to data that a running region copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_HOST_RACES_H
#define HEDDLE_HOST_RACES_H

#include "plugin/types/device.h"

namespace heddle {

/* Any thread may call these.  They do nothing unless a program is watched (image.h, heddle_host_watch).  Events tell
   the rest (observe.def).  */

/* A region without device code is run on the host: the thread's accesses may be its own.  */
void host_runs_regions ();

/* Whether a report must make the program fail; once, with a message about D.  */
bool tell_host_races (device &d);

} // namespace heddle

#endif
