/* uses.h -- what the device program makes use of.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_USES_H
#define HEDDLE_USES_H

/* Replace the calls of __heddle_uses (libgomp-nvptx/device/ptx-builtins.h) by their answers, and take from the queries
   of OpenMP the promise that they are const.  Called once, at PLUGIN_ALL_IPA_PASSES_START, after
   heddle_make_entries.  */
void heddle_fold_uses ();

#endif
