/* loop-remarks.h -- -mremarks: loops not shared by threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_LOOP_REMARKS_H
#define HEDDLE_LOOP_REMARKS_H

/* Whether the target region NODE, or a function that it calls, may start a parallel region or a task.  Its body has
   been read.  */
bool heddle_may_start_threads (cgraph_node *node);

/* Say of the loops of target region NODE, whose body has been read, whether they run in one thread.  */
void heddle_remark_loops (cgraph_node *node);

#endif
