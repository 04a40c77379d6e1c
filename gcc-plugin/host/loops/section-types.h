/* section-types.h -- types of array sections of a size that is known at run time, in reductions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SECTION_TYPES_H
#define HEDDLE_SECTION_TYPES_H

/* If CLAUSE is a reduction of an array section of variable size: have its type be no other clause's.  */
void heddle_give_own_type (tree clause);

#endif
