/* requirements.h -- a program's requirements of devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_REQUIREMENTS_H
#define HEDDLE_REQUIREMENTS_H

namespace heddle {

/* The requirements of the images until now; later images get the same devices.  Before libgomp is told of devices.  */
unsigned settle_requirements ();

/* Whether an image until now requires that regions use the host's memory.  */
bool host_memory_required_so_far ();

/* The program, as far as it is settled, or HEDDLE_USM wants regions to use the host's memory.  */
bool host_memory_wanted ();

/* Whether regions are to use the host's memory unmapped, for the program or HEDDLE_USM, and the devices can; a warning
   if they cannot and HEDDLE_USM asks for it.  After find_devices.  */
bool use_host_memory ();

/* Why the devices, or this libgomp, do not do what the program's requires directives, MASK (libgomp-plugin.h), ask for,
   in memory of malloc; null: they do.  After find_devices.  */
char *unmet_requirement (unsigned mask);

} // namespace heddle

#endif
