/* unroll.h -- several iterations of a loop at a time.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_UNROLL_H
#define HEDDLE_UNROLL_H

/* The pass for innermost loops, for right before "ivopts".  */
opt_pass *heddle_make_unroll_pass (gcc::context *);

/* The pass for loops around barriers, for right before "cunrolli" (unroll-phases.cc).  */
opt_pass *heddle_make_unroll_phases_pass (gcc::context *);

/* STMT, a call, is an instruction or a few.  */
bool heddle_instruction_call_p (gimple *stmt);

#endif
