/* counter-division.h -- quotients and remainders of a loop's counter without a division in the loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LOOP_DIVISION_H
#define HEDDLE_LOOP_DIVISION_H

/* T, an integer of the current function, is not negative, as far as is known of its range.  */
bool heddle_never_negative_p (tree t);

#endif
