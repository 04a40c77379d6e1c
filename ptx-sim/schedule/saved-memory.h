/* saved-memory.h -- the memory of a device, for a launch to be repeated.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#ifndef HEDDLE_PTX_SIM_SAVED_MEMORY_H
#define HEDDLE_PTX_SIM_SAVED_MEMORY_H

#include "types/schedule.h"

namespace ptxsim {

struct saved_region
{
  region what;
  std::vector<char> bytes;
};

/* What a launch may change.  */
struct saved_memory
{
  std::vector<saved_region> regions;

  /* False: it is too much.  */
  bool save (const memory &m);
  /* False: the kernel has given some back.  */
  bool put_back (memory &m) const;
};

} // namespace ptxsim

#endif
