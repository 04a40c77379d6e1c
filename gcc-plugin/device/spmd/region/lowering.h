/* lowering.h -- a target region on its way through the steps of SPMD lowering.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Each step (passes.def, KIND region) is executed for the region at hand and adds one product, which no later step
   changes.  lower-regions.cc runs the steps.  The product of an omitted step (-mwithout) is the product of a step
   without work: the need for each step can therefore be shown by itself.  */

#ifndef HEDDLE_SPMD_LOWERING_H
#define HEDDLE_SPMD_LOWERING_H

#include "device/spmd/region/inner-regions.h"
#include "device/spmd/region/spmd-barriers.h"
#include "device/spmd/region/spmd-grid.h"
#include "device/spmd/region/dump.h"
#include "dumpfile.h"
#include "passes.h"

struct lowering
{
  cgraph_node *node;
  refusal refused;			/* the last step */
  std::unique_ptr<const inner_regions> inner;
  std::unique_ptr<const region_facts> facts;
  std::unique_ptr<const team_sharing> sharing;
  std::unique_ptr<const teams_level> teams;
  std::unique_ptr<const thread_plan> threads;
  std::unique_ptr<const deferred_reductions> deferred;
  std::unique_ptr<const team_memory> memory;
  std::unique_ptr<const memory_order> order;
  std::unique_ptr<const grid_mapping> grid;

  /* FACTS are known.  Until the other steps have run, let their products say that there is nothing to do.  */
  void begin ();
};

/* The region at hand.  While a step is executed.  */
lowering &heddle_region_at_hand ();

/* Write the beginning of a step's dump of L: the name of the region, and the refusal.  False after a refusal.  */
bool heddle_begin_region_dump (const lowering &l);

/* A step has run on L: if its dump is wanted, write the dump, with SHOW's text on the step's product.  Returns the
   result of the step's execute.  */
template<class F>
unsigned
heddle_step_done (const lowering &l, F show)
{
  if (dump_file)
    {
      if (heddle_begin_region_dump (l))
	show ();
      fputc ('\n', dump_file);
    }
  return l.refused ? HEDDLE_STOP : 0;
}

#endif
