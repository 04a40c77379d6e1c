/* functions.h -- functions called by parallel regions, in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_FUNCTIONS_H
#define HEDDLE_SPMD_FUNCTIONS_H

#include "device/spmd/region/spmd-facts.h"

/* NODE, called by P, and its callees need no more of the runtime than a parallel region may need.  Notes these needs in
   P, and the functions with need for copies.  */
bool callee_allowed (parallel_facts &p, cgraph_node *node);

/* Changes of functions before IPA passes end with these.  Bring SSA form, loops and call graph of N up to date; have
   its summaries made anew; let it be inlined at every call, with these changes.  */
void finish_function (cgraph_node *n);
void renew_summaries (cgraph_node *n);
void make_inlinable (cgraph_node *n);

/* The copies of functions for one parallel region: function -> copy.  */
typedef std::map<cgraph_node *, cgraph_node *, function_order> function_copies;

/* Make the copies for P, and let its function and the copies call them.  */
function_copies copy_functions (const parallel_facts &p);

#endif
