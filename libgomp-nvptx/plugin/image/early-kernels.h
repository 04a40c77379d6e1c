/* early-kernels.h -- kernels that are on the device before their predecessors have ended.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_EARLY_KERNELS_H
#define HEDDLE_EARLY_KERNELS_H

#include <string>

namespace heddle {

struct device;

/* Kernels of D may be there before their predecessors have ended.  */
bool starts_early (const device &d);

/* TEXT, PTX of Heddle's, with kernels that wait for their predecessors; empty: it has another form.  */
std::string early_start (const char *text);

} // namespace heddle

#endif
