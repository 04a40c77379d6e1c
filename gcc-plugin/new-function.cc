/* new-function.cc -- functions made by the plugin.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#include "gcc-compat.h"
#include "new-function.h"

tree
heddle_new_function (const char *name, tree type, location_t where)
{
  tree decl = build_decl (where, FUNCTION_DECL, get_identifier (name), type);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
  current_function_decl = decl;
  tree result = build_decl (where, RESULT_DECL, NULL_TREE, TREE_TYPE (type));
  DECL_ARTIFICIAL (result) = 1;
  DECL_CONTEXT (result) = decl;
  DECL_RESULT (decl) = result;
  allocate_struct_function (decl, false);
  TREE_STATIC (decl) = 1;
  TREE_USED (decl) = 1;
  TREE_NOTHROW (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_INITIAL (decl) = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (DECL_INITIAL (decl)) = decl;
  TREE_USED (DECL_INITIAL (decl)) = 1;
  return decl;
}
