/* compiler-check.h -- is the loading compiler the right one for the plugin?

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_COMPILER_CHECK_H
#define HEDDLE_COMPILER_CHECK_H

#include "gcc-compat.h"

/* The plugin fits the compiler, which is of VERSION.  If not, an error has been given.  */
bool heddle_check_compiler (plugin_gcc_version *version);

#endif
