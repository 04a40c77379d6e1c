/* unused-names.cc -- the host role: SSA names that nothing defines or uses.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Of what it computes for a construct's clauses "gimplify" throws some away, and leaves SSA names that nothing defines
   or uses.  GCC 12 crashes where it looks at all names (in "walloca", with an argument of deferred length).  */

#include "passes.h"
#include "host/clauses/fortran-types.h"

bool
unused_names_pass::gate (function *)
{
  return flag_openmp && heddle_fortran_p ();
}

unsigned
unused_names_pass::execute (function *fun)
{
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, fun)
    if (!SSA_NAME_DEF_STMT (name) && has_zero_uses (name))
      {
	if (dump_file)
	  fprintf (dump_file, "name %u is free\n", SSA_NAME_VERSION (name));
	release_ssa_name (name);
      }
  return 0;
}
