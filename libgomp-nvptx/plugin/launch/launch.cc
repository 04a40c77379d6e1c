/* launch.cc -- running kernels.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A launch has three steps: prepare gets what needs the calling thread, or memory; issue gives the kernel to the
   driver, from any thread; then somebody waits for its end.  geometry.cc has the grid, copy-back.cc what comes back.

   Kernels of an image with reverse offload are waited for in any case, nowait or not: the waiting thread serves their
   requests.  */

#include "plugin/types/launch.h"
#include "host-calls/host/server.h"
#include "plugin/types/device.h"
#include "plugin/types/requirements.h"
#include "plugin/types/shown-memory.h"
#include "plugin/types/device-image.h"
#include "plugin/image/host-functions.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/types/host-thread.h"
#include "plugin/observe/failure.h"
#include "plugin/types/operation.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/types/copy-back.h"
#include "plugin/launch/ahead.h"
#include "plugin/launch/deferred.h"
#include "plugin/launch/graphs.h"
#include "plugin/launch/launch-thread.h"
#include "plugin/launch/sums.h"
#include "plugin/memory/staging.h"
#include "plugin/observe/record.h"
#include "plugin/observe/trace.h"
#include "plugin/observe/transfer-facts.h"
#include "plugin/tuning.h"
#include "warp-stacks/host/size.h"

#include <assert.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

