/* staging.cc -- transfers between host and device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp wants every transfer complete at the return of its call.  It cannot see the arrival of a transfer on the
   device: a small transfer is therefore copied into the stream's pinned ring, and the call returns during the transfer,
   which stays in order before its kernel.  Larger pieces are handed to the driver, which copies from pageable memory at
   the speed of its own staging, or from a certain size on to the copying threads (large-copy.cc), and waited for.

   Transfers from the device have to be waited for in any case.  A small block changed by a kernel has often been copied
   already, behind the kernel (copy-back.cc): nothing is left to wait for then.  This copy counts only without a
   possible change of the block since (changes.h).  Constants of the program stay as they are (segments.cc).

   Arguments that a kernel takes as parameters are not copied at all (region-start.cc).  */

#include "plugin/memory/staging.h"
#include "plugin/memory/segments.h"
#include "plugin/types/device.h"
#include "plugin/types/host-thread.h"
#include "plugin/types/operation.h"
#include "plugin/error.h"
#include "plugin/observe/failure.h"
#include "plugin/types/copy-back.h"
#include "plugin/tuning.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

namespace heddle {

namespace {


CUdeviceptr
device_address (const void *p)
{
  return reinterpret_cast<CUdeviceptr> (p);
}

/* A transfer, for messages.  */
struct transfer
{
  const char *what;			/* "to", "from", "within" */
  CUdeviceptr at;			/* on the device; the destination WITHIN */
  const void *host;
  size_t size;
  bool contiguous = true;
  double start = observing_kernels ? now_ms () : 0;
};

bool
finish (device &d, cu_result r, const transfer &t, const char *how)
{
  if (!r)
    {
      report_transfer (d, r, t.what, t.size, t.at);
      return false;
    }
  if (!observing_kernels)
    return true;
  operation o { operation_kind::copy, &d, t.at, 0, t.host, t.size, true };
  o.words = t.what;
  o.way = how;
  o.start = t.start;
  o.contiguous = t.contiguous;
  tell<event::transferred> (o);
  return true;
}

} // namespace

/* SIZE bytes, not 0, from FROM to TO.  */
static bool
upload (device &d, void *to, const void *from, size_t size)
{
  const transfer what { "to", device_address (to), from, size };
  current_context scope (d);
  cu_result r = scope.result;
  stream *s = r ? current_stream (d, &r) : nullptr;
  const bool small = size <= tuning.staged_bytes && !d.foreign_streams.load ();
  if (s)
    {
      s->copy.size = 0;
      if (small)
	{
	  char *space = ring_space (d, *s, size, &r);
	  if (space)
	    {
	      memcpy (space, from, size);
	      remember_upload (d, device_address (to), from, size);
	      transfer_measurement timed (d, *s, measurement::TO, size);
	      r = issue_upload (d, *s, device_address (to), space, size);
	    }
	}
      else
	{
	  /* The driver may take its time before its return: no lock is held here.  */
	  r = order_after_uploads (d, *s, order_for::copy);
	  /* Copying threads have streams of their own.  */
	  if (r && s->deferred.count)
	    r = wait_for (d, *s);
	  if (r)
	    {
	      transfer_measurement timed (d, *s, measurement::TO, size);
	      bool done;
	      r = d.copies.copy (d, *s, true, device_address (to),
				 const_cast<char *> (static_cast<const char *> (from)), size, &done);
	      if (r && !done)
		r = note (d, CU (MemcpyHtoDAsync, device_address (to), from, size, s->handle));
	    }
	  if (r)
	    r = wait_for (d, *s);
	  release_stream (d);
	}
    }
  d.changes.written (device_address (to), size);
  /* The region that this is for ends the program, without libgomp's lock.  */
  return (!r && program_ends (d)) || finish (d, r, what, small ? " (staged)" : "");
}

bool
upload_now (const held_upload &u)
{
  return upload (*u.on, reinterpret_cast<void *> (u.to), recent_upload (*u.on, u.to, u.size), u.size);
}

bool
complete_uploads (host_thread &me)
{
  held_upload u;
  return !take_held (&u, me.region) || upload_now (u);
}

bool
host_to_device (device &d, void *to, const void *from, size_t size)
{
  if (size == 0)
    return true;
  host_thread &me = this_thread ();
  /* The thread has just got this memory, and the pool need not be asked.  */
  if (from && from != to && hold_back (d, device_address (to), size, me.region))
    {
      remember_upload (d, device_address (to), from, size, me.uploads);
      return true;
    }
  if (!transfer_possible (d, "to", size, device_address (to), from))
    return false;
  region_left (me.region);
  return complete_uploads (me) && upload (d, to, from, size);
}

bool
device_to_host (device &d, void *to, const void *from, size_t size)
{
  if (size == 0)
    return true;
  region_left ();
  if (!transfer_possible (d, "from", size, device_address (from), to) || !complete_uploads ())
    return false;
  const transfer what { "from", device_address (from), to, size };
  cu_result r;
  stream *s = current_stream (d, &r);
  const char *how = "";
  if (s && constant_p (to))
    {
      r = wait_for (d, *s);
      release_stream (d);
      how = " (none: a constant)";
    }
  else if (s)
    {
      const CUdeviceptr address = device_address (from);
      const snapshot &c = s->copy;
      expect_copy_back (d, address, size);
      if (c.size && address >= c.start && address - c.start < c.size && size <= c.size - (address - c.start)
	  && !d.changes.changed (c.since, address, size, c.age))
	{
	  memcpy (to, c.host + (address - c.start), size);
	  how = " (with its kernel)";
	}
      else
	{
	  s->copy.size = 0;
	  const bool small = size <= tuning.staged_bytes;
	  char *space = small ? ring_space (d, *s, size, &r) : nullptr;
	  if (r)
	    r = order_after_uploads (d, *s, order_for::copy);
	  if (r && s->deferred.count && !small)
	    r = wait_for (d, *s);
	  if (r)
	    {
	      transfer_measurement timed (d, *s, measurement::FROM, size);
	      bool done = false;
	      if (!small)
		r = d.copies.copy (d, *s, false, address, static_cast<char *> (to), size, &done);
	      if (r && !done)
		r = note (d, CU (MemcpyDtoHAsync, small ? space : to, address, size, s->handle));
	    }
	  if (r)
	    r = wait_for (d, *s);
	  if (r && small)
	    memcpy (to, space, size);
	  release_stream (d);
	}
    }
  return finish (d, r, what, how);
}

/* Run CALL, a request to the driver on the calling thread's stream that changes SIZE bytes at TO, or none, and wait for
   it.  */
template <typename function> static cu_result
change_memory (device &d, measurement::kind kind, CUdeviceptr to, size_t size, function call)
{
  forget_uploads ();
  cu_result r;
  stream *s = current_stream (d, &r);
  if (s)
    {
      s->copy.size = 0;
      r = order_after_uploads (d, *s, order_for::copy);
      if (r)
	{
	  transfer_measurement timed (d, *s, kind, size);
	  r = note (d, call (*s));
	}
      if (r)
	r = wait_for (d, *s);
      release_stream (d);
    }
  if (to)
    d.changes.written (to, size);
  return r;
}

bool
device_to_device (device &d, void *to, const void *from, size_t size)
{
  if (size == 0)
    return true;
  region_left ();
  if (!complete_uploads ())
    return false;
  const transfer what { "within", device_address (to), nullptr, size };
  const cu_result r = change_memory (d, measurement::WITHIN, device_address (to), size, [=] (stream &s)
    {
      return CU (MemcpyDtoDAsync, device_address (to), device_address (from), size, s.handle);
    });
  return finish (d, r, what, "");
}

bool
set_memory (device &d, void *to, unsigned char value, size_t size)
{
  if (size == 0)
    return true;
  region_left ();
  if (!complete_uploads ())
    return false;
  const transfer what { "within", device_address (to), nullptr, size };
  const cu_result r = change_memory (d, measurement::WITHIN, device_address (to), size, [=] (stream &s)
    {
      return CU (MemsetD8Async, device_address (to), value, size, s.handle);
    });
  return finish (d, r, what, " (set)");
}

bool
copy_box (device &d, const box &b, bool *fits)
{
  *fits = true;
  if (!b.width || !b.height || !b.depth)
    return true;
  *fits = b.to.row && b.to.plane && b.from.row && b.from.plane;
  if (!*fits)
    return false;
  region_left ();
  if (!complete_uploads ())
    return false;

  CUDA_MEMCPY3D c {};
  c.WidthInBytes = b.width;
  c.Height = b.height;
  c.Depth = b.depth;
  c.srcMemoryType = b.from.on_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
  c.srcDevice = b.from.on_device ? b.from.start : 0;
  c.srcHost = b.from.on_device ? nullptr : reinterpret_cast<const void *> (b.from.start);
  c.srcPitch = b.from.row;
  c.srcHeight = b.from.plane / b.from.row;
  c.dstMemoryType = b.to.on_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
  c.dstDevice = b.to.on_device ? b.to.start : 0;
  c.dstHost = b.to.on_device ? nullptr : reinterpret_cast<void *> (b.to.start);
  c.dstPitch = b.to.row;
  c.dstHeight = b.to.plane / b.to.row;

  const auto kind = !b.from.on_device ? measurement::TO : !b.to.on_device ? measurement::FROM : measurement::WITHIN;
  const size_t bytes = b.width * b.height * b.depth;
  const transfer what { kind == measurement::TO ? "to" : kind == measurement::FROM ? "from" : "within",
			b.to.on_device ? b.to.start : b.from.start,
			reinterpret_cast<void *> (b.to.on_device ? b.from.start : b.to.start), bytes, false };
  const size_t extent = (b.depth - 1) * b.to.plane + (b.height - 1) * b.to.row + b.width;
  const cu_result r = change_memory (d, kind, b.to.on_device ? b.to.start : 0, extent, [&] (stream &s)
    {
      /* The driver may take its time before it returns, and pageable memory is copied beside the stream.  */
      cu_result done = s.deferred.count ? wait_for (d, s) : cu_result { CUDA_SUCCESS, "" };
      return done ? CU (Memcpy3DAsync, &c, s.handle) : done;
    });
  if (r.code == CUDA_ERROR_INVALID_VALUE)
    {
      *fits = false;
      return false;
    }
  return finish (d, r, what, " (box)");
}

} // namespace heddle
