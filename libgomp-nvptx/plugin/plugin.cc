/* plugin.cc -- the entry points that libgomp calls, as a table of contents.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   What each has to do and in which circumstances it is called: libgomp-plugin.h.  The work is done in
   environment.cc (variables), cuda-driver.cc (the driver), device.cc, memory-pool.cc, stream.cc, staging.cc
   (transfers), heddle-image.cc and gcc-image.cc (images), launch.cc and async.cc (kernels), failure.cc.  */

#include "plugin/device/device.h"
#include "plugin/image/device-image.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/launch/launch.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/memory/recent-uploads.h"
#include "plugin/launch/region-start.h"
#include "plugin/memory/staging.h"
#include "plugin/tuning.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

using namespace heddle;

unsigned
GOMP_OFFLOAD_version ()
{
  return GOMP_VERSION;
}

const char *
GOMP_OFFLOAD_get_name ()
{
  return "nvptx";
}

/* What find_devices found.  */
struct found
{
  int count = 0;
  bool wanted = false;
  char *why = nullptr;			/* there is none */
};

/* The devices, looked for when first asked for.  */
static const found &
found_devices ()
{
  static const found the_found = []
    {
      found f;
      f.why = find_devices (&f.count, &f.wanted);
      return f;
    } ();
  return the_found;
}

/* With shared memory libgomp maps nothing and copies nothing, and kernels get the host's addresses.  It asks before it
   asks for devices.  */
unsigned
GOMP_OFFLOAD_get_caps ()
{
  return GOMP_OFFLOAD_CAP_OPENMP_400
	 | (environment ().usm && !found_devices ().why && use_host_memory () ? GOMP_OFFLOAD_CAP_SHARED_MEM : 0);
}

int
GOMP_OFFLOAD_get_type ()
{
  return OFFLOAD_TARGET_TYPE_NVIDIA_PTX;
}

/* Called once, with no lock held.  libgomp 12 does not look at OMP_TARGET_OFFLOAD=MANDATORY when there is no
   device at all: a region for the default device then runs on the host.  So it is looked at here.  */
int
GOMP_OFFLOAD_get_num_devices ()
{
  const found &f = found_devices ();
  const char *why = f.why;
  if (!why)
    return f.count;

  if (environment ().mandatory)
    fatal ("OMP_TARGET_OFFLOAD is set to MANDATORY, but no device can be used: %s", why);
  if (f.wanted)
    warning ("no device can be used, target regions run on the host: %s", why);
  else
    info ("no device can be used, target regions run on the host: %s", why);
  return 0;
}

bool
GOMP_OFFLOAD_init_device (int number)
{
  device *d = get_device (number, true);
  return d && open_device (*d);
}

bool
GOMP_OFFLOAD_fini_device (int number)
{
  if (is_forked ())
    return true;		/* the parent's devices are the parent's to close */
  device *d = get_device (number, true);
  return d && close_device (*d);
}

/* The device for the rest of the caller, which returns FAILED without it; with its context, too.  */
#define ENTER_DEVICE(NUMBER, FAILED)						\
  device *const on = get_device (NUMBER);					\
  if (!on)									\
    return FAILED;								\
  device &d = *on;
#define ENTER(NUMBER, FAILED)							\
  ENTER_DEVICE (NUMBER, FAILED)							\
  current_context scope (d);							\
  if (!scope.result)								\
    {										\
      error ("cannot switch to device %d: %s", d.number,			\
	     result_text (scope.result).text);					\
      return FAILED;								\
    }

int
GOMP_OFFLOAD_load_image (int number, unsigned version, const void *target_data, addr_pair **table)
{
  ENTER (number, -1);
  return load_image (d, version, target_data, table);
}

bool
GOMP_OFFLOAD_unload_image (int number, unsigned, const void *target_data)
{
  if (is_forked ())
    return true;
  device *gone = get_device (number, true);
  if (gone && (!gone->is_open.load () || gone->lost.load ()))
    return true;		/* its images went with it */
  ENTER (number, false);
  return unload_image (d, target_data);
}

/* Whether the caller, where FROM is, has been asked for memory by the program itself, which takes null for an answer.
   libgomp does not say; it calls alloc from one function for the program, and from others where the program ends
   without the memory.  */
static bool
asked_by_program (const void *from)
{
  Dl_info where;
  return dladdr (from, &where) && where.dli_sname && !strcmp (where.dli_sname, "omp_target_alloc");
}

/* Whether the caller, where FROM is, is libgomp, which maps variables.  */
static bool
is_mapping (const void *from)
{
  Dl_info where, libgomp;
  const void *known = dlsym (RTLD_DEFAULT, "omp_target_alloc");
  return known && dladdr (known, &libgomp) && dladdr (from, &where) && where.dli_fbase == libgomp.dli_fbase
	 && !asked_by_program (from) && !(where.dli_sname && !strcmp (where.dli_sname, "acc_malloc"));
}

