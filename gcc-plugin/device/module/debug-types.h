/* debug-types.h -- types for debuggers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_DEBUG_TYPES_H
#define HEDDLE_DEBUG_TYPES_H

#include <unordered_map>

#include "gcc-compat.h"

/* The types of variables, as marks (doc/abi.md): each has a number, and lines with its meaning.  */
class debug_types
{
public:
  /* The number of TYPE; 0: void, or a function.  */
  unsigned number (tree type);
  const std::vector<std::string> &lines () const { return m_lines; }

private:
  void describe (tree type, unsigned n);
  void describe_members (tree type, unsigned n);

  std::unordered_map<tree, unsigned> m_numbers;
  std::vector<std::string> m_lines;
};

/* Whether the user has written the variable or parameter DECL.  */
bool heddle_users_variable_p (tree decl);

#endif
