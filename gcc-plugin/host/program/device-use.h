/* device-use.h -- units that use devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DEVICE_USE_H
#define HEDDLE_DEVICE_USE_H

/* Install the pass in a front end's compiler; NAME is the plugin's name with GCC, and PLUGIN is its file.  */
void heddle_device_use_init (const char *name, const char *plugin);

#endif
