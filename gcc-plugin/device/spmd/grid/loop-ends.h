/* loop-ends.h -- loops of plain regions find their ends.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LOOP_ENDS_H
#define HEDDLE_LOOP_ENDS_H

#include <set>

/* The headers of loops in the current function with iterations, or chunks of iterations, for teams in turn; if THREADS,
   threads, too.  */
std::set<basic_block> heddle_cyclic_loops (bool threads);

/* Make the loops of HEADERS with the expected form, over 32 bits, end at any N, in the current function; the essay in
   loop-ends.cc.  ANY_CHUNK: even if a chunk may have any length of the number's type.  Returns the lengths of the
   chunks of all loops with this form, whose ends are now right.  */
std::set<tree> heddle_end_in_time (const std::set<basic_block> &headers, bool any_chunk);

/* Do the same in target region NODE, which runs in generic mode, with the loops left by the host role, and in its
   parallel regions.  */
void heddle_end_region_in_time (cgraph_node *node);

#endif
