/* constant-sizes.h -- the host role: constant sizes in map clauses of Fortran's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CONSTANT_SIZES_H
#define HEDDLE_CONSTANT_SIZES_H

/* The front end has made T of a directive: give its map clauses constant sizes in the place of variables with one.  */
void heddle_restore_sizes (tree t);

#endif
