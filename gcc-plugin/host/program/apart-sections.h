/* apart-sections.h -- tests of overlap decided by GCC's analysis of pointers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_APART_SECTIONS_H
#define HEDDLE_APART_SECTIONS_H

#include "gcc-compat.h"

/* FUN, the current function, has tests whether two sections overlap.  */
bool heddle_tests_overlap_p (function *fun);
/* GCC's analysis of pointers may keep P apart from other pointers for a "restrict" alone.  */
bool heddle_from_restrict_p (tree p);

/* P is the address of an allocatable array of Fortran's without TARGET: no variable is in its memory.  */
bool heddle_from_allocatable_p (tree p);
/* The result of tests for sections known to be apart becomes false, and the code guarded by it disappears.  GCC's
   analysis of pointers is up to date.  True: FUN has changed, including its blocks.  */
bool heddle_decide_overlaps (function *fun);

#endif
