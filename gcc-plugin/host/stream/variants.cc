/* variants.cc -- the host role: functions of "declare variant" stay until a variant has been chosen.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Where the choice depends on the device, GCC puts an artificial function in the call's place until late, on the host
   too.  This function has no body, and GCC does not count its references to the base function and to the variants as
   uses: static variants without other uses are gone before one is chosen.  They are therefore marked as used, at the
   end of the unit's parsing.  */

#include "gcc-compat.h"
#include "host/stream/state.h"
#include "host/stream/variants.h"

namespace {

void
parse_file ()
{
  stream_state.previous_variants_parse ();
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (lookup_attribute ("omp declare variant base", DECL_ATTRIBUTES (node->decl))
	|| lookup_attribute ("omp declare variant variant", DECL_ATTRIBUTES (node->decl)))
      DECL_PRESERVE_P (node->decl) = 1;
}

} // namespace

void
heddle_keep_variants ()
{
  stream_state.previous_variants_parse = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_file;
}
