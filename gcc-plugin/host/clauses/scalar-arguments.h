/* scalar-arguments.h -- the host role: "firstprivate" scalars of target regions are passed by value.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SCALAR_ARGUMENTS_H
#define HEDDLE_SCALAR_ARGUMENTS_H

/* Called once, with the plugin's NAME.  */
void heddle_scalar_arguments_init (const char *name);

#endif
