/* variants.h -- the host role: functions of "declare variant" stay until a variant has been chosen.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HOST_VARIANTS_H
#define HEDDLE_HOST_VARIANTS_H

/* Have GCC keep base functions and variants of the unit.  Called once, at PLUGIN_START_UNIT.  */
void heddle_keep_variants ();

#endif
