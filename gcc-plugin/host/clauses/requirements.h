/* requirements.h -- the host role: what a program requires of devices that these do not do yet.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REQUIREMENTS_H
#define HEDDLE_REQUIREMENTS_H

/* Give an error at REGION, an OMP_TARGET, if its unit has a "requires" directive that devices do not meet; once.  */
void heddle_check_requires (tree region);

/* Give an error at each function that the device is to find by its address on the host.  */
void heddle_check_indirect ();

#endif
