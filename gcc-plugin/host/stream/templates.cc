/* templates.cc -- instances of templates in units without optimisation.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A function that is declared "extern template" is in some library, and GCC reads its body for optimisers only.  The
   device needs the body.  Functions of a unit without optimisation are therefore treated as optimised; the host makes
   no use of their bodies.  */

#include "passes.h"
#include "host/stream/state.h"

namespace {

void
optimize_instances ()
{
  tree options = NULL_TREE;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (node->definition && DECL_EXTERNAL (node->decl) && DECL_COMDAT (node->decl)
	&& !DECL_FUNCTION_SPECIFIC_OPTIMIZATION (node->decl))
      {
	if (!options)
	  {
	    cl_optimization saved;
	    cl_optimization_save (&saved, &global_options, &global_options_set);
	    global_options.x_optimize = 1;
	    options = build_optimization_node (&global_options, &global_options_set);
	    cl_optimization_restore (&global_options, &global_options_set, &saved);
	  }
	DECL_FUNCTION_SPECIFIC_OPTIMIZATION (node->decl) = options;
      }
}

} // namespace

bool
templates_pass::gate (function *)
{
  return !optimize && !stream_state.templates_done;
}

unsigned
templates_pass::execute (function *)
{
  stream_state.templates_done = true;
  optimize_instances ();
  return 0;
}
