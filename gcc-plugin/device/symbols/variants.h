/* variants.h -- which variant of a function (declare variant) the device takes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_DEVICE_VARIANTS_H
#define HEDDLE_DEVICE_VARIANTS_H

/* Have GCC choose variants for the device.  Called once, at PLUGIN_ALL_IPA_PASSES_START.  */
void heddle_prepare_variants ();

#endif
