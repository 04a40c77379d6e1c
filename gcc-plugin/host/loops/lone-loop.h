/* lone-loop.h -- target regions whose teams do nothing but to share a loop.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LOOPS_LONE_LOOP_H
#define HEDDLE_LOOPS_LONE_LOOP_H

/* Nothing in BODY, that of a target region before "omplower", has an effect but one "distribute" loop.  */
bool heddle_lone_loop (gimple_seq body);

#endif