/* SIZE bytes for variables that libgomp maps: what they need, and what aligning the start may take.  Of that nothing is
   to lie behind them, where a kernel that goes too far would find it: what libgomp takes off for aligning an odd
   address is all of it.  A region's block has to start where libgomp's does.  Should the program be the caller after
   all, words keep their alignment.  */
static CUdeviceptr
allocate_exactly (device &d, size_t size, cu_result *r)
{
  if (begins_region ())
    return allocate (d, size > region_slack ? size - region_slack : size, 256, r);
  if (size % sizeof (int) != sizeof (int) - 1)
    return allocate (d, size, 256, r);
  CUdeviceptr p = allocate (d, size + 1, 256, r);
  return p ? d.memory.skip_byte (p) : 0;
}

/* SIZE bytes.  EXACTLY: for variables that libgomp maps, so that accesses behind them are seen.  Where the stacks of
   kernels have the memory, this waits for them as long as kernels end.  */
static CUdeviceptr
allocate_patiently (device &d, size_t size, bool exactly, cu_result *r)
{
  double since = 0;
  for (unsigned seen = 0;;)
    {
      const stack_moment before = stacks_now (d);
      CUdeviceptr p = exactly ? allocate_exactly (d, size, r) : allocate (d, size, 256, r);
      if (p || r->code != CUDA_ERROR_OUT_OF_MEMORY || d.lost.load () || !stacks_return (d, before))
	return p;
      const double now = now_ms ();
      if (since == 0 || seen != before.changes)
	{
	  since = now;
	  seen = before.changes;
	}
      else if (now - since > tuning.patience_ms)
	return 0;
      current_context scope (d);
      wait_for_stacks (d);
    }
}

void *
GOMP_OFFLOAD_alloc (int number, size_t size)
{
  ENTER_DEVICE (number, nullptr);
  if (!complete_uploads ())
    return nullptr;
  forget_uploads ();
  cu_result r;
  CUdeviceptr p
    = allocate_patiently (d, size, d.memory.is_exact () && is_mapping (__builtin_return_address (0)), &r);
  region_allocated (d, p, size);
  drop_snapshot (d);
  if (!p && r.code != CUDA_ERROR_OUT_OF_MEMORY)
    error ("cannot allocate %zu bytes on device %d: %s", size, number, result_text (r).text);
  else if (!p)
    {
      auto *const say = asked_by_program (__builtin_return_address (0)) ? info : error;
      say ("cannot allocate %zu bytes on device %d: %s; %s", size, number, result_text (r).text, memory_text (d).text);
    }
  else if (environment ().info > 1)
    info ("map device %d: %zu bytes at %#llx", number, size, p);
  return reinterpret_cast<void *> (p);
}

bool
GOMP_OFFLOAD_free (int number, void *p)
{
  if (!is_forked ())
    {
      device *gone = get_device (number, true);
      if (gone && !gone->is_open.load ())
	return true;		/* all its memory went with it */
    }
  ENTER_DEVICE (number, false);
  if (!complete_uploads ())
    return false;
  region_freed (reinterpret_cast<CUdeviceptr> (p));
  drop_snapshot (d);
  bool found;
  cu_result r = d.memory.free (reinterpret_cast<CUdeviceptr> (p), &found);
  if (!found)
    error ("%p is freed on device %d, where it was not allocated", p, number);
  else if (!r)
    error ("cannot free %p on device %d: %s", p, number, result_text (note (d, r)).text);
  else if (environment ().info > 1)
    info ("unmap device %d: %p", number, p);
  return found && r;
}

bool
GOMP_OFFLOAD_host2dev (int number, void *to, const void *from, size_t size)
{
  ENTER_DEVICE (number, false);
  return host_to_device (d, to, from, size);
}

bool
GOMP_OFFLOAD_dev2host (int number, void *to, const void *from, size_t size)
{
  ENTER (number, false);
  return device_to_host (d, to, from, size);
}

bool
GOMP_OFFLOAD_dev2dev (int number, void *to, const void *from, size_t size)
{
  ENTER (number, false);
  return device_to_device (d, to, from, size);
}

/* Regions without device code have no kernel and are run on the host by libgomp, which does not get here.  */
bool
GOMP_OFFLOAD_can_run (void *function)
{
  if (function)
    region_asked (*static_cast<kernel *> (function));
  return function != nullptr;
}

/* Run a kernel; called without libgomp's lock.  */
void
GOMP_OFFLOAD_run (int number, void *function, void *vars, void **args)
{
  ENTER (number, fatal ("a target region cannot be run"));
  run (d, *static_cast<kernel *> (function), vars, args);
}

void
GOMP_OFFLOAD_async_run (int number, void *function, void *vars, void **args, void *async_data)
{
  ENTER (number, fatal ("a target region cannot be run"));
  run_async (d, *static_cast<kernel *> (function), vars, args, async_data);
}
