/* constant-arguments.h -- addresses of constants that IPA-CP must not take for each other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_CONSTANT_ARGUMENTS_H
#define HEDDLE_CONSTANT_ARGUMENTS_H

/* Take from IPA-CP the addresses of constant integers that could be taken for those of another size.  Called at
   PLUGIN_ALL_IPA_PASSES_START in the device role.  */
void heddle_keep_constants_apart ();

#endif
