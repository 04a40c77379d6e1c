/* crash.h -- a function of the host that a kernel has called crashes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_CALL_CRASH_H
#define HEDDLE_CALL_CRASH_H

namespace heddle {

/* Have crashes in functions of the host named from here on.  Any thread.  */
void name_crashes ();

/* This thread calls the function NAME for a kernel; null: it has returned.  The value is its function before.  */
const char *enter_function (const char *name);

} // namespace heddle

#endif
