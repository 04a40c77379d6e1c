/* libraries.h -- the device libraries' part of a program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LIBRARIES_H
#define HEDDLE_LIBRARIES_H

#include "object-file.h"

/* What a program gets from the device libraries.  */
struct library_choice
{
  /* Members, as FILE@0xOFFSET, in the order of archives and members.  */
  std::vector<std::string> members;
  /* The runtime's questions (__heddle_uses) in these members with the answer no.  */
  std::vector<std::string> unused;
};

/* The members needed by a program with SYMBOLS from the archives *.a in DIRECTORY.  Fatal without archives, or if an
   archive is damaged.  */
library_choice choose_members (const std::string &directory, const std::vector<bytecode_symbol> &symbols);

#endif
