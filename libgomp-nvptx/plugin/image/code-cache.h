/* code-cache.h -- compiled code, kept from one run of a program to the next.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_CODE_CACHE_H
#define HEDDLE_CODE_CACHE_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct device;

/* Make *MODULE of the SIZE bytes of PTX at TEXT, for D, with compiled code from the cache, or compile it and put it
   there.  False: the cache cannot help, which is no error; compile without it.  The context is current.  */
bool load_through_cache (device &d, const char *text, size_t size, CUmodule *module);

} // namespace heddle

#endif
