/* memory-calls.cc -- calls of library functions with no other effect than access, allocation or release of memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A call of an unknown function may do anything: start a kernel, read the clock, keep a pointer.  A program's host code
   between two regions is full of copies and allocations, without such effects.  GCC's points-to analysis knows the
   memory of their arguments.  */

#include "gcc-compat.h"
#include "host/program/memory-calls.h"

bool
heddle_memory_access_call_p (gimple *s)
{
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
    {
    case BUILT_IN_MEMCPY: case BUILT_IN_MEMPCPY: case BUILT_IN_MEMMOVE: case BUILT_IN_MEMSET: case BUILT_IN_MEMCMP:
    case BUILT_IN_MEMCHR: case BUILT_IN_STRLEN: case BUILT_IN_STRCMP: case BUILT_IN_STRNCMP:
      return true;
    default:
      return false;
    }
}

bool
heddle_memory_call_p (gimple *s)
{
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (s)))
    {
    case BUILT_IN_MALLOC: case BUILT_IN_CALLOC: case BUILT_IN_REALLOC: case BUILT_IN_FREE:
      return true;
    default:
      return heddle_memory_access_call_p (s);
    }
}

/* S calls the library's FNDECL, not a function of this unit.  */

static tree
library_function (gimple *s)
{
  tree fndecl = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
  cgraph_node *node = fndecl ? cgraph_node::get (fndecl) : NULL;
  return fndecl && DECL_EXTERNAL (fndecl) && !(node && node->definition) ? fndecl : NULL_TREE;
}

bool
heddle_operator_new_p (gimple *s)
{
  tree fndecl = library_function (s);
  return fndecl && DECL_IS_REPLACEABLE_OPERATOR_NEW_P (fndecl);
}

bool
heddle_operator_delete_p (gimple *s)
{
  tree fndecl = library_function (s);
  return fndecl && DECL_IS_OPERATOR_DELETE_P (fndecl) && DECL_IS_REPLACEABLE_OPERATOR (fndecl);
}

bool
heddle_math_call_p (gimple *s, bool pointers)
{
  if (!gimple_call_builtin_p (s, BUILT_IN_NORMAL) || !mathfn_built_in_type (gimple_call_combined_fn (s)))
    return false;
  for (unsigned i = 0; !pointers && i < gimple_call_num_args (s); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (s, i))))
      return false;
  return true;
}
