/* leaks.h -- HEDDLE_SIM_CHECK=memory and stale: device memory never given back by a program, and its copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_LEAKS_H
#define HEDDLE_LEAKS_H

#include "plugin/types/device.h"

namespace heddle {

/* Whether the simulator looks for mistakes with memory.  */
bool memory_is_checked ();

/* libgomp knows its devices, and opens the first: its mistakes are to be told from the program's at the end.  */
void watch_leaks ();

/* D is closed: report the memory still in use.  */
void tell_leaks (device &d);

} // namespace heddle

#endif
