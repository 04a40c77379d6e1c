/* component-pointers.h -- the host role: the objects of Fortran's pointer components, in clauses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_COMPONENT_POINTERS_H
#define HEDDLE_COMPONENT_POINTERS_H

/* CONSTRUCT, a target construct, is about to be gimplified: correct its clauses.  Necessary statements go to
   BEFORE.  */
void heddle_prepare_components (tree construct, gimple_seq *before);

#endif
