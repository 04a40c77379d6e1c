/* glue_execution_defs.h -- the names of execution policies, for libstdc++'s <execution>.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The classes are libstdc++'s, with their names for the linker.  Its own header of this name would include a backend,
   which wants a library of its own.  */

#ifndef HEDDLE_GLUE_EXECUTION_DEFS_H
#define HEDDLE_GLUE_EXECUTION_DEFS_H

#include <type_traits>
#include <pstl/execution_defs.h>

namespace std
{
  using __pstl::execution::is_execution_policy;
  using __pstl::execution::is_execution_policy_v;
  namespace execution
  {
    using namespace __pstl::execution;
  }
}

#endif
