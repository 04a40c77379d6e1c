/* shared-reductions.h -- reductions into a variable that teams, or threads of an enclosing region, share.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SHARED_REDUCTIONS_H
#define HEDDLE_SHARED_REDUCTIONS_H

/* Install the passes in a front end's compiler; NAME is the plugin's name with GCC.  */
void heddle_shared_reductions_init (const char *name);

#endif
