/* captured-references.h -- the host role: what a lambda captures by reference, in its target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CAPTURED_REFERENCES_H
#define HEDDLE_CAPTURED_REFERENCES_H

/* Called once, with the plugin's NAME.  */
void heddle_captured_references_init (const char *name);

#endif
