/* narrow-counters.h -- other variables in the place of loops' counters.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_NARROW_COUNTERS_H
#define HEDDLE_NARROW_COUNTERS_H

/* A new variable of TYPE, private to LOOP, that counts its loop number K with STEP.  The counter until now is a
   variable of the body, which the caller sets at the beginning of each iteration; the clauses of LOOP give it its value
   behind the loop.  The bounds are the caller's, too.  */
tree heddle_replace_counter (gomp_for *loop, unsigned k, tree type, tree step);

/* The second operand of the increment of loop number K of LOOP, whose counter is narrower than int, as int if constant;
   unchanged, if right after conversion; or NULL_TREE.  */
tree heddle_narrow_step (gomp_for *loop, unsigned k);

#endif
