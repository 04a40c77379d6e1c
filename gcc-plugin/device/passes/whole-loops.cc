/* whole-loops.cc -- loops that the program wants unrolled as a whole.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   "#pragma unroll" without a number (host/loops/unroll-pragmas.cc) asks for all iterations of a loop, which GCC would
   make whatever their number is.  This pass stands before GCC's first unroller, when the numbers of iterations are
   known as far as they ever are, and takes the mark from loops of an unknown number and from those that would become
   more than whole_insns together with the loops in them.  They are unrolled as if nothing had been said.  */

#include "gcc-compat.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"
#include "cfgloopmanip.h"
#include "device/passes/unroll.h"
#include "passes.h"

namespace {

/* Estimate, in instructions by GCC's own estimate: a loop behind #pragma unroll without a number may become so long.
   64 KiB of code are half of an instruction cache of the second level.  */
constexpr unsigned whole_insns = 4096;

/* The number of L's iterations, or 0 if it is not a constant.  */

double
constant_trips (class loop *l)
{
  tree n = number_of_latch_executions (l);
  return TREE_CODE (n) == INTEGER_CST && tree_fits_uhwi_p (n) ? double (tree_to_uhwi (n)) + 1 : 0;
}

/* The instructions, as GCC estimates them, of an iteration of L when the marked loops in it are unrolled.  */

double
iteration_size (class loop *l)
{
  double insns = heddle_own_size (l);
  for (class loop *inner = l->inner; inner; inner = inner->next)
    insns += iteration_size (inner) * (inner->unroll == USHRT_MAX ? MAX (constant_trips (inner), 1) : 1);
  return insns;
}

} // namespace

bool
whole_loops_pass::gate (function *fun)
{
  if (loops_for_fn (fun))
    for (class loop *l : *loops_for_fn (fun)->larray)
      if (l && l->unroll == USHRT_MAX)
	return true;
  return false;
}

unsigned
whole_loops_pass::execute (function *fun)
{
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  /* The inner loops first; loops that remain do not count in the outer loops.  */
  for (auto loop : loops_list (fun, LI_FROM_INNERMOST))
    if (loop->unroll == USHRT_MAX)
      {
	const double trips = constant_trips (loop), insns = trips * iteration_size (loop);
	const bool keep = trips > 0 && insns <= whole_insns;
	if (!keep)
	  loop->unroll = 0;
	if (dump_file)
	  fprintf (dump_file, "loop %d: %.0f iterations, %.0f instructions, factor %d\n", loop->num, trips, insns,
		   loop->unroll);
      }
  scev_finalize ();
  loop_optimizer_finalize ();
  return 0;
}
