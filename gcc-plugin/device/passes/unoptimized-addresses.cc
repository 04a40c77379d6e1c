/* unoptimized-addresses.cc -- calls by addresses of the host, without optimization.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   The place of host-addresses.cc is among passes that GCC leaves out for -O0 and -Og.  */

#include "gcc-compat.h"
#include "device/passes/host-addresses.h"
#include "passes.h"

bool
unoptimized_addresses_pass::gate (function *)
{
  return !optimize || optimize_debug;
}

unsigned
unoptimized_addresses_pass::execute (function *fun)
{
  heddle_look_up_addresses (fun);
  return TODO_update_ssa;
}
