/* needs.h -- what a unit's bytecode says of itself beside its symbols.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Emission calls functions of the libraries for operators, of which a unit's symbols say nothing.  These names are among
   those that a unit leaves undefined if it has values of such types.  Nothing defines them.  */

#ifndef HEDDLE_NEEDS_H
#define HEDDLE_NEEDS_H

#define HEDDLE_NEEDS_EXTENDED "__heddle_needs_extended"
#define HEDDLE_NEEDS_COMPLEX "__heddle_needs_complex"

#endif
