/* device.cc -- finding, opening and closing devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The devices' primary contexts are used, so that the CUDA runtime and its libraries in the same process see
   the same memory.  Finding devices costs loading the driver; everything else waits until libgomp opens a
   device because the program uses it.

   CUDA does not survive fork: in a child of a process with a call of cuInit nothing works, and the error would be a
   puzzling one.  A handler therefore notes the fork, and every entry checks for it.  */

#include "plugin/types/device.h"
#include "host-calls/host/server.h"
#include "plugin/device/early-start.h"
#include "plugin/types/device-image.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/launch/launch-thread.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/libgomp-version.h"
#include "plugin/memory/leaks.h"
#include "plugin/memory/managed-heap.h"
#include "plugin/observe/failure.h"
#include "plugin/observe/trace.h"
#include "plugin/tuning.h"

#include <dlfcn.h>
#include <limits.h>
#include <memory>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace heddle {

/* Estimate, in bytes: likewise on the simulator, where blocks have their exact sizes, so that only the same size
   can be had again.  */
constexpr size_t most_kept_exact = 67108864;

/* Estimate, in parts: such a part of a device's memory may stay with the pool when it is not in use.  Room for
   another process.  */
constexpr size_t pool_part = 2;

namespace {

constexpr cu_result success { CUDA_SUCCESS, "" };

/* Never shrinks, to keep the addresses of devices valid.  */
std::vector<device *> *devices;

std::atomic<bool> forked { false };

void
after_fork ()
{
  forked.store (true, std::memory_order_relaxed);
  forget_trace ();
}

char *
reason (const char *what, const char *detail = "")
{
  char *text = nullptr;
  return asprintf (&text, "%s%s", what, detail) < 0 ? strdup ("out of memory") : text;
}

/* DIR/sim/libcuda.so.1, DIR being where this plugin lies.  */
char *
simulator_path ()
{
  Dl_info where;
  char *path = nullptr;
  if (!dladdr (reinterpret_cast<void *> (&simulator_path), &where) || !where.dli_fname)
    return nullptr;
  char *file = realpath (where.dli_fname, nullptr);
  const char *self = file ? file : where.dli_fname;
  const char *slash = strrchr (self, '/');
  int length = slash ? int (slash - self) : 1;
  if (asprintf (&path, "%.*s/sim/libcuda.so.1", length, slash ? self : ".") < 0)
    path = nullptr;
  ::free (file);
  return path;
}

/* Fill in what is fixed about device NUMBER of COUNT.  */
cu_result
describe (device &d, int number, int count)
{
  d.number = number;
  d.count = count;
  int major = 0, minor = 0;
  cu_result r = CU (DeviceGet, &d.handle, number);
  if (r)
    r = CU (DeviceGetName, d.name, sizeof d.name, d.handle);
  const struct { int *value; CUdevice_attribute what; } wanted[] = {
    { &major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR },
    { &minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR },
    { &d.multiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT },
    { &d.max_block_threads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK },
    { &d.clock_khz, CU_DEVICE_ATTRIBUTE_CLOCK_RATE },
    { &d.pageable, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS },
  };
  for (const auto &w : wanted)
    if (r)
      r = CU (DeviceGetAttribute, w.value, w.what, d.handle);
  if (r)
    r = CU (DeviceTotalMem, &d.memory_size, d.handle);
  d.sm = major * 10 + minor;
  return r;
}

} // namespace

bool
is_forked ()
{
  return forked.load (std::memory_order_relaxed);
}

/* The work of start_driver, done once.  Returns null, or the reason in memory of malloc.  */
static char *
load_and_start_driver ()
{
  const bool simulated = environment ().driver == driver_choice::simulator;
  char *path = simulated ? simulator_path () : strdup ("libcuda.so.1");
  if (!path)
    return reason ("cannot tell where the simulator is");
  char *why = load_driver (path);
  ::free (path);
  if (why)
    {
      char *text = reason (simulated ? "the simulator cannot be loaded: " : "the CUDA driver cannot be loaded: ", why);
      ::free (why);
      return text;
    }
  const cu_result r = CU (Init, 0);
  if (!r)
    return reason ("the CUDA driver does not work: ", result_text (r).text);
  pthread_atfork (nullptr, nullptr, after_fork);
  return nullptr;
}

