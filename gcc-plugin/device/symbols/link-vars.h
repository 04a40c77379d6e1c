/* link-vars.h -- variables of `declare target link', on the device only while they are mapped.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LINK_VARS_H
#define HEDDLE_LINK_VARS_H

#include "gcc-compat.h"

/* DECL is such a variable.  */
bool heddle_link_variable_p (const_tree decl);

#endif
