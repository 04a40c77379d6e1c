/* hide-counters.h -- counters of outer loops stay counters.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_HIDE_COUNTERS_H
#define HEDDLE_HIDE_COUNTERS_H

/* The text of the asm that hides a counter; not for an assembler.  */
#define HEDDLE_COUNTER_MARK "heddle counter"

#endif
