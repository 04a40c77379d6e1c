/* hooks.h -- what GCC believes about the machine while it compiles for the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HOOKS_H
#define HEDDLE_HOOKS_H

/* Install the device role in lto1; once, from plugin_init.  NAME is the plugin's name with GCC, OUT_FILE the
   file to write the PTX to; it must stay allocated.  */
void heddle_device_init (const char *name, const char *out_file);

#endif
