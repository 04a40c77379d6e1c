/* device-options.h -- the host role: options for devices that concern the front end, too.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DEVICE_OPTIONS_H
#define HEDDLE_DEVICE_OPTIONS_H

#include <string>
#include <vector>

/* The words of all -foffload-options=[TARGETS=]OPTIONS of this compilation, in their order.  mkoffload gets the same
   at the link.  */
std::vector<std::string> heddle_device_options ();

/* -mreproducible is among them.  */
bool heddle_reproducible_p ();

/* The last of -mfuse, the default, and -mno-fuse is -mfuse.  */
bool heddle_fuses_p ();

/* The last of -mdevice-scalars, the default, and -mno-device-scalars is -mdevice-scalars.  */
bool heddle_device_scalars_p ();

/* The last -mstdpar= is "device": C++'s parallel algorithms run there, and memory is shared.  */
bool heddle_standard_parallel_p ();

#endif
