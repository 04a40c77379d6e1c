/* show-counters.cc -- the counters that "ivopts" was not to see.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   hide-counters.cc has put copies in their place.  */

#include "passes.h"
#include "device/facts/hide-counters.h"

unsigned
show_counters_pass::execute (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gasm *mark = dyn_cast<gasm *> (gsi_stmt (gsi));
	if (!mark || strcmp (gimple_asm_string (mark), HEDDLE_COUNTER_MARK) != 0)
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	tree copy = TREE_VALUE (gimple_asm_output_op (mark, 0)), counter = TREE_VALUE (gimple_asm_input_op (mark, 0));
	gsi_remove (&gsi, true);
	replace_uses_by (copy, counter);
	release_ssa_name (copy);
      }
  return 0;
}
