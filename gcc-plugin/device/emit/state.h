/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_EMIT_STATE_H
#define HEDDLE_EMIT_STATE_H

#include "gcc-compat.h"

class module_emitter;

struct emit_record
{
  /* emit.cc */
  module_emitter *the_module;

  /* nested.cc */
  /* The program has pointers of this kind.  From the end of IPA on.  */
  bool has_descriptors;

  /* team-pointers.cc */
  /* A pointer of this kind has the attribute.  From the end of IPA on.  */
  bool team_pointer_found;
};

/* The room's only variable that changes.  */
inline emit_record emit_state;

#endif
