/* profile.cc -- events for OpenACC's profiling interface.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp calls the functions registered by a program or a library (acc_prof_register) for most events.  Events on the
   device come from the plugin: memory and launches.  With a listener to the construct or call at hand, libgomp's data
   of the thread has the common part of its events.  */

#include "plugin/openacc/profile.h"
#include "plugin/types/operation.h"
#include "plugin/libgomp-plugin.h"

#include <acc_prof.h>

/* libgomp's data of a thread, as far as it is for plugins.  */
struct goacc_thread
{
  void *base_dev, *dev, *saved_bound_dev, *mapped_data;
  acc_prof_info *prof_info;		/* null: nobody listens */
  acc_api_info *api_info;
};

extern "C" {
goacc_thread *GOMP_PLUGIN_goacc_thread (void);
void GOMP_PLUGIN_goacc_profiling_dispatch (acc_prof_info *, acc_event_info *, acc_api_info *);
}

namespace heddle {

namespace {

thread_local int silent;

/* Send the event TYPE, whose description gets its details from FILL; then SENT looks at it.  */
template<class F, class G>
void
send (acc_event_t type, F fill, G sent)
{
  goacc_thread *t = GOMP_PLUGIN_goacc_thread ();
  if (__builtin_expect (!t || !t->prof_info || !t->api_info, 1) || silent)
    return;
  t->prof_info->event_type = type;
  t->api_info->device_api = acc_device_api_cuda;
  acc_event_info event = {};
  event.event_type = type;
  fill (event);
  GOMP_PLUGIN_goacc_profiling_dispatch (t->prof_info, &event, t->api_info);
  sent (event);
}

void
send_memory (acc_event_t type, const void *p, size_t size)
{
  send (type, [=] (acc_event_info &event)
    {
      acc_data_event_info &e = event.data_event;
      e.valid_bytes = _ACC_DATA_EVENT_INFO_VALID_BYTES;
      e.parent_construct = acc_construct_parallel;
      e.implicit = 1;
      e.bytes = size;
      e.device_ptr = p;
    }, [] (const acc_event_info &) {});
}

} // namespace

unprofiled::unprofiled ()
{
  silent++;
}

unprofiled::~unprofiled ()
{
  silent--;
}

void
profile_allocated (operation &o)
{
  if (o.done)
    send_memory (acc_ev_alloc, reinterpret_cast<void *> (o.at), o.size);
}

void
profile_freed (operation &o)
{
  send_memory (acc_ev_free, reinterpret_cast<void *> (o.at), 0);
}

void
profile_launch (bool end, const char *name, const unsigned *dims, void **tool_info)
{
  send (end ? acc_ev_enqueue_launch_end : acc_ev_enqueue_launch_start, [=] (acc_event_info &event)
    {
      acc_launch_event_info &e = event.launch_event;
      e.valid_bytes = _ACC_LAUNCH_EVENT_INFO_VALID_BYTES;
      e.parent_construct = acc_construct_parallel;
      e.implicit = 1;
      e.tool_info = *tool_info;
      e.kernel_name = name;
      e.num_gangs = dims[GOMP_DIM_GANG];
      e.num_workers = dims[GOMP_DIM_WORKER];
      e.vector_length = dims[GOMP_DIM_VECTOR];
    }, [=] (const acc_event_info &event) { *tool_info = event.launch_event.tool_info; });
}

} // namespace heddle
