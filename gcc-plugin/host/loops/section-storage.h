/* section-storage.h -- the elements that GCC makes for a reduction of an array section.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SECTION_STORAGE_H
#define HEDDLE_SECTION_STORAGE_H

/* Clause C reduces an array section; the body of its construct gets at the elements by pointers that begin before the
   elements.  GCC must not know their object.  */
extern void heddle_hide_storage (tree c);

#endif
