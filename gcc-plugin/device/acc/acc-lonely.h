/* acc-lonely.h -- code for one worker with all its lanes.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_ACC_LONELY_H
#define HEDDLE_ACC_LONELY_H

#include "gcc-compat.h"

#include <set>
#include <vector>

/* A loop for vectors outside of loops for workers, from its begin FIRST to its end LAST, with the BLOCKS between the
   two, including the block that LAST ends; or a call of a routine of level "vector", FIRST and LAST.  */
struct lonely_part
{
  gimple *first, *last;
  std::vector<basic_block> blocks;
};

/* The lonely parts of FUN.  */
std::vector<lonely_part> heddle_find_lonely (function *fun);

/* The first statement in PARTS that writes to an object which the first worker cannot hand over to the other workers;
   or NULL.  PRIVATES are gangs' own.  */
gimple *heddle_lonely_write (function *fun, const std::vector<lonely_part> &parts, const std::set<tree> &privates);

/* The first worker alone executes PARTS from now on.  Virtual operands are to be renamed.  */
void heddle_enclose_lonely (function *fun, const std::vector<lonely_part> &parts);

#endif
