/* stream-type.h -- which pointers are to a FILE, in host and device role.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_STREAM_TYPE_H
#define HEDDLE_STREAM_TYPE_H

#include "gcc-compat.h"

/* TYPE is FILE *.  */

inline bool
heddle_stream_type_p (tree type)
{
  if (TREE_CODE (type) != POINTER_TYPE || TREE_CODE (TREE_TYPE (type)) != RECORD_TYPE)
    return false;
  tree name = TYPE_NAME (TYPE_MAIN_VARIANT (TREE_TYPE (type)));
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return name && !strcmp (IDENTIFIER_POINTER (name), "_IO_FILE");
}

#endif
