/* stream.h -- streams: their owners, the order between streams, waits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_STREAM_H
#define HEDDLE_STREAM_H

#include "plugin/driver/cuda-driver.h"
#include "plugin/types/marks.h"
#include "plugin/types/memory-pool.h"
#include "plugin/types/measure.h"

#include <atomic>
#include <mutex>
#include <stdint.h>
#include <vector>

namespace heddle {

/* Derived, in bytes of pinned memory of a stream for small copies: four of staged_bytes.  */
constexpr size_t ring_bytes = 256 << 10;

struct device;
struct kernel;

/* Kernels on a stream without a wait: libgomp believes that they have ended (launch/deferred.cc).  */
struct deferred_kernels
{
  unsigned count = 0;
  const kernel *newest = nullptr;
  uint64_t age = 0;			/* of the youngest block possibly known to a kernel among these:
					   device::changes */
  bool open = false;			/* a kernel may change memory outside of the device's own */
  CUdeviceptr block = 0;		/* with variables of the newest one's region, or 0 */
  std::vector<CUdeviceptr> freed;	/* blocks of this kind, for the pool when the kernels have ended */
  bool stacks = false;			/* some have stacks (warp-stacks/host/buffers.h, behind) */
};

/* A copy of a small block of device memory that was taken right behind a kernel (copy-back.cc).  */
struct snapshot
{
  CUdeviceptr start = 0;
  size_t size = 0;			/* 0: there is none */
  const char *host = nullptr;		/* in the stream's ring */
  uint64_t since = 0, age = 0;		/* for device::changes */
};

/* A stream with its pinned ring.  Used by a single thread at a time: by the thread that got it from current_stream,
   take_stream or detach_stream, until it goes back.  Objects live as long as the plugin, also when the device is
   closed.  */
struct stream
{
  CUstream handle = nullptr;
  unsigned number = 0;			/* of the device's streams, from 1 */
  CUevent blocking = nullptr;		/* made when first waited for with HEDDLE_WAIT=block or auto */
  stream_mark mark;
  kernel_end end;
  uint64_t issued = 0;			/* number of the newest upload */
  std::atomic<uint64_t> done { 0 };	/* number of an upload that is known to be complete, with all before */
  bool busy = false;			/* something may be on its way */
  char *ring = nullptr;			/* pinned memory of ring_bytes bytes */
  CUdeviceptr ring_on_device = 0;	/* where kernels find it; 0: nowhere */
  size_t ring_used = 0;
  snapshot copy;
  deferred_kernels deferred;
  known_chunks chunks;			/* chunks with addresses known to its kernels */
  CUdeviceptr cells = 0;		/* for the sums of its kernels (sums.cc), from the pool; 0: none yet */
  size_t cells_bytes = 0;
  std::vector<measurement> measured;	/* not yet reported */
  CUdeviceptr order = 0;		/* a struct heddle_order for its kernels (sums.cc); 0: none yet */
  size_t order_bytes = 0;		/* a power of two */
};

/* The streams of a device and the order of uploads among them.

   libgomp calls the plugin from any host thread, and expects each call's effect to be visible to the next call.
   Uploads of small pieces do not wait, and the order has to be made on the device: work issued on a stream comes after
   every upload issued before on any stream.  Uploads are strictly ordered, and one event behind the newest stands for
   all.  A thread that uploads and launches in turn, the usual case, stays on its stream and needs no event.  */
struct stream_set
{
  std::mutex lock;			/* of all below; held while uploads are issued, never while waiting */
  std::vector<stream *> all, idle;
  std::atomic<unsigned> count { 0 };	/* of ALL; changes with the lock */
  std::atomic<stream *> newest { nullptr };	/* the stream with the newest upload; changes with the lock; ... */
  uint64_t newest_number = 0;		/* ... its number there ... */
  bool newest_marked = false;		/* ... and whether MARK is recorded behind it */
  CUevent mark = nullptr;
  mark_words words;
};

/* A thread's streams, one for each device where it is busy; null: none at the moment.  */
struct thread_streams
{
  struct entry { device *on; stream *s; };
  std::vector<entry> entries;

  stream *&on (device &d)
  {
    for (entry &e : entries)
      if (e.on == &d)
	return e.s;
    entries.push_back ({ &d, nullptr });
    return entries.back ().s;
  }
};

/* The streams of the calling thread, called "it" below.  */
thread_streams &own_streams ();

/* The thread ends: its streams go back unchanged.  The next owner's work comes after their present work.  */
void give_streams_back (thread_streams &mine);

/* The stream that the calling thread's work goes to.  The device's context is current.  On failure null and
   *R the reason.  */
stream *current_stream (device &, cu_result *r, thread_streams &mine = own_streams ());

/* The kernels that the calling thread has not waited for on D, or null.  */
const deferred_kernels *deferred_by_thread (device &, thread_streams &mine = own_streams ());

/* Give the calling thread's stream back if nothing on it is of interest any more.  */
void release_stream (device &, thread_streams &mine = own_streams ());
/* The calling thread has no use for the copy taken behind its last kernel.  */
void drop_snapshot (device &, thread_streams &mine = own_streams ());

/* Whether only a single stream exists, in all devices together, as in programs of one thread without nowait.  */
bool one_stream_in_all ();

/* A stream without an owner; return_stream takes it back.  Else as current_stream.  */
stream *take_stream (device &, cu_result *r);

/* Detach S, the calling thread's stream, from its owner; return_stream takes it back.  */
void detach_stream (device &, stream &s, thread_streams &mine = own_streams ());
void return_stream (device &, stream &s);

/* The calling thread frees BLOCK.  True: running kernels of the thread may use it, and it is freed at their wait;
   false: the caller frees it.  */
bool free_behind_kernels (device &, CUdeviceptr block, thread_streams &mine = own_streams ());

/* Issue a transfer to the device from pinned memory that stays as it is until S has been waited for.  */
cu_result issue_upload (device &, stream &s, CUdeviceptr to, const void *from, size_t size);

/* The next work on S comes after all uploads issued until now.  A kernel's upload must be complete for later work on
   other streams, but this work need not wait for the kernel; unless the host waits for the kernel and S is the only
   stream, as in most programs, where the event before each kernel would be useless.  */
enum class order_for { copy, kernel, nowait_kernel };
cu_result order_after_uploads (device &, stream &s, order_for what);

/* SIZE bytes (at most ring_bytes) of S's ring, aligned to 16; waits for S if they are still in use.  Null on
   failure, with *R.  */
char *ring_space (device &, stream &s, size_t size, cu_result *r);

/* Wait until the kernel tells of its end that was asked to (expect_end) and is the last on S.  False: it has not, as
   HEDDLE_WAIT wants another way of waiting, the wait is long, or the kernel has failed; wait_for knows.  */
bool wait_until_told (device &, stream &s);

/* Wait until everything on S is done, as HEDDLE_WAIT says; its deferred kernels have ended then.  */
cu_result wait_for (device &, stream &s);

/* Make the event, before any stream is used; destroy streams, rings and event.  CALL_DRIVER false: only forget
   them.  */
cu_result open_streams (device &);
cu_result close_streams (device &, bool call_driver);

} // namespace heddle

#endif
