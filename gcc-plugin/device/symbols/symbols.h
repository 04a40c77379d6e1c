/* symbols.h -- the device program: which symbols belong to it.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SYMBOLS_H
#define HEDDLE_SYMBOLS_H

/* Turn what lto1 has read into the device program.  Called once, at PLUGIN_ALL_IPA_PASSES_START, before
   heddle_make_entries.  Afterwards every function has the device's optimisation options and no target options,
   nothing throws, thunks have bodies, and only the offload tables and what emission calls by name are
   kept without a use.  */
void heddle_select_symbols ();

/* Keep the variables that are left for the end of the unit, out of the host's assembler file.  Called as the
   last IPA pass, and after each function.  */
void heddle_keep_variables ();

/* Change options OPTS, of the command line or of a function, to what the device wants.  */
void heddle_device_flags (gcc_options *opts);

#endif
