/* requirements.h -- the host role: what a unit requires of devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REQUIREMENTS_H
#define HEDDLE_REQUIREMENTS_H

/* Have "requires" directives taken that this GCC's front ends refuse, and messages about them dropped.  Before anything
   is parsed, and again behind it.  */
void heddle_take_requires ();

/* What the unit's "requires" directives ask of devices: HEDDLE_REQUIRES_* (image.h).  */
unsigned heddle_required ();

/* The unit requires that device and host have the same memory.  */
bool heddle_shares_memory ();

/* If so, have the device use the host's variables in the place of its own.  When it is known what the unit declares for
   the device.  */
void heddle_share_variables ();

/* REGION, an OMP_TARGET, may be inside of another if the host is to run it: then GCC 12 shall not warn of it.  */
void heddle_note_ancestor (tree region);

/* Have GCC not take what such regions call for device code.  Before anything is parsed.  */
void heddle_watch_discovery ();

#endif
