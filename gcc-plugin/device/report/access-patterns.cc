/* access-patterns.cc -- how far apart the lanes of a warp access memory.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   An access is fast where the lanes of a warp need few sectors of 32 bytes: all the same address, or neighbours.  Known
   patterns (facts/lane-steps.cc) are reported; unknown patterns are not.  */

#include "device/facts/matrix-products.h"
#include "device/facts/report.h"
#include "device/code/code.h"
#include "device/facts/hooks.h"
#include "passes.h"

namespace {

/* The access of S to REF, whose pattern is not known yet.  False: it is not the user's.  */

bool
user_access (gimple *s, tree ref, bool store, reported_access *a)
{
  if (!ref || (!REFERENCE_CLASS_P (ref) && !DECL_P (ref)) || !heddle_global_reference_p (ref)
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (ref))))
    return false;
  const expanded_location at = user_location (gimple_location (s), true);
  if (!at.file || at.sysp)
    return false;
  const unsigned HOST_WIDE_INT bytes = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  *a = { at.file, heddle_reference_name (ref), at.line, store, bytes, step_kind::unknown, 0, false, false };
  return !startswith (a->array.c_str (), "__heddle") && !startswith (a->array.c_str (), ".omp_data");
}

/* Report what S accesses at REF.  */

void
report (const lane_steps &steps, gimple *s, tree ref, bool store)
{
  reported_access a;
  if (!user_access (s, ref, store, &a))
    return;
  const value_step step = steps.of_address (ref);
  a.pattern = step.kind;
  a.stride = step.by;
  a.in_row = step.in_row;
  if (step.open || a.pattern == step_kind::unknown || !heddle_report_access (a))
    return;
  const location_t where = gimple_location (s);
  if (a.array.empty () || expand_location (where).file != a.file)
    return;
  const unsigned HOST_WIDE_INT distance = absu_hwi (a.stride);
  if (a.pattern == step_kind::regular)
    inform (where, "neighbouring lanes access elements of %qs that are far apart; let the loop over neighbouring "
	    "elements be the innermost one of those that threads share", a.array.c_str ());
  else if (a.pattern == step_kind::constant && distance >= 2 * a.bytes && distance >= sector_bytes)
    inform (where, "neighbouring lanes access elements of %qs that are %lu bytes apart", a.array.c_str (),
	    (unsigned long) distance);
}

} // namespace

void
heddle_report_exchange (gimple *s, tree ref, bool store)
{
  reported_access a;
  if (!heddle_reporting () || !user_access (s, ref, store, &a))
    return;
  a.pattern = step_kind::constant;
  a.stride = a.bytes;
  a.tiles = true;
  if (heddle_report_access (a) && !a.array.empty ())
    inform (gimple_location (s), "elements of %qs go through tiles in shared memory, as neighbouring lanes access "
	    "elements that are far apart", a.array.c_str ());
}

void
heddle_report_common_loads (location_t where, unsigned rows, unsigned columns, bool blocks)
{
  if (heddle_reporting () && blocks)
    inform (where, "the threads of a block load the operands of these products together, if the loops are long; each"
	    " takes a tile of %u by %u iterations of the loops around", rows, columns);
  else if (heddle_reporting ())
    inform (where, "a thread takes tiles of %u by %u iterations of the loops around, which share what they load", rows,
	    columns);
}

void
heddle_report_matrices (location_t where)
{
  if (heddle_reporting ())
    inform (where, "tensor cores add these products, in the order of the loop, on devices of %<sm_%u%> and later",
	    heddle_options.sm >= HEDDLE_MATRIX_SM ? HEDDLE_MATRIX_SM : HEDDLE_LARGE_MATRIX_SM);
}

bool
access_patterns_pass::gate (function *)
{
  return heddle_reporting ();
}

unsigned
access_patterns_pass::execute (function *fun)
{
  lane_steps steps (fun);
  if (!steps.differ ())
    return 0;
  for (gimple *s : statements (fun))
    {
      if (!is_gimple_assign (s) || gimple_clobber_p (s))
	continue;
      if (gimple_assign_load_p (s))
	report (steps, s, gimple_assign_rhs1 (s), false);
      if (gimple_store_p (s))
	report (steps, s, gimple_assign_lhs (s), true);
    }
  return 0;
}