const char *
start_driver ()
{
  static const char *const why = load_and_start_driver ();
  return why;
}

char *
find_devices (int *count, bool *wanted)
{
  *wanted = environment ().driver != driver_choice::automatic;
  tell_late_start ();
  if (is_forked ())
    {
      *wanted = true;
      return reason ("this process was forked after the device had been started (HEDDLE_START=late starts it later)");
    }
  if (const char *why = start_driver ())
    return strdup (why);
  cu_result r = CU (DeviceGetCount, count);
  if (!r)
    return reason ("the CUDA driver does not work: ", result_text (r).text);
  if (*count < 1)
    return reason ("the CUDA driver has no device");

  auto found = std::make_unique<std::vector<device *>> ();
  for (int i = 0; i < *count; i++)
    {
      auto d = new device;
      found->push_back (d);
      r = describe (*d, i, *count);
      if (!r)
	{
	  for (device *one : *found)
	    delete one;
	  return reason ("the CUDA driver does not describe its devices: ", result_text (r).text);
	}
    }
  devices = found.release ();
  start_observing ();
  return nullptr;
}

const std::vector<device *> *
all_devices ()
{
  return devices;
}

device *
get_device (int number, bool closed_ok)
{
  if (is_forked ())
    {
      error ("a process that was forked after devices had been used cannot use devices: fork before, or call exec");
      return nullptr;
    }
  if (!devices || number < 0 || size_t (number) >= devices->size ())
    {
      error ("there is no device %d", number);
      return nullptr;
    }
  device *d = (*devices)[number];
  if (closed_ok)
    return d;
  if (!d->is_open.load (std::memory_order_acquire))
    {
      error ("device %d is not in use", number);
      return nullptr;
    }
  if (d->lost.load (std::memory_order_relaxed) && !program_ends (*d))
    {
      error ("device %d cannot be used any more after an earlier error", number);
      return nullptr;
    }
  return d;
}

cu_result
note (device &d, cu_result r)
{
  if (!r && is_sticky (r.code))
    d.lost.store (true, std::memory_order_relaxed);
  return r;
}

current_context::current_context (device &d)
{
  result = CU_BESIDE (CtxGetCurrent, &m_before);
  if (result && m_before != d.context)
    {
      result = CU_BESIDE (CtxSetCurrent, d.context);
      m_restore = result && m_before;
    }
  note (d, result);
}

current_context::~current_context ()
{
  if (m_restore)
    cu.CtxSetCurrent (m_before);
}

CUdeviceptr
allocate (device &d, size_t size, size_t alignment, cu_result *r)
{
  CUdeviceptr p;
  *r = d.memory.alloc (size, alignment, &p);
  if (r->code == CUDA_ERROR_OUT_OF_MEMORY)
    {
      current_context scope (d);
      reap_async (d);
      trim_stacks (d);
      note (d, d.memory.trim ());
      *r = d.memory.alloc (size, alignment, &p);
    }
  note (d, *r);
  return *r ? p : 0;
}

void
take_for_written (device &d, CUdeviceptr p, size_t size)
{
  if (!memory_is_checked ())
    return;
  current_context scope (d);
  note (d, CU (MemsetD8Async, p, 0xcd, size, nullptr));
}

memory_text::memory_text (device &d)
{
  current_context scope (d);
  size_t used, reserved, free_bytes, total;
  d.memory.usage (&used, &reserved);
  char available[80] = "";
  if (cu.MemGetInfo (&free_bytes, &total) == CUDA_SUCCESS)
    snprintf (available, sizeof available, "%zu of %zu bytes are free; ", free_bytes, total);
  snprintf (text, sizeof text, "%sthis program has %zu in use and %zu in reserve", available, used, reserved - used);
}

