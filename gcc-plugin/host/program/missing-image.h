/* missing-image.h -- units with target regions say so when they are linked without a device image.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_MISSING_IMAGE_H
#define HEDDLE_MISSING_IMAGE_H

/* Have the plugin called NAME, whose file is PLUGIN, do that in this compilation.  */
void heddle_missing_image_init (const char *name, const char *plugin);

#endif
