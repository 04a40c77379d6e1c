/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_PROGRAM_STATE_H
#define HEDDLE_PROGRAM_STATE_H

#include "gcc-compat.h"
#include "replaced-function.h"
#include "cpplib.h"

#include <string>
#include <vector>

struct unknown_directive
{
  location_t where;
  std::string name;
  bool offloads;		/* its subject may be target regions, or their callees */
  bool warn;			/* wanted, where a warning is enough */
};

struct program_record
{
  /* address-table.cc */
  /* Classes of mapped objects, in the order of their first appearance.  */
  std::vector<tree> mapped_classes;

  /* device-use.cc */
  /* The unit uses devices.  */
  bool device_found;

  /* host-watch.cc */
  tree access_function;

  /* offload-tables.cc */
  unsigned int (*previous_section_flags) (tree, const char *, int);

  /* unknown-directives.cc */
  void (*previous_directive) (cpp_reader *, location_t);
  std::vector<unknown_directive> unknown_directives;
  replaced_function replaced_ignoring;
};

/* The room's only variable that changes.  */
inline program_record program_state;

#endif
