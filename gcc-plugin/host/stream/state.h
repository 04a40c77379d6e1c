/* state.h -- the memory of this room between two callbacks of GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's hooks and passes hand on no object of the plugin's: knowledge of a callback for a later callback is at file
   scope.  The variables of the room are members of a record; arguments have the rest.  */

#ifndef HEDDLE_STREAM_STATE_H
#define HEDDLE_STREAM_STATE_H

#include "gcc-compat.h"

#include <string>

struct stream_record
{
  /* plain-frames.cc */
  unsigned long long (*content_size) (const void *, size_t);
  size_t (*decompress) (void *, size_t, const void *, size_t);
  void (*previous_append) (const void *, size_t, void *);

  /* selection.cc */
  /* The whole unit has been declared: what its functions use is perhaps used only.  */
  bool all_selected;
  /* Functions whose DECL_EXTERNAL is clear for the time being.  */
  auto_vec<tree> template_instances;

  /* static-objects.cc */
  /* The front end's functions of initializations for the device, and, behind each, the constructors that call it.  */
  auto_vec<tree> initializers;
  /* The variable of the conditions.  */
  tree host_condition;
  /* The functions for the device.  */
  auto_vec<cgraph_node *> device_functions;

  /* stream.cc */
  void (*previous_lto_start) (void);
  void (*previous_lto_end) (void);
  bool library_role;
  bool all_declared;
  bool writing_ours;
  /* What goes into the section HEDDLE_SYMBOLS_SECTION.  */
  std::string symbol_section;

  /* templates.cc */
  bool templates_done;

  /* variants.cc */
  void (*previous_variants_parse) (void);
};

/* The room's only variable that changes.  */
inline stream_record stream_state;

#endif
