/* refusal.cc -- why a target region needs a scheduler, and what the user can change.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Users know constructs, and not the functions of the runtime in their place: a reason names the construct, and comes
   with a replacement to write instead.  doc/guide/messages.md has an example of each.  */

#include "device/spmd/region/refusal.h"
#include "device/facts/runtime-calls.h"

namespace {

/* The constructs behind calls of the runtime's functions, by the beginning of the name.  The first fitting row
   counts.  */
const struct { const char *beginning; reason why; } constructs[] =
{
  { "GOMP_task", { G_("a task"),
		   G_("only a scheduler gives tasks to threads: let iterations of a loop be the parts of the work") } },
  { "GOMP_parallel", { G_("a parallel region inside of a parallel region"),
		       G_("leave its %<parallel%> out; or let it do without levels and dynamic schedules, and the "
			  "program without %<omp_set_max_active_levels%>") } },
  { "GOMP_cancel", { G_("cancellation of a parallel region"),
		     G_("cancel a loop or sections instead: %<cancel for%>, %<cancel sections%>") } },
  { "GOMP_doacross", { G_("an ordered loop with dependences"),
		       G_("make the outer loop sequential, and its parts a %<parallel for%> each") } },
  { "GOMP_loop", { G_("a loop with a dynamic, guided or runtime schedule in a function that the region calls"),
		   G_("use %<schedule(static)%>, or move the loop to the region") } },
  { "GOMP_sections", { G_("sections in a function that the region calls"), G_("move the sections to the region") } },
  { "GOMP_scan", { G_("an array that is reduced, or scanned"), G_("reduce scalars") } },
  { "omp_set_", { G_("a setting of the runtime that the region changes"),
		  G_("set it by a clause, or in the environment: its name with %<_DEV%>") } },
  { "omp_get_", { G_("a question to the runtime"),
		  G_("ask before the region, and use the answer in it") } },
  { "omp_", { G_("a call of the runtime"), G_("call it outside of target regions") } },
  { "GOMP_", { G_("a construct that needs the runtime"), G_("use loops, atomics and reductions") } }
};

} // namespace

bool
refusal::because (const reason &r, cgraph_node *node, gimple *at)
{
  if (why)
    return false;
  why = r.what;
  change = r.change;
  where = at && gimple_has_location (at) ? gimple_location (at) : DECL_SOURCE_LOCATION (node->decl);
  if (at && is_gimple_call (at) && !gimple_call_internal_p (at))
    called = gimple_call_fndecl (at);
  return false;
}

reason
reason_of_call (tree fndecl)
{
  const char *name = fndecl ? heddle_asm_name (fndecl) : "";
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  for (const auto &c : constructs)
    if (startswith (name, c.beginning))
      return c.why;
  if (!fndecl)
    return { G_("a call through a pointer"), G_("call the function by its name") };
  return { G_("a call of a function whose code is not known"),
	   G_("call a function that is defined in the program, with code for the device, or move the call out of the "
	      "region") };
}
