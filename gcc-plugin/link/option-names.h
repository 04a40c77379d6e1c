/* option-names.h -- the names of the -m options.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_OPTION_NAMES_H
#define HEDDLE_OPTION_NAMES_H

#include <string>

/* The name most like ARG, or an empty string where none is like it.  */
std::string nearest_option (const std::string &arg);

/* All names, separated by spaces.  */
std::string option_names ();

#endif
