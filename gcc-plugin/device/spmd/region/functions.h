/* functions.h -- functions that parallel regions call, in regions that run without a scheduler.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_FUNCTIONS_H
#define HEDDLE_SPMD_FUNCTIONS_H

#include "device/spmd/region/spmd-facts.h"

/* What NODE, which P calls, needs of the runtime is what a parallel region may need; so for what it calls.  Notes in P
   what that is, and which functions need copies.  */
bool callee_allowed (parallel_facts &p, cgraph_node *node);

/* What changes functions before IPA passes ends with these.  Bring SSA form, loops and call graph of N up to date; have
   its summaries made anew; let it be inlined wherever it is called, which includes that.  */
void finish_function (cgraph_node *n);
void renew_summaries (cgraph_node *n);
void make_inlinable (cgraph_node *n);

/* The copies of such functions for one parallel region: function -> copy.  */
typedef std::map<cgraph_node *, cgraph_node *, function_order> function_copies;

/* Make the copies for P, and let its function and the copies call them.  */
function_copies copy_functions (const parallel_facts &p);

#endif
