/* new-function.h -- functions made by the plugin.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_NEW_FUNCTION_H
#define HEDDLE_NEW_FUNCTION_H

/* A function NAME of TYPE, at WHERE, visible to this unit only and without exceptions.  It has no parameters yet and no
   body, and is the current function until the caller has added both and resets it.  */
tree heddle_new_function (const char *name, tree type, location_t where);

#endif
