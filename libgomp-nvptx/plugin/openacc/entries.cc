/* entries.cc -- the entry points that libgomp calls for OpenACC.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Memory, synchronous transfers, and images are OpenMP's (plugin.cc).  A thread's own data is its device.  */

#include "plugin/openacc/exec.h"
#include "plugin/types/device.h"
#include "plugin/error.h"
#include "plugin/types/device-image.h"
#include "plugin/types/region-start.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/types/operation.h"
#include "plugin/types/recent-uploads.h"
#include "plugin/memory/gap-copies.h"
#include "plugin/memory/staging.h"
#include "plugin/observe/failure.h"

#include <stdio.h>

using namespace heddle;

namespace {

/* Of a thread.  */
struct thread_data
{
  device *on;
};

device *
thread_device ()
{
  const thread_data *t = static_cast<thread_data *> (GOMP_PLUGIN_acc_thread ());
  return t ? t->on : nullptr;
}

/* Run FUNCTION, for a thread that is bound to a device.  */
void
execute (void (*function) (void *), size_t count, void **host, void **device_addresses, unsigned *dims,
	 goacc_asyncqueue *q)
{
  device *const on = q ? q->on : thread_device ();
  if (!on || on->lost.load () || !function)
    fatal ("a compute region cannot be run: its device cannot be used");
  current_context scope (*on);
  if (!scope.result)
    fatal ("cannot switch to device %d: %s", on->number, result_text (scope.result).text);
  kernel &k = *reinterpret_cast<kernel *> (function);
  if (!k.openacc)
    fatal ("kernel %s is not one of OpenACC: compile it again", kernel_text (k).text);
  if (!q)
    {
      wait_for_queues (*on);
      run_openacc (*on, k, count, host, device_addresses, dims, nullptr);
      return;
    }
  if (deferred_by_thread (*on))
    {
      cu_result r;
      stream *const own = current_stream (*on, &r);
      if (own)
	r = wait_for (*on, *own);
      if (!r)
	fail (*on, nullptr, r);
    }
  std::lock_guard<std::recursive_mutex> guard (q->lock);
  if (!q->callbacks.empty () && CU (StreamQuery, q->s->handle))
    finish_queue (*q);
  q->used.store (true);
  run_openacc (*on, k, count, host, device_addresses, dims, q);
}

CUdeviceptr
address (const void *p)
{
  return reinterpret_cast<CUdeviceptr> (p);
}

/* A transfer on Q, to or from AT, which COPY issues.  */
template<class F>
bool
transfer (goacc_asyncqueue *q, const char *what, size_t size, CUdeviceptr at, F copy)
{
  if (!size)
    return true;
  device &d = *q->on;
  region_left ();
  if (!complete_uploads ())
    return false;
  forget_uploads ();
  current_context scope (d);
  cu_result r = scope.result;
  std::lock_guard<std::recursive_mutex> guard (q->lock);
  if (r)
    r = order_after_uploads (d, *q->s, order_for::copy);
  q->used.store (true);
  q->told = false;
  if (r)
    r = note (d, copy (q->s->handle));
  if (!r)
    report_transfer (d, r, what, size, at);
  return bool (r);
}

} // namespace

void *
GOMP_OFFLOAD_openacc_create_thread_data (int number)
{
  device *d = get_device (number);
  if (!d)
    return nullptr;
  /* The thread keeps the context, for CUDA's libraries.  */
  current_context scope (*d);
  return new thread_data { d };
}

void
GOMP_OFFLOAD_openacc_destroy_thread_data (void *data)
{
  delete static_cast<thread_data *> (data);
}

void
GOMP_OFFLOAD_openacc_exec (void (*function) (void *), size_t count, void **host, void **device_addresses,
			   unsigned *dims, void *)
{
  execute (function, count, host, device_addresses, dims, nullptr);
}

void
GOMP_OFFLOAD_openacc_async_exec (void (*function) (void *), size_t count, void **host, void **device_addresses,
				 unsigned *dims, void *, goacc_asyncqueue *q)
{
  execute (function, count, host, device_addresses, dims, q);
}

goacc_asyncqueue *
GOMP_OFFLOAD_openacc_async_construct (int number)
{
  device *d = get_device (number);
  if (!d)
    return nullptr;
  current_context scope (*d);
  cu_result r = scope.result;
  stream *s = r ? take_stream (*d, &r) : nullptr;
  if (!s)
    {
      error ("cannot make a queue on device %d: %s", d->number, result_text (r).text);
      return nullptr;
    }
  goacc_asyncqueue *q = new goacc_asyncqueue;
  q->on = d;
  q->s = s;
  add_queue (*q);
  return q;
}

bool
GOMP_OFFLOAD_openacc_async_synchronize (goacc_asyncqueue *q)
{
  current_context scope (*q->on);
  std::lock_guard<std::recursive_mutex> guard (q->lock);
  return scope.result && wait_for_queue (*q);
}

bool
GOMP_OFFLOAD_openacc_async_destruct (goacc_asyncqueue *q)
{
  const uncancelled whole_call;
  device &d = *q->on;
  const bool done = is_forked () || d.lost.load () || GOMP_OFFLOAD_openacc_async_synchronize (q);
  remove_queue (*q);
  if (q->s != &q->own && !is_forked ())
    return_stream (d, *q->s);
  delete q;
  return done;
}

