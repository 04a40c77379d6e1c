/* libraries.h -- the device libraries' part of a program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LIBRARIES_H
#define HEDDLE_LIBRARIES_H

#include "object-file.h"

/* The members of the archives *.a in DIRECTORY that a program with SYMBOLS needs, as FILE@0xOFFSET, in the
   order of archives and members.  Fatal if there are no archives, or if one is damaged.  */
std::vector<std::string> choose_members (const std::string &directory, const std::vector<bytecode_symbol> &symbols);

#endif
