/* profile.h -- events for OpenACC's profiling interface.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_OPENACC_PROFILE_H
#define HEDDLE_OPENACC_PROFILE_H

#include <stddef.h>

namespace heddle {

/* Tell listeners, in programs of OpenACC, that kernel NAME is about to be launched with DIMS, or has been.  *TOOL_INFO
   is their memory between the two calls.  Events tell the rest (observe.def).  */
void profile_launch (bool end, const char *name, const unsigned *dims, void **tool_info);

/* During the life of an object, the thread's events are not reported: work at the end of a queue is no part of the call
   that does it, and libgomp may be reporting an event of this call itself.  */
class unprofiled
{
public:
  unprofiled ();
  ~unprofiled ();
  unprofiled (const unprofiled &) = delete;
  unprofiled &operator= (const unprofiled &) = delete;
};

} // namespace heddle

#endif
