/* called-math.cc -- calls of mathematical functions that have not been inlined.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   For inlining their definitions have got an attribute (inline-math.cc).  IPA is over now; what has not been inlined
   remains a call, and the definition gets its own attributes again.  */

#include "device/passes/inline-math.h"
#include "passes.h"

unsigned
called_math_pass::execute (function *)
{
  heddle_disconnect_math ();
  return 0;
}