namespace heddle {

cu_result
get_arguments (device &d, const launched &l, const void *vars, char *args, thread_uploads &me)
{
  const size_t size = l.what->args_bytes;
  cu_result r { CUDA_SUCCESS, "" };
  if (!size)
    return r;
  if (use_host_memory ())
    {
      memcpy (args, vars, size);
      return r;
    }
  const CUdeviceptr start = reinterpret_cast<CUdeviceptr> (vars);
  if (const void *known = recent_upload (d, start, size, me))
    memcpy (args, known, size);
  else
    {
      r = note (d, CU (MemcpyDtoHAsync, args, start, size, l.in->handle));
      if (r)
	r = wait_for (d, *l.in);
    }
  forget_uploads (me);
  return r;
}

void
cannot_start (const device &d, const kernel &k, cu_result r, const char *what, const char *memory)
{
  fatal ("cannot %s kernel %s on device %d: %s%s", what, kernel_text (k).text, d.number, result_text (r).text, memory);
}

namespace {

/* The same for the kernel of L, in the waiting thread.  */
[[noreturn]] void
cannot_launch (device &d, const launched &l, cu_result r, const char *what, const char *memory = "")
{
  if (is_sticky (r.code))
    fail (d, nullptr, r);
  /* The monitor of async.cc may be here; nobody must wait for the monitor's own work.  */
  if (l.async_data)
    lose_behind_text (d.lost);
  cannot_start (d, *l.what, r, what, memory);
}

/* Get the stacks of L.  If L waits and other kernels run, their stacks may come free: false then.  Ends the program on
   failure.  */
bool
get_stacks (device &d, launched &l)
{
  bool others = false;
  cu_result r = find_stacks (d, l, l.waits ? &others : nullptr);
  if (r)
    return true;
  if (r.code != CUDA_ERROR_OUT_OF_MEMORY)
    cannot_launch (d, l, r, "get stacks for");
  if (others)
    return false;
  char memory[320];
  snprintf (memory, sizeof memory, "; a team of %u warps needs stacks of %zu bytes each; %s", l.shape.warps,
	    size_t (1) << l.stack_log2, memory_text (d).text);
  cannot_launch (d, l, r, "get stacks for", memory);
}

/* What HEDDLE_INFO and HEDDLE_TRACE tell about L.  */
measurement
kernel_measurement (const launched &l)
{
  measurement m;
  m.code = l.what;
  m.teams = l.shape.teams * l.shape.rows;
  m.warps = l.shape.warps;
  m.nowait = l.async_data != nullptr;
  m.bytes = l.stacks.base ? size_t (1) << l.stack_log2 : 0;
  return m;
}

/* Make L ready to be issued on the stream of the calling thread, ME: everything with need for this thread, or for
   memory.  It is not counted yet (device::running).  Ends the program on failure.  */
void
prepare (device &d, launched &l, void *vars, void **args, host_thread &me)
{
  kernel &k = *l.what;
  l.on = &d;
  tell_of_few_threads (d);
  show_memory (d);
  held_upload held;
  bool *alone = l.async_data ? &l.block_alone : nullptr;
  const bool needs_upload = region_run (k, reinterpret_cast<uintptr_t> (vars), alone, &held, me.region);
  if (!make_ready (d, k))
    fatal ("kernel %s cannot be run on device %d", kernel_text (k).text, d.number);
  l.parameters.fixed.end = 0;
  const bool has_shape = needs_upload && begin_sums (d, l, held, args, me);
  if (needs_upload && !has_shape && !upload_now (held))
    fatal ("kernel %s cannot be run on device %d", kernel_text (k).text, d.number);
  cu_result r;
  l.in = current_stream (d, &r, me.streams);
  if (!l.in)
    cannot_launch (d, l, r, "get a stream for");
  l.in->copy.size = 0;
  l.since = d.changes.moment ();
  l.block_age = region_block_age (reinterpret_cast<uintptr_t> (vars), me.region);
  r = order_after_uploads (d, *l.in, l.async_data || k.image->reverse || k.calls_host ? order_for::nowait_kernel
			   : order_for::kernel);
  if (!r)
    cannot_launch (d, l, r, "order uploads before");
  l.uploads = l.in->issued;

  launched::parameter_block &p = l.parameters;
  r = get_arguments (d, l, vars, p.args, me.uploads);
  if (!r)
    cannot_launch (d, l, r, "get the arguments of");
  /* If nothing else runs nobody minds.  Nor does a thread that starts many kernels need the extra time.  */
  if (l.async_data || d.running.load () == 0 || !knows_own_block_only (d, l, reinterpret_cast<CUdeviceptr> (vars)))
    l.age = l.block_age ? l.block_age : d.changes.youngest ();
  if (!has_shape)
    {
      find_requested (args, &l.shape);
      r = choose_geometry (d, k, p.args, &l.shape);
      if (!r)
	cannot_launch (d, l, note (d, r), "choose the grid of");
    }
  if (!l.waits)
    get_stacks (d, l);
  p.fixed = { reinterpret_cast<uintptr_t> (vars), l.stacks.base, l.stack_log2, l.shape.num_teams,
	      told_limit (d, k, l.shape), 0, p.fixed.end, has_shape || l.waits ? 0 : order_for_sums (d, *l.in, l) };
  if (k.calls_host)
    {
      begin_calls (d);
      l.shape.defer = 0;
    }
}

} // namespace

bool
give_stream (launched &l)
{
  device &d = *l.on;
  cu_result r;
  l.in = take_stream (d, &r);
  if (!l.in)
    cannot_launch (d, l, r, "get a stream for");
  l.in->copy.size = 0;
  r = order_after_uploads (d, *l.in, order_for::nowait_kernel);
  if (!r)
    cannot_launch (d, l, r, "order uploads before");
  l.uploads = l.in->issued;
  if (!get_stacks (d, l))
    {
      return_stream (d, *l.in);
      l.in = nullptr;
      return false;
    }
  l.parameters.fixed.stacks = l.stacks.base;
  l.parameters.fixed.stack_log2 = l.stack_log2;
  l.parameters.fixed.order = order_for_sums (d, *l.in, l);
  return true;
}

/* What the driver is to be told of L.  */
static launch_order
order_of (const launched &l)
{
  const kernel &k = *l.what;
  return { l.on, l.what, l.on->context, k.entry, l.in->handle, l.shape.teams, l.shape.rows,
	   l.shape.lanes ? l.shape.lanes : HEDDLE_WARP_SIZE, l.shape.lanes ? 1 : l.shape.warps,
	   unsigned (k.shared_bytes), sizeof l.parameters.fixed + k.values_bytes (),
	   k.image->early && l.in->deferred.count && one_stream_in_all () && !l.on->foreign_streams.load () };
}

/* Give L's kernel to the driver; NEXT: it is the next of a sequence (graphs.h).  */
static cu_result
start_kernel (launched &l, bool next = false)
{
  device &d = *l.on;
  struct { unsigned long long args, stacks, stack_size; } gccs;
  void *parameters = &l.parameters;
  launch_order o = order_of (l);
  if (l.what->image->by_gcc)
    {
      gccs = { l.parameters.fixed.args, l.stacks.base, 1ull << l.stack_log2 };
      parameters = &gccs;
      o.size = sizeof gccs;
    }
  if (next)
    await_launches ();
  else
    wait_for_turn ();
  const launching_hold hold;
  return note (d, launch_now (o, parameters));
}

/* Give L's kernel to the driver, with its observers; NEXT as above.  */
static void
issue_now (launched &l, bool next)
{
  device &d = *l.on;
  recording *record = environment ().record ? begin_recording (l) : nullptr;
  if (observing_kernels)
    begin_measurement (d, *l.in, kernel_measurement (l));
  cu_result r = start_kernel (l, next);
  if (!r)
    cannot_launch (d, l, r, "launch");
  if (observing_kernels)
    end_measurement (d, *l.in);
  if (record)
    end_recording (l, record);
}

void
issue (launched &l)
{
  issue_now (l, false);
}

/* Whether L's kernel, the next on the stream of the calling thread, is one of a sequence: no other thread launches, and
   its first launch, for which the driver may take long, is over.  */
static bool
in_sequence (const launched &l)
{
  return environment ().graphs && !environment ().record && one_stream_in_all () && !l.stacks.base
	 && !l.what->image->by_gcc && !l.what->image->reverse && !l.what->calls_host && !use_host_memory ()
	 && l.what->launched_before.load (std::memory_order_relaxed);
}

void
issue_in_order (launched &l)
{
  const bool next = in_sequence (l);
  if (next && follow_sequence (order_of (l), &l.parameters, observing_kernels) == next_kernel::held)
    return;
  issue_now (l, next);
  l.what->launched_before.store (true, std::memory_order_relaxed);
}

/* The same for L's kernel, with a deferred wait, and not one of GCC's; perhaps after this returns.  */
static void
issue_unwaited (launched &l)
{
  const bool next = in_sequence (l);
  if (next && follow_sequence (order_of (l), &l.parameters, observing_kernels) == next_kernel::held)
    return;
  if (!observing_kernels && !environment ().record && one_stream_in_all ()
      && l.what->launched_before.load (std::memory_order_relaxed)
      && launch_later (order_of (l), &l.parameters, l.in->deferred.count))
    return;
  issue_now (l, next);
  l.what->launched_before.store (true, std::memory_order_relaxed);
}

bool
run_constructors (device &d, kernel &k, bool at_end)
{
  const double began = now_ms ();
  launched l;
  l.on = &d;
  l.what = &k;
  cu_result r;
  l.in = current_stream (d, &r);
  if (l.in)
    {
      l.in->copy.size = 0;
      l.in->busy = true;
      r = order_after_uploads (d, *l.in, order_for::kernel);
      if (r)
	r = find_stacks (d, l, nullptr);
      l.parameters.fixed = { at_end, l.stacks.base, l.stack_log2, 1, 1, 0, 0, 0 };
      if (k.calls_host)
	begin_calls (d);
      if (r)
	r = start_kernel (l);
      if (r)
	r = wait_for (d, *l.in);
      if (k.calls_host)
	end_calls (d);
      if (r)
	release_stacks (d, l.stacks);
      release_stream (d);
    }
  if (!r)
    {
      d.lost.store (true);
      report_failure (d, &k, r);
      return false;
    }
  if (at_end)
    info ("destructors device %d: %.3f ms", d.number, now_ms () - began);
  else
    info ("constructors device %d: %.3f ms", d.number, now_ms () - began);
  trace_host ("setup", at_end ? "destructors" : "constructors", began, now_ms ());
  return true;
}

void
end_objects (device &d)
{
  std::vector<loaded_image *> images;
  {
    std::lock_guard<std::mutex> guard (d.images_lock);
    for (loaded_image *image : d.images)
      if (image->destructors)
	images.push_back (image);
  }
  if (images.empty ())
    return;
  current_context scope (d);
  /* Regions may be running that nobody has waited for.  */
  bool fine = scope.result && note (d, CU (CtxSynchronize));
  for (; fine && !images.empty (); images.pop_back ())
    fine = run_constructors (d, *images.back ()->destructors, true);
}

void
end_of (device &d, const launched &l)
{
  d.running.fetch_sub (1);
  if (l.what->calls_host)
    end_calls (d);
}

/* Run L's kernel, which may have the host run regions: this thread does that, and its copies take another stream.  */
static void
run_serving (device &d, launched &l)
{
  stream &own = *l.in;
  detach_stream (d, own);
  /* With its ring, for which the driver might wait until the device has nothing to do.  */
  cu_result r;
  if (stream *other = take_stream (d, &r))
    {
      ring_space (d, *other, 1, &r);
      return_stream (d, *other);
    }
  if (!r)
    cannot_launch (d, l, r, "get a stream beside");
  issue (l);
  while (r = CU (StreamQuery, own.handle), r.code == CUDA_ERROR_NOT_READY)
    {
      serve_reverse (d, *l.what->image->reverse);
      sched_yield ();
    }
  if (r)
    r = wait_for (d, own);
  if (!r)
    fail (d, l.what, r);
  end_of (d, l);
  d.changes.ended (l.age);
  release_stacks (d, l.stacks);
  return_stream (d, own);
}

void
run (device &d, kernel &k, void *vars, void **args)
{
  launched l;
  l.what = &k;
  host_thread &me = this_thread ();
  prepare (d, l, vars, args, me);
  if (k.image->reverse)
    {
      d.running.fetch_add (1);
      run_serving (d, l);
      return;
    }
  const CUdeviceptr block = reinterpret_cast<uintptr_t> (vars);
  const bool only_arguments = region_only_arguments (k, block, me.region);
  bool open;
  if (only_arguments && can_defer (d, l, &open))
    {
      /* Nobody waits for it: it is not counted.  */
      issue_unwaited (l);
      defer (d, l, open);
      l.in->deferred.block = 0;
      me.region.arguments = block;
      return;
    }
  d.running.fetch_add (1);
  issue_in_order (l);
  if (l.results.size)
    launch_ahead (d, order_of (l), &l.parameters);
  /* Allocations by plugin and driver for this launch; the next launch need not wait for their making.  */
  show_memory (d);
  snapshot copy = l.results;
  cu_result r { CUDA_SUCCESS, "" };
  if (copy.size)
    {
      copy.since = l.since;
      copy.age = l.block_age;
    }
  else if (!only_arguments)
    {
      r = issue_copy_back (d, l, vars, &copy);
      if (r && !copy.size && region_small_block (block, me.region) && defer_wait (d, l))
	{
	  l.in->deferred.block = block;
	  d.running.fetch_sub (1);
	  return;
	}
    }
  /* An observed kernel is asked for its times after its end.  */
  if (r && !(l.results.size && !observing_kernels && wait_until_told (d, *l.in)))
    r = wait_for (d, *l.in);
  if (!r)
    fail (d, &k, r);
  end_of (d, l);
  l.in->copy = copy;
  d.changes.ended (l.age);
  release_stacks (d, l.stacks);
  release_stream (d, me.streams);
}

void
run_async (device &d, kernel &k, void *vars, void **args, void *async_data)
{
  if (k.image->reverse)
    {
      run (d, k, vars, args);
      tell_kernel_ended (async_data);
      GOMP_PLUGIN_target_task_completion (async_data);
      return;
    }
  launched *l = new_launched (d);
  l->what = &k;
  l->async_data = async_data;
  l->waits = !claim_stream (d);
  host_thread &me = this_thread ();
  prepare (d, *l, vars, args, me);
  d.running.fetch_add (1);
  cu_result r { CUDA_SUCCESS, "" };
  if (l->waits)
    {
      /* The kernel will be on another stream; work that must come before it, perhaps unfinished, is here.  */
      if (l->in->deferred.count)
	r = wait_for (d, *l->in);
      l->in = nullptr;
      if (r)
	wait_for_stream (d, l);
      else
	fail (d, nullptr, r);
    }
  else
    {
      detach_stream (d, *l->in, me.streams);
      r = launch_async (d, l);
      if (!r)
	fail (d, &k, r);
    }
}

} // namespace heddle
