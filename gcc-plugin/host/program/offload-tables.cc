/* offload-tables.cc -- tables of offloaded functions and variables, kept from --gc-sections.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   GCC's tables are put together by the linker from sections of all objects.  No symbol refers to these sections, so
   --gc-sections would drop all but the linker's own ends: they are marked as retained.  With -flto the tables are
   written by lto1, and missing in the objects.  */

#include "gcc-compat.h"
#include "host/program/state.h"

namespace {

/* targetm.section_type_flags.  DECL has the flag, too: GCC compares.  */

unsigned int
section_flags (tree decl, const char *name, int reloc)
{
  unsigned int flags = program_state.previous_section_flags (decl, name, reloc);
  if (SUPPORTS_SHF_GNU_RETAIN && decl && VAR_P (decl)
      && (!strcmp (name, OFFLOAD_FUNC_TABLE_SECTION_NAME) || !strcmp (name, OFFLOAD_VAR_TABLE_SECTION_NAME)))
    {
      flags |= SECTION_RETAIN;
      if (!lookup_attribute ("retain", DECL_ATTRIBUTES (decl)))
	DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("retain"), NULL_TREE, DECL_ATTRIBUTES (decl));
    }
  return flags;
}

/* PLUGIN_START_UNIT.  */

void
start_unit (void *, void *)
{
  program_state.previous_section_flags = targetm.section_type_flags;
  targetm.section_type_flags = section_flags;
}

} // namespace

void
heddle_offload_tables_init (const char *name)
{
  register_callback (name, PLUGIN_START_UNIT, start_unit, NULL);
}