/* 1: all on Q has ended; 0: not yet; -1 after a message.  */
int
GOMP_OFFLOAD_openacc_async_test (goacc_asyncqueue *q)
{
  current_context scope (*q->on);
  std::lock_guard<std::recursive_mutex> guard (q->lock);
  cu_result r = scope.result;
  if (r && (empty_queue_p (*q) || (tells_end_p (*q) && end_told (*q->s))))
    return wait_for_queue (*q) ? 1 : -1;
  if (r)
    r = CU (StreamQuery, q->s->handle);
  if (r.code == CUDA_ERROR_NOT_READY)
    return 0;
  if (!r)
    {
      report_failure (*q->on, nullptr, note (*q->on, r));
      return -1;
    }
  /* Without a wait, the work at its end must be done.  but what has to be done at the end is.  */
  return wait_for_queue (*q) ? 1 : -1;
}

/* Work put on SECOND next comes after all of FIRST's present work.  */
bool
GOMP_OFFLOAD_openacc_async_serialize (goacc_asyncqueue *first, goacc_asyncqueue *second)
{
  if (first == second)
    return true;
  device &d = *first->on;
  current_context scope (d);
  CUevent e;
  cu_result r = scope.result;
  if (r)
    r = CU (EventCreate, &e, CU_EVENT_DISABLE_TIMING);
  if (r)
    {
      std::scoped_lock guard (first->lock, second->lock);
      second->events.push_back (e);
      r = CU (EventRecord, e, first->s->handle);
      if (r)
	r = CU (StreamWaitEvent, second->s->handle, e, 0);
      second->s->busy = true;
      second->used.store (true);
      second->told = false;
    }
  if (!r)
    error ("cannot order queues on device %d: %s", d.number, result_text (note (d, r)).text);
  return bool (r);
}

void
GOMP_OFFLOAD_openacc_async_queue_callback (goacc_asyncqueue *q, void (*function) (void *), void *data)
{
  std::lock_guard<std::recursive_mutex> guard (q->lock);
  q->callbacks.push_back ({ function, data });
}

bool
GOMP_OFFLOAD_openacc_async_host2dev (int, void *to, const void *from, size_t size, goacc_asyncqueue *q)
{
  const uncancelled whole_call;
  if (size && !transfer_possible (*q->on, "to", size, address (to), from))
    return false;
  q->on->changes.written (address (to), size);
  const bool done = transfer (q, "to", size, address (to),
			      [=] (CUstream s) { return CU (MemcpyHtoDAsync, address (to), from, size, s); });
  operation upload { operation_kind::upload, q->on, address (to), 0, from, size, done };
  tell<event::queued_upload> (upload);
  return done;
}

bool
GOMP_OFFLOAD_openacc_async_dev2host (int, void *to, const void *from, size_t size, goacc_asyncqueue *q)
{
  const uncancelled whole_call;
  if (size && !transfer_possible (*q->on, "from", size, address (from), to))
    return false;
  return transfer (q, "from", size, address (from),
		   [=] (CUstream s) { return queue_to_host (to, address (from), size, s); });
}

bool
GOMP_OFFLOAD_openacc_async_dev2dev (int, void *to, const void *from, size_t size, goacc_asyncqueue *q)
{
  q->on->changes.written (address (to), size);
  return transfer (q, "within", size, address (to),
		   [=] (CUstream s) { return CU (MemcpyDtoDAsync, address (to), address (from), size, s); });
}

/* The address of a CUdevice.  */
void *
GOMP_OFFLOAD_openacc_cuda_get_current_device ()
{
  device *d = thread_device ();
  return d ? &d->handle : nullptr;
}

/* A CUcontext.  */
void *
GOMP_OFFLOAD_openacc_cuda_get_current_context ()
{
  device *d = thread_device ();
  return d ? d->context : nullptr;
}

/* A CUstream.  */
void *
GOMP_OFFLOAD_openacc_cuda_get_stream (goacc_asyncqueue *q)
{
  q->known.store (true);
  return q->s->handle;
}

/* Let Q be HANDLE, a CUstream that remains the program's.  */
int
GOMP_OFFLOAD_openacc_cuda_set_stream (goacc_asyncqueue *q, void *handle)
{
  const uncancelled whole_call;
  if (!GOMP_OFFLOAD_openacc_async_synchronize (q))
    return 0;
  std::lock_guard<std::recursive_mutex> guard (q->lock);
  if (q->s != &q->own)
    return_stream (*q->on, *q->s);
  q->known.store (true);
  q->own.handle = static_cast<CUstream> (handle);
  q->s = &q->own;
  return 1;
}

goacc_property_value
GOMP_OFFLOAD_openacc_get_property (int number, goacc_property property)
{
  goacc_property_value value;
  value.val = 0;
  device *d = get_device (number, true);
  if (!d)
    return value;
  switch (property)
    {
    case GOACC_PROPERTY_MEMORY:
      value.val = d->memory_size;
      break;
    case GOACC_PROPERTY_FREE_MEMORY:
      if (d->is_open.load ())
	{
	  current_context scope (*d);
	  size_t free_bytes, all, used, reserved;
	  if (scope.result && CU (MemGetInfo, &free_bytes, &all))
	    {
	      /* What has been freed is kept for the next.  */
	      d->memory.usage (&used, &reserved);
	      value.val = free_bytes + (reserved - used);
	    }
	}
      break;
    case GOACC_PROPERTY_NAME:
      value.ptr = d->name;
      break;
    case GOACC_PROPERTY_VENDOR:
      value.ptr = "Nvidia";
      break;
    case GOACC_PROPERTY_DRIVER:
      {
	static char text[40];
	int version;
	if (!text[0] && CU (DriverGetVersion, &version))
	  snprintf (text, sizeof text, "CUDA Driver %d.%d", version / 1000, version % 1000 / 10);
	value.ptr = text;
      }
      break;
    }
  return value;
}
