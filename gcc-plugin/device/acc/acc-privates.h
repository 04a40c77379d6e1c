/* acc-privates.h -- OpenACC: variables and scalars that threads of a loop fill together.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_PRIVATES_H
#define HEDDLE_ACC_PRIVATES_H

#include "gcc-compat.h"

#include <set>
#include <vector>

/* The marks of declarations in sequential loops of FUN get the level to which the variables belong.  */
void heddle_acc_level_marks (function *fun);

/* The local variables of FUN in memory, without BUT, with a write in a loop on AXIS, and a mention outside of the
   loop.  */
std::vector<tree> heddle_acc_filled_together (function *fun, int axis, const std::set<tree> &but);

/* DECLS, filled together by the warps of a vector of REGION, have room in shared memory: a block needs a copy for each
   of its vectors.  */
bool heddle_acc_room_for_workers_p (tree region, const std::vector<tree> &decls);

/* DECLS of FUN go to the room for workers.  */
void heddle_acc_place_workers (function *fun, const std::vector<tree> &decls);

/* Behind GCC's passes, each vector of FUN gets its own copy of the variables in the room for workers.  True: statements
   have changed.  */
bool heddle_acc_part_privates (function *fun);

/* A scalar in a register, changed in a shared loop of FUN and used behind the loop, gets its new value in all threads
   (acc-set-by-one.cc): in lanes; in workers if WORKERS; in the warps of a vector if WIDE.  */
void heddle_acc_merge_scalars (function *fun, bool workers, bool wide);

#endif
