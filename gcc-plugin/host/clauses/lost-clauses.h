/* lost-clauses.h -- the host role: clauses dropped by GCC's Fortran front end.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LOST_CLAUSES_H
#define HEDDLE_LOST_CLAUSES_H

/* TARGET, an OMP_TARGET, is about to be gimplified: give it the program's clauses "depend" and "has_device_addr", or an
   order that fulfils them, or give an error.  Necessary statements go to BEFORE.  */
void heddle_restore_clauses (tree target, gimple_seq *before);

#endif
