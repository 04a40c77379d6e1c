/* no-rtl.cc -- nothing takes the place of GCC's passes on RTL.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   A function has been emitted when these passes would come ("emit").  */

#include "passes.h"

unsigned
no_rtl_pass::execute (function *)
{
  return 0;
}
