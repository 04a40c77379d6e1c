/* host-thread.cc -- what the plugin keeps for each of the host's threads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#include "plugin/types/host-thread.h"
#include "plugin/async/last-thread.h"

namespace heddle {

host_thread &
this_thread ()
{
  static thread_local host_thread own;
  return own;
}

thread_region &
own_region ()
{
  return this_thread ().region;
}

thread_streams &
own_streams ()
{
  return this_thread ().streams;
}

thread_uploads &
own_uploads ()
{
  return this_thread ().uploads;
}

host_thread::host_thread ()
{
  note_program_thread ();
}

host_thread::~host_thread ()
{
  region_thread_ends (region);
  give_streams_back (streams);
}

} // namespace heddle