bool
open_device (device &d)
{
  const settings &env = environment ();
  const double began = now_ms ();
  const char *step = "retain its context";
  cu_result r = CU (DevicePrimaryCtxRetain, &d.context, d.handle);
  if (!r)
    {
      error ("cannot open device %d (%s): cannot %s: %s", d.number, d.name, step, result_text (r).text);
      return false;
    }
  end_early_start (d);
  open_managed_heap (d.handle, d.context);
  d.lost.store (false);
  d.call_stacks = call_stack_size ();
  {
    current_context scope (d);
    r = scope.result;
    step = "make its context current";
    if (r)
      {
	step = "set the threads' stack size";
	r = set_call_stacks ();
      }
    if (r)
      {
	step = "make an event";
	r = open_streams (d);
	if (r)
	  r = open_timing (d);
      }
    if (r)
      {
	step = "allocate pinned memory";
	void *p;
	r = CU (MemHostAlloc, &p, sizeof (heddle_told), CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
	if (r)
	  {
	    memset (p, 0, sizeof (heddle_told));
	    d.told = static_cast<heddle_told *> (p);
	    d.failure = &d.told->failure;
	    r = CU (MemHostGetDevicePointer, &d.failure_on_device, p, 0);
	  }
      }
    note (d, r);
  }
  const bool exact = env.driver == driver_choice::simulator && (env.pool_limit == SIZE_MAX || env.pool_limit == 0);
  /* The simulator's check of memory tells memory that has been freed from memory in use.  */
  const size_t most_kept = memory_is_checked () ? 0 : most_kept_exact;
  const size_t usual_limit = exact ? most_kept : d.memory_size / pool_part;
  d.memory.open (d, env.pool_limit != SIZE_MAX ? env.pool_limit : usual_limit, exact);
  d.icvs = device_icvs (d.number, d.count);
  d.icvs.failure = d.failure_on_device;
  d.stack_sizes = find_stack_setting (d.number);
  d.is_open.store (true, std::memory_order_release);
  if (r)
    {
      info ("device %d: %s, sm_%d, %d multiprocessors, %zu MiB", d.number, d.name, d.sm, d.multiprocessors,
	    d.memory_size >> 20);
      trace_host ("setup", "open device", began, now_ms ());
      return true;
    }
  error ("cannot open device %d (%s): cannot %s: %s", d.number, d.name, step, result_text (r).text);
  close_device (d);
  return false;
}

/* Measurements on streams without a wait; the device is idle now.  */
static void
report_all (device &d)
{
  std::lock_guard<std::mutex> guard (d.streams.lock);
  for (stream *s : d.streams.all)
    if (!s->measured.empty ())
      report_measurements (d, *s);
}

bool
close_device (device &d)
{
  if (!d.is_open.exchange (false))
    return true;

  cu_result worst = success;
  auto close = [&] (cu_result r)
    {
      if (!r)
	worst = r;
    };
  bool alive = !is_forked () && !d.lost.load (), failed = false;
  if (alive)
    {
      current_context scope (d);
      close (scope.result);
      if (scope.result)
	close (CU (CtxSynchronize));
      note (d, worst);
      failed = d.lost.load ();
      if (failed)
	report_failure (d, nullptr, worst);
    }
  alive = alive && !failed;
  if (!is_forked ())
    close_async (d);
  {
    /* Scope: the context must not be current any more when it is released.  */
    std::unique_ptr<current_context> scope (alive ? new current_context (d) : nullptr);
    if (alive)
      {
	reap_async (d);
	report_all (d);
      }
    close_calls (d, alive);
    unload_all (d, alive);
    close (d.copies.close (alive));
    close (close_copy_kernel (d, alive));
    close (close_timing (d, alive));
    close (close_streams (d, alive));
    forget_stacks (d);
    close (d.memory.close (alive));
    d.heap = 0;
    d.environment = 0;
    tell_of_few_threads (d);
    if (alive && d.told)
      close (CU (MemFreeHost, d.told));
    d.told = nullptr;
    d.failure = nullptr;
    d.failure_on_device = 0;
  }
  if (alive)
    {
      CUcontext now = nullptr;
      if (cu.CtxGetCurrent (&now) == CUDA_SUCCESS && now == d.context)
	cu.CtxSetCurrent (nullptr);
      forget_contexts ();
      close (CU (DevicePrimaryCtxRelease, d.handle));
    }
  d.context = nullptr;
  flush_trace ();
  if (!worst && alive)
    error ("cannot close device %d: %s", d.number, result_text (worst).text);
  return !failed && (worst || !alive);
}

} // namespace heddle
