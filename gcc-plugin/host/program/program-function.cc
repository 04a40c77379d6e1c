/* program-function.cc -- functions of each program's own part of the runtime, declared where the program calls them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   crtoffloadtable.o (link/) has them; a program that is linked without it has null references.  */

#include "gcc-compat.h"
#include "host/facts/program-function.h"

tree
heddle_program_function (const char *name, tree type)
{
  static std::map<std::string, tree> known;
  tree &decl = known[name];
  if (!decl)
    {
      decl = build_fn_decl (name, type);
      SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
      DECL_ARTIFICIAL (decl) = 1;
      TREE_NOTHROW (decl) = 1;
      DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
      DECL_VISIBILITY_SPECIFIED (decl) = 1;
      declare_weak (decl);
    }
  return decl;
}
