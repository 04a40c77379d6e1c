/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_SYMBOLS_STATE_H
#define HEDDLE_SYMBOLS_STATE_H

#include "gcc-compat.h"

#include <vector>

struct symbols_record
{
  /* file-statements.cc */
  /* Statements that the device cannot do.  */
  unsigned reported_statements;

  /* repeated-vars.cc */
  std::vector<bool> repeated_variables;
};

/* The room's only variable that changes.  */
inline symbols_record symbols_state;

#endif
