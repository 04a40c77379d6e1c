/* thunks.h -- the host's side of calls, as source for the host's compiler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_THUNKS_H
#define HEDDLE_THUNKS_H

#include "link/base/device-image.h"

/* C that defines the table heddle_calls (image.h) for CALLS, and a function for each row; nothing if there are none.
   Fatal if a signature is not as protocol.h says.  */
std::string call_source (const std::vector<device_call> &calls);

#endif
