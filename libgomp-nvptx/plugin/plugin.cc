/* plugin.cc -- the entry points that libgomp calls, as a table of contents.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The circumstances of each call: libgomp-plugin.h.  The work is done in the files of README.md; OpenACC's entry
   points are in openacc/entries.cc.  */

#include "image.h"
#include "plugin/types/async.h"
#include "plugin/types/device.h"
#include "plugin/types/requirements.h"
#include "host-calls/host/server.h"
#include "plugin/types/device-image.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/types/launch.h"
#include "plugin/types/operation.h"
#include "plugin/types/host-thread.h"
#include "plugin/interop.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/libgomp-version.h"
#include "plugin/memory/gap-copies.h"
#include "plugin/memory/host-memory.h"
#include "plugin/memory/leaks.h"
#include "plugin/observe/failure.h"
#include "plugin/memory/host-races.h"
#include "plugin/observe/tool.h"
#include "plugin/openacc/queue.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

using namespace heddle;

unsigned
GOMP_OFFLOAD_version ()
{
  return the_libgomp ().interface;
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

/* With shared memory libgomp maps nothing and copies nothing, and kernels get the host's addresses.  It asks before its
   request for devices.  */
unsigned
GOMP_OFFLOAD_get_caps ()
{
  const uncancelled whole_call;
  return GOMP_OFFLOAD_CAP_OPENMP_400 | GOMP_OFFLOAD_CAP_OPENACC_200
	 | (host_memory_wanted () && !found_devices ().why && use_host_memory () ? GOMP_OFFLOAD_CAP_SHARED_MEM : 0);
}

int
GOMP_OFFLOAD_get_type ()
{
  return OFFLOAD_TARGET_TYPE_NVIDIA_PTX;
}

/* Called once, with no lock held.  libgomp 12 does not look at OMP_TARGET_OFFLOAD=MANDATORY without any device: a
   region for the default device then runs on the host.  The plugin therefore checks it here.  REQUIRES_MASK is GCC 13's
   and newer, of GCC's own images; later versions take a negative number for devices that cannot meet the program's
   requirements.  */
int
GOMP_OFFLOAD_get_num_devices (unsigned requires_mask)
{
  const uncancelled whole_call;
  const found &f = found_devices ();
  const unsigned mask = settle_requirements () | (the_libgomp ().passes_requirements ? requires_mask : 0);
  const char *unmet = f.why ? nullptr : unmet_requirement (mask);
  const char *why = f.why ? f.why : unmet;
  if (!why)
    {
      start_tool (f.count);
      return f.count;
    }

  if (environment ().mandatory)
    fatal ("OMP_TARGET_OFFLOAD is set to MANDATORY, but no device can be used: %s", why);
  if (f.wanted || unmet)
    warning ("no device can be used, target regions run on the host: %s", why);
  else
    info ("no device can be used, target regions run on the host: %s", why);
  return unmet ? -1 : 0;
}

bool
GOMP_OFFLOAD_init_device (int number)
{
  const uncancelled whole_call;
  device *d = get_device (number, true);
  if (!d || !open_device (*d))
    return false;
  tool_device_opened (number, d->name);
  watch_leaks ();
  return true;
}

bool
GOMP_OFFLOAD_fini_device (int number)
{
  if (is_forked ())
    return true;		/* the parent's devices are the parent's to close */
  const uncancelled whole_call;
  device *d = get_device (number, true);
  if (!d)
    return false;
  leave_call (*d);
  abandon_calls (*d);
  if (d->is_open.load () && !d->lost.load ())
    {
      end_objects (*d);
      tell_leaks (*d);
    }
  tool_device_closes (number);
  const bool closed = close_device (*d);
  return !tell_host_races (*d) && closed;
}

/* The device for the rest of the caller, which returns FAILED without it, and is not cancelled; with its context,
   too.  */
#define ENTER_DEVICE(NUMBER, FAILED)						\
  const uncancelled whole_call;							\
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

/* The last two, for reverse offload and for indirect functions, are not there in older versions of libgomp.  */
int
GOMP_OFFLOAD_load_image (int number, unsigned version, const void *target_data, addr_pair **table, uint64_t **reverse,
			 const uint64_t *indirect)
{
  ENTER (number, -1);
  const int rows = load_image (d, version, target_data, table, the_libgomp ().passes_requirements ? reverse : nullptr,
			       the_libgomp ().passes_indirect ? indirect : nullptr);
  if (rows >= 0)
    tool_image_loaded (number, target_data);
  return rows;
}

bool
GOMP_OFFLOAD_unload_image (int number, unsigned, const void *target_data)
{
  if (is_forked ())
    return true;
  device *gone = get_device (number, true);
  const uncancelled to_leave;
  if (gone)
    leave_call (*gone);
  if (gone && (!gone->is_open.load () || gone->lost.load ()))
    return true;		/* its images went with the device */
  ENTER (number, false);
  return unload_image (d, target_data);
}

namespace {

/* The caller of alloc, at the return address FROM.  libgomp does not say; it calls from one function for the program,
   which accepts null, and from others where the program ends without the memory.  */
struct caller
{
  const void *from = nullptr;
  bool program = false;			/* omp_target_alloc */
  bool mapping = false;			/* libgomp, which maps variables */

  explicit caller (const void *from);
  caller () = default;
};

caller::caller (const void *from) : from (from)
{
  Dl_info where, libgomp;
  if (!dladdr (from, &where))
    return;
  program = where.dli_sname && !strcmp (where.dli_sname, "omp_target_alloc");
  const void *known = dlsym (RTLD_DEFAULT, "omp_target_alloc");
  mapping = known && dladdr (known, &libgomp) && where.dli_fbase == libgomp.dli_fbase && !program
	    && !(where.dli_sname && !strcmp (where.dli_sname, "acc_malloc"));
}

/* The caller at FROM.  Each is looked up once in a thread: a look-up takes microseconds, and regions allocate.  */
const caller &
caller_at (const void *from)
{
  static thread_local caller known[8];
  caller &c = known[reinterpret_cast<uintptr_t> (from) % (sizeof known / sizeof known[0])];
  if (c.from != from)
    c = caller (from);
  return c;
}

} // namespace

/* The variable that the thread maps alone (heddle_map_alone).  */
static thread_local size_t alone_size, alone_alignment;

/* Whether libgomp wants SIZE bytes for this variable.  */
static bool
is_alone (size_t size)
{
  return alone_size && size == alone_size + alone_alignment - 1;
}

/* SIZE bytes for variables mapped by libgomp: their size, and the most for an aligned start.  No spare bytes may lie
   before or behind the variables, where a kernel that goes too far would reach them.  For a variable mapped alone,
   libgomp gets an address before the block, and aligns it to the block's.  Otherwise the alignment is not known, and an
   odd address makes libgomp take off all but 8 bytes, or 16, before the first variable.  A region's block has to start
   where libgomp's does.  If the program is the caller after all, words keep their alignment.  */
static CUdeviceptr
allocate_exactly (device &d, size_t size, cu_result *r)
{
  if (is_alone (size))
    {
      CUdeviceptr p = allocate (d, alone_size, drivers_alignment, r);
      return p ? d.memory.shift (p, -ptrdiff_t (alone_alignment - 1)) : 0;
    }
  if (begins_region ())
    return allocate (d, size > region_slack ? size - region_slack : size, drivers_alignment, r);
  if (size % sizeof (int) != sizeof (int) - 1)
    return allocate (d, size, drivers_alignment, r);
  CUdeviceptr p = allocate (d, size + 1, drivers_alignment, r);
  return p ? d.memory.shift (p, 1) : 0;
}

extern "C" __attribute__ ((visibility ("default"))) void
heddle_map_alone (unsigned long size, unsigned long alignment)
{
  alone_size = size;
  alone_alignment = alignment;
}

/* SIZE bytes.  EXACTLY: for variables mapped by libgomp, to notice accesses behind their end.  Where the stacks of
   kernels occupy the memory, the call waits for it while kernels end.  */
static CUdeviceptr
allocate_patiently (device &d, size_t size, bool exactly, cu_result *r)
{
  double since = 0;
  for (unsigned seen = 0;;)
    {
      const stack_moment before = stacks_now (d);
      CUdeviceptr p = exactly ? allocate_exactly (d, size, r) : allocate (d, size, drivers_alignment, r);
      if (p || r->code != CUDA_ERROR_OUT_OF_MEMORY || d.lost.load () || !stacks_return (d, before))
	return p;
      const double now = now_ms ();
      if (since == 0 || seen != before.changes)
	{
	  since = now;
	  seen = before.changes;
	}
      else if (now - since > patience_ms)
	return 0;
      current_context scope (d);
      wait_for_stacks (d);
    }
}

void *
GOMP_OFFLOAD_alloc (int number, size_t size)
{
  ENTER_DEVICE (number, nullptr);
  observed<event::before_allocation, event::after_allocation> whole ({ operation_kind::allocation, &d, 0, 0, nullptr,
								       size });
  host_thread &me = this_thread ();
  if (!complete_uploads (me))
    return nullptr;
  forget_uploads (me.uploads);
  cu_result r;
  const void *const from = __builtin_return_address (0);
  CUdeviceptr p = allocate_patiently (d, size, d.memory.is_exact () && caller_at (from).mapping, &r);
  region_allocated (d, p, size, me.region);
  drop_snapshot (d, me.streams);
  if (!p && is_sticky (r.code))
    report_failure (d, nullptr, r);
  else if (!p && r.code != CUDA_ERROR_OUT_OF_MEMORY)
    error ("cannot allocate %zu bytes on device %d: %s", size, number, result_text (r).text);
  else if (!p)
    {
      auto *const say = caller_at (from).program ? info : error;
      say ("cannot allocate %zu bytes on device %d: %s; %s", size, number, result_text (r).text, memory_text (d).text);
    }
  else if (environment ().info > 1)
    info ("map device %d: %zu bytes at %#llx", number, size, p);
  whole.at = p;
  whole.done = p != 0;
  whole.asked = memory_is_checked () && caller_at (from).program;
  whole.alone = is_alone (size);
  return reinterpret_cast<void *> (p);
}

bool
GOMP_OFFLOAD_free (int number, void *p)
{
  if (!is_forked ())
    {
      device *gone = get_device (number, true);
      if (gone && !gone->is_open.load ())
	return true;		/* its memory went with it */
    }
  ENTER_DEVICE (number, false);
  const CUdeviceptr at = reinterpret_cast<CUdeviceptr> (p);
  observed<event::before_free, event::after_free> whole ({ operation_kind::free, &d, at });
  host_thread &me = this_thread ();
  if (!complete_uploads (me))
    return false;
  tell<event::uploads_complete> (whole);
  if (tell_host_races (d))
    return false;
  region_freed (at, me.region);
  tell<event::unused> (whole);
  drop_snapshot (d, me.streams);
  bool found = true;
  cu_result r { CUDA_SUCCESS, "" };
  if (!free_behind_kernels (d, at, me.streams))
    {
      /* Other threads may get the memory.  */
      if (at != me.region.arguments && deferred_by_thread (d, me.streams))
	r = wait_for (d, *current_stream (d, &r, me.streams));
      if (r)
	r = d.memory.free (at, &found);
    }
  if (!found)
    error ("%p is freed on device %d, where it was not allocated", p, number);
  else if (is_sticky (note (d, r).code))
    report_failure (d, nullptr, r);
  else if (!r)
    error ("cannot free %p on device %d: %s", p, number, result_text (r).text);
  else if (environment ().info > 1)
    info ("unmap device %d: %p", number, p);
  return found && r;
}

bool
GOMP_OFFLOAD_host2dev (int number, void *to, const void *from, size_t size)
{
  ENTER_DEVICE (number, false);
  observed<event::before_upload, event::after_upload> whole ({ operation_kind::upload, &d,
							       reinterpret_cast<CUdeviceptr> (to), 0, from, size });
  wait_for_queues (d);
  return whole.done = by_parts (from, size, [&] (size_t at, const char *part, size_t bytes) {
    return host_to_device (d, static_cast<char *> (to) + at, part, bytes);
  });
}

bool
GOMP_OFFLOAD_dev2host (int number, void *to, const void *from, size_t size)
{
  ENTER (number, false);
  observed<event::before_download, event::after_download> whole ({ operation_kind::download, &d,
								   reinterpret_cast<CUdeviceptr> (from), 0, to, size });
  wait_for_queues (d);
  return whole.done = mapped_to_host (d, to, from, size);
}

bool
GOMP_OFFLOAD_dev2dev (int number, void *to, const void *from, size_t size)
{
  ENTER (number, false);
  const observed<event::before_copy, event::after_copy> whole ({ operation_kind::copy, &d,
								 reinterpret_cast<CUdeviceptr> (to),
								 reinterpret_cast<CUdeviceptr> (from), nullptr, size });
  wait_for_queues (d);
  return device_to_device (d, to, from, size);
}

/* Regions without device code have no kernel and are run on the host by libgomp, which does not get here.  */
bool
GOMP_OFFLOAD_can_run (void *function)
{
  if (function)
    region_asked (*static_cast<kernel *> (function));
  else
    host_runs_regions ();
  return function != nullptr;
}

/* The region of K on D for its observers, with libgomp's arguments.  */
static operation
region_operation (device &d, const kernel &k, const void *vars, void **args, void *async_data)
{
  operation o { operation_kind::region, &d };
  o.what = &k;
  o.vars = vars;
  o.args = args;
  o.async_data = async_data;
  return o;
}

using observed_region = observed<event::before_region, event::after_region>;

/* Run a kernel; called without libgomp's lock.  */
void
GOMP_OFFLOAD_run (int number, void *function, void *vars, void **args)
{
  ENTER (number, fatal ("a target region cannot be run"));
  kernel &k = *static_cast<kernel *> (function);
  const observed_region whole (region_operation (d, k, vars, args, nullptr));
  run (d, k, vars, args);
}

void
GOMP_OFFLOAD_async_run (int number, void *function, void *vars, void **args, void *async_data)
{
  ENTER (number, fatal ("a target region cannot be run"));
  kernel &k = *static_cast<kernel *> (function);
  const observed_region whole (region_operation (d, k, vars, args, async_data));
  run_async (d, k, vars, args, async_data);
}

bool
GOMP_OFFLOAD_memset (int number, void *to, int value, size_t size)
{
  ENTER (number, false);
  return set_memory (d, to, static_cast<unsigned char> (value), size);
}

/* -1: libgomp has to copy it row by row.  */
static int
copy_box_between (int to_number, int from_number, const box &b)
{
  ENTER (to_number >= 0 ? to_number : from_number, false);
  bool fits;
  const bool good = copy_box (d, b, &fits);
  return fits ? good : -1;
}

/* A side whose device is NUMBER (-1: the host): an array at START with rows of ROW bytes and planes of ROWS rows.  The
   box begins X bytes, Y rows and Z planes from there.  */
static box::place
box_place (int number, const void *start, size_t x, size_t y, size_t z, size_t row, size_t rows)
{
  return { number >= 0, reinterpret_cast<uintptr_t> (start) + (z * rows + y) * row + x, row, row * rows };
}

int
GOMP_OFFLOAD_memcpy2d (int to_number, int from_number, size_t width, size_t height, void *to, size_t to_x, size_t to_y,
		       size_t to_row, const void *from, size_t from_x, size_t from_y, size_t from_row)
{
  return copy_box_between (to_number, from_number,
			   { box_place (to_number, to, to_x, to_y, 0, to_row, height),
			     box_place (from_number, from, from_x, from_y, 0, from_row, height), width, height, 1 });
}

int
GOMP_OFFLOAD_memcpy3d (int to_number, int from_number, size_t width, size_t height, size_t depth, void *to, size_t to_x,
		       size_t to_y, size_t to_z, size_t to_row, size_t to_rows, const void *from, size_t from_x,
		       size_t from_y, size_t from_z, size_t from_row, size_t from_rows)
{
  return copy_box_between (to_number, from_number,
			   { box_place (to_number, to, to_x, to_y, to_z, to_row, to_rows),
			     box_place (from_number, from, from_x, from_y, from_z, from_row, from_rows), width, height,
			     depth });
}

/* The driver's name for it elsewhere; null: libgomp makes a name.  libgomp keeps it.  */
const char *
GOMP_OFFLOAD_get_uid (int number)
{
  device *const d = get_device (number, true);
  CUuuid id;
  if (!d || !cu.DeviceGetUuid || !CU (DeviceGetUuid, &id, d->handle))
    return nullptr;
  constexpr size_t size = sizeof "GPU-00000000-0000-0000-0000-000000000000";
  char *const text = static_cast<char *> (GOMP_PLUGIN_malloc (size));
  size_t at = snprintf (text, size, "GPU");
  for (unsigned i = 0; i < sizeof id.bytes; i++)
    at += snprintf (text + at, size - at, "%s%02x", i == 0 || i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "",
		    unsigned (static_cast<unsigned char> (id.bytes[i])));
  return text;
}

void *
GOMP_OFFLOAD_managed_alloc (int number, size_t size)
{
  ENTER (number, nullptr);
  return allocate_managed (d, size);
}

bool
GOMP_OFFLOAD_managed_free (int number, void *p)
{
  ENTER (number, false);
  return free_managed (d, p);
}

int
GOMP_OFFLOAD_is_accessible_ptr (int number, const void *p, size_t size)
{
  ENTER (number, false);
  /* The compiler's question (gcc-plugin/host/clauses/shared-memory.cc).  */
  if (size == SIZE_MAX)
    return use_host_memory ();
  return is_accessible (d, p, size);
}

/* Of the first device, but usable with each.  */
bool
GOMP_OFFLOAD_page_locked_host_alloc (void **p, size_t size)
{
  ENTER (0, false);
  return allocate_pinned (d, p, size);
}

bool
GOMP_OFFLOAD_page_locked_host_free (void *p)
{
  ENTER (0, false);
  return free_pinned (d, p);
}

void
GOMP_OFFLOAD_interop (interop_obj_t *object, int number, gomp_interop_flag action, bool targetsync,
		      const char *preferred)
{
  ENTER (number, fatal ("an interop object cannot be used"));
  switch (action)
    {
    case gomp_interop_flag_init: make_interop (d, *object, targetsync, preferred); break;
    case gomp_interop_flag_use: use_interop (d, *object); break;
    case gomp_interop_flag_destroy: destroy_interop (d, *object); break;
    }
}

/* The property of OBJECT for a getter of kind WANTED; *RESULT (null: none) says whether the kind is right.  A pointer
   may be had as a number, too.  */
static interop_value
get_interop (const interop_obj_t &object, int property, interop_value::kinds wanted, int *result)
{
  const interop_value v = interop_property (object, property);
  const bool good = v.kind == wanted || (v.kind == interop_value::pointer && wanted == interop_value::number);
  if (result)
    *result = good ? omp_irc_success : v.kind == interop_value::none ? omp_irc_no_value
	      : v.kind == interop_value::number ? omp_irc_type_int : v.kind == interop_value::pointer ? omp_irc_type_ptr
	      : omp_irc_type_str;
  return good ? v : interop_value ();
}

intptr_t
GOMP_OFFLOAD_get_interop_int (interop_obj_t *object, int property, int *result)
{
  return get_interop (*object, property, interop_value::number, result).as_number;
}

void *
GOMP_OFFLOAD_get_interop_ptr (interop_obj_t *object, int property, int *result)
{
  return get_interop (*object, property, interop_value::pointer, result).as_pointer;
}

const char *
GOMP_OFFLOAD_get_interop_str (interop_obj_t *object, int property, int *result)
{
  return get_interop (*object, property, interop_value::text, result).as_text;
}

const char *
GOMP_OFFLOAD_get_interop_type_desc (interop_obj_t *object, int property)
{
  return interop_type (*object, property);
}
