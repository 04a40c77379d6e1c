/* host-thread.h -- what the plugin keeps for each of the host's threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The start of a region looks some twenty times at what belongs to its thread.  In a library that is loaded at run time
   each mention of a thread_local variable calls a function, which takes about 2 ns.  (The other way, a place that is
   fixed when the program starts, is only there while there is room: loading the plugin could fail.)  So it is one
   object, for which an entry of the plugin asks once; functions on the way of a region take it, or a part of it, as
   their last argument, and find it themselves where others call them.  */

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

/* That of the calling thread.  */
host_thread &this_thread ();

} // namespace heddle

#endif
