/* own-thread.cc -- threads of the plugin's, and cores for them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#include "plugin/types/own-thread.h"
#include "plugin/environment.h"

#include <sched.h>

namespace heddle {

bool
may_poll ()
{
  static const bool may = []
  {
    const settings &env = environment ();
    if (env.wait != wait_choice::automatic || env.driver == driver_choice::simulator)
      return env.wait == wait_choice::spin;
    cpu_set_t cpus;
    return !sched_getaffinity (0, sizeof cpus, &cpus) && CPU_COUNT (&cpus) > 1;
  } ();
  return may;
}

} // namespace heddle
