/* host-thread.h -- what the plugin keeps for each of the host's threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The start of a region needs its thread's data some twenty times.  In a library loaded at run time each mention of a
   thread_local variable calls a function, which takes about 2 ns.  (The other kind, with a fixed place from the
   program's start, depends on free room: loading the plugin could fail.)  The data is therefore one object, and an
   entry of the plugin asks for it once; functions on the way of a region take it, or a part of it, as their last
   argument, with a default that finds it.  */

#ifndef HEDDLE_HOST_THREAD_H
#define HEDDLE_HOST_THREAD_H

#include "plugin/types/stream.h"
#include "plugin/types/region-start.h"
#include "plugin/types/recent-uploads.h"

namespace heddle {

struct host_thread
{
  thread_region region;
  thread_streams streams;
  thread_uploads uploads;

  host_thread ();
  ~host_thread ();
};

/* The calling thread's data.  */
host_thread &this_thread ();

} // namespace heddle

#endif
