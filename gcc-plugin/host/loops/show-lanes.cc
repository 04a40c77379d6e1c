/* show-lanes.cc -- "omplower" is over: loops that it took for the host's may have lanes again.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   schedule.cc hides lanes from "omplower" where it would get them wrong; its findings are noted on the functions made
   of regions.  Where lanes share folds (row-folds.cc) "ompdevlow" has calls to answer on the host, also in OpenACC's
   regions: functions made of regions inherit properties.  */

#include "passes.h"
#include "host/loops/fused-regions.h"
#include "host/loops/row-folds.h"
#include "host/loops/schedule.h"

unsigned
show_lanes_pass::execute (function *fun)
{
  if (heddle_folds_in_p (fun->decl))
    fun->curr_properties &= ~PROP_gimple_lomp_dev;
  heddle_show_lanes ();
  heddle_note_fused_lines ();
  return 0;
}
