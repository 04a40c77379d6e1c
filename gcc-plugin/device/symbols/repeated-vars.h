/* repeated-vars.h -- variables that several units have in their tables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REPEATED_VARS_H
#define HEDDLE_REPEATED_VARS_H

/* Does mkoffload leave row I of offload_vars out of the host's table?  */
bool heddle_repeated_variable_p (unsigned i);

#endif
