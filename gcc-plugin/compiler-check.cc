/* compiler-check.cc -- is the loading compiler the right one for the plugin?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A plugin uses the compiler's own structures, whose layout it has from headers.  GCC's check for that asks for the
   same date stamp and the same configuration.  A distribution's update of the compiler changes these, while the layout
   stays: within a major version GCC's branches get corrections only.  The tables of GCC can still move: an additional
   option adds a member to gcc_options, and an additional hook one to gcc_target.

   A compiler therefore fits if its major version is the same and its objects have the headers' sizes.  The linker has
   kept these sizes in the compiler's table of symbols.  This table is long, and read only if GCC's own check fails.

   Bytecode has a version of its own, which lto1 compares with the version of the device's libraries.  */

#include "compiler-check.h"

#include <dlfcn.h>
#include <link.h>

namespace {

const struct { const void *object; size_t size; const char *name; } objects[] =
{
  { &global_options, sizeof global_options, "options" },
  { &targetm, sizeof targetm, "target hooks" },
  { &lang_hooks, sizeof lang_hooks, "language hooks" },
  { cl_options, N_OPTS * sizeof *cl_options, "table of options" },
  { built_in_names, END_BUILTINS * sizeof *built_in_names, "built-in functions" },
  { internal_fn_name_array, (IFN_LAST + 1) * sizeof *internal_fn_name_array, "internal functions" },
  { gimple_code_name, LAST_AND_UNUSED_GIMPLE_CODE * sizeof *gimple_code_name, "GIMPLE codes" },
  { global_trees, TI_MAX * sizeof *global_trees, "common trees" },
};

/* The size of OBJECT, a variable of the compiler's; 0 if its table of symbols does not have it.  */

size_t
size_of (const void *object)
{
  Dl_info info;
  const ElfW (Sym) *symbol = NULL;
  if (!dladdr1 (object, &info, (void **) &symbol, RTLD_DL_SYMENT) || !symbol || info.dli_saddr != object)
    return 0;
  return symbol->st_size;
}

} // namespace

bool
heddle_check_compiler (plugin_gcc_version *version)
{
  if (plugin_default_version_check (version, &gcc_version))
    return true;
  if (atoi (version->basever) != atoi (gcc_version.basever))
    {
      error ("the Heddle plugin has been built for GCC %s and cannot be used with GCC %s", gcc_version.basever,
	     version->basever);
      return false;
    }
  for (const auto &o : objects)
    if (size_of (o.object) != o.size)
      {
	error ("the Heddle plugin has been built for GCC %s (%s) and cannot be used with GCC %s (%s), which has other"
	       " %s; build Heddle again", gcc_version.basever, gcc_version.datestamp, version->basever,
	       version->datestamp, o.name);
	return false;
      }
  return true;
}
