/* link-vars.h -- variables of `declare target link', which are on the device only while they are mapped.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LINK_VARS_H
#define HEDDLE_LINK_VARS_H

/* Give each such variable of the program a pointer, which takes its place in offload_vars.  Called once, at
   PLUGIN_ALL_IPA_PASSES_START, before heddle_make_entries.  */
void heddle_make_link_pointers ();

/* A pass that replaces the variables' uses in a function by accesses through the pointers.  */
gimple_opt_pass *heddle_make_link_pass (gcc::context *);

#endif
