/* square-root.cc -- square roots without errno.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   On the host sqrt sets errno, so that GCC takes a call for one that may write to memory, and later looks whether
   its argument is negative, with a call behind that branch and an instruction behind the other, and copies of what
   follows behind either.  No mathematical function of the device sets errno: here a call becomes the function of
   GCC's own that only computes a value, or nothing where nobody uses that.  (One H200, n-body: 61 instead of 38
   instructions an interaction with the two branches.)  */

#include "gcc-compat.h"
#include "device/facts/combined-fn.h"
#include "passes.h"

namespace {

/* GSI's statement, if it is a call of the library's square root.  */

void
compute (gimple_stmt_iterator *gsi)
{
  gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi));
  if (!call || !gimple_call_builtin_p (call, BUILT_IN_NORMAL) )
    return;
  switch (gimple_call_combined_fn (call))
    {
    CASE_CFN_SQRT:
      break;
    default:
      return;
    }
  if (!gimple_call_lhs (call))
    {
      unlink_stmt_vdef (call);
      gsi_replace (gsi, gimple_build_nop (), false);
      return;
    }
  internal_fn fn = replacement_internal_fn (call);
  if (fn == IFN_LAST)
    return;
  gcall *value = gimple_build_call_internal (fn, 1, gimple_call_arg (call, 0));
  gimple_call_set_lhs (value, gimple_call_lhs (call));
  gimple_set_location (value, gimple_location (call));
  unlink_stmt_vdef (call);
  gsi_replace (gsi, value, false);
}

} // namespace

unsigned
square_root_pass::execute (function *fun)
{
  for (gimple_stmt_iterator &gsi : iterators (fun))
    compute (&gsi);
  return 0;
}
