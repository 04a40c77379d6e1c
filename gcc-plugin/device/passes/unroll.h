/* unroll.h -- several iterations of a loop at a time.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_UNROLL_H
#define HEDDLE_UNROLL_H

/* Make two versions of LOOP, one block of arithmetic, loads and stores: LOOP where no store touches what another
   iteration or a later statement of its own loads, and a copy, not to be unrolled, where one may (disjoint-loops.cc).
   False: it cannot be told before the loop, nothing has changed.  Data structures of copied code must not be in
   use.  */
bool heddle_version_disjoint (class loop *loop);

/* The size of L's body by GCC's own estimate, without inner loops.  */
double heddle_own_size (class loop *l);

/* STMT, a call, is an instruction or a few.  */
bool heddle_instruction_call_p (gimple *stmt);

#endif
