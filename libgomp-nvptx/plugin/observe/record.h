/* record.h -- HEDDLE_RECORD: launches as files, for heddle-replay.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_RECORD_H
#define HEDDLE_RECORD_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct device;
struct launched;
struct recording;

/* L is about to be given to the driver: wait for all work on its device, and write the data for a replay.  Null: L is
   not recorded.  Only if the environment asks for it.  Any thread, with the device's context current and no lock held.
   Other threads do not record until end_recording.  */
recording *begin_recording (const launched &l);

/* L has been given to the driver: wait for its end, and write its results.  */
void end_recording (const launched &l, recording *);

} // namespace heddle

#endif
