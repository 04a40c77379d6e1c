/* early-start.h -- starting the default device before main.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_EARLY_START_H
#define HEDDLE_EARLY_START_H

namespace heddle {

struct device;

/* D has been opened, and keeps its context itself: the one of the early start is given back.  */
void end_early_start (device &d);

/* A line of HEDDLE_INFO about why devices start at their first use, where that is the program's doing.  Called once,
   when devices are looked for.  */
void tell_late_start ();

} // namespace heddle

#endif
