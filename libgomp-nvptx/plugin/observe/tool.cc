/* tool.cc -- OMPT: a tool that observes devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   OpenMP's interface for tools (5.1, chapter 4) is the runtime's business, and no version of libgomp has it.  A plugin
   sees enough for the device's half: devices, images, operations on data, target regions.  So the plugin looks for a
   tool as a runtime does (4.2.2): ompt_start_tool in the program or a library that it is linked with, then in the
   libraries of OMP_TOOL_LIBRARIES; and starts it before a device is opened.

   A tool asks for callbacks by number.  The plugin's callbacks are "sometimes": constructs without a device, and the
   beginning and end of a construct of data, are not seen here.  All others are "never", and a tool relies on this
   answer.  Callbacks of the older set, without "emi", come once, at the beginning.  A target region begins at its
   launch and ends where its thread goes on; the operations on data of the same construct come before and after, and
   share with it the place in the program that asks for them (codeptr_ra), not the pointer to the tool's data of the
   region.  There are no tasks and threads of OpenMP here: their pointers are to zero.

   The types of the specification, as far as the plugin needs them.  */

#include "plugin/observe/tool.h"
#include "plugin/observe/transfer-facts.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/types/device.h"
#include "plugin/types/geometry.h"
#include "plugin/types/operation.h"

#include <atomic>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

namespace heddle {

bool tool_watches;

namespace {

union ompt_data { uint64_t value; void *ptr; };
typedef void (*ompt_function) ();
typedef ompt_function ompt_lookup (const char *);

struct ompt_start_tool_result
{
  int (*initialize) (ompt_lookup *, int initial_device, ompt_data *tool_data);
  void (*finalize) (ompt_data *tool_data);
  ompt_data tool_data;
};
typedef ompt_start_tool_result *ompt_start_tool_function (unsigned omp_version, const char *runtime_version);

constexpr unsigned openmp_51 = 202011;
enum { scope_begin = 1, scope_end = 2 };
enum { kind_target = 1, kind_target_nowait = 9 };
enum { set_never = 1, set_sometimes = 3 };

/* The plugin's callbacks, with their numbers: NAME, NUMBER, parameters.  */
#define TOOL_CALLBACKS(C)									\
  C (target, 8, (int kind, int endpoint, int device, ompt_data *task, uint64_t id, const void *place))	\
  C (data_op, 9, (uint64_t target_id, uint64_t id, int op, const void *from, int from_device, const void *to,	\
		  int to_device, size_t size, const void *place))					\
  C (submit, 10, (uint64_t target_id, uint64_t id, unsigned teams))					\
  C (device_initialize, 12, (int device, const char *type, void *handle, ompt_lookup *, const char *documentation)) \
  C (device_finalize, 13, (int device))								\
  C (device_load, 14, (int device, const char *file, int64_t offset, const void *in_file, size_t size,	\
		       const void *host, const void *device_address, uint64_t module))			\
  C (target_emi, 33, (int kind, int endpoint, int device, ompt_data *task, ompt_data *target_task,	\
		      ompt_data *target, const void *place))						\
  C (data_op_emi, 34, (int endpoint, ompt_data *target_task, ompt_data *target, uint64_t *id, int op,	\
		       const void *from, int from_device, const void *to, int to_device, size_t size,	\
		       const void *place))								\
  C (submit_emi, 35, (int endpoint, ompt_data *target, uint64_t *id, unsigned teams))

struct callbacks
{
#define C(NAME, NUMBER, PARAMETERS) std::atomic<void (*) PARAMETERS> NAME { nullptr };
  TOOL_CALLBACKS (C)
#undef C
};

callbacks calls;
ompt_start_tool_result *tool;
int host_number;
std::atomic<int> open_devices { 0 };
std::atomic<uint64_t> last_id { 0 };
/* What the tool keeps of the calling thread's region; that of no region; that of no task.  */
thread_local ompt_data region_data, no_region, no_task;
thread_local uint64_t region_id;
thread_local bool in_region;

int
set_callback (int number, ompt_function f)
{
  switch (number)
    {
#define C(NAME, NUMBER, PARAMETERS)						\
    case NUMBER:								\
      calls.NAME.store (reinterpret_cast<void (*) PARAMETERS> (f));		\
      return set_sometimes;
    TOOL_CALLBACKS (C)
#undef C
    default:
      return set_never;
    }
}

int
get_callback (int number, ompt_function *f)
{
  ompt_function found = nullptr;
  switch (number)
    {
#define C(NAME, NUMBER, PARAMETERS)						\
    case NUMBER:								\
      found = reinterpret_cast<ompt_function> (calls.NAME.load ());		\
      break;
    TOOL_CALLBACKS (C)
#undef C
    default:
      break;
    }
  if (found)
    *f = found;
  return found != nullptr;
}

/* There are no states of threads, mutexes and places here: nothing to enumerate.  */
int
enumerate_nothing (int, int *, const char **)
{
  return 0;
}

uint64_t
unique_id ()
{
  return last_id.fetch_add (1) + 1;
}

int
number_of_devices ()
{
  return host_number;
}

void
end_tool ()
{
  if (!tool_watches)
    return;
  tool_watches = false;
  if (tool->finalize)
    tool->finalize (&tool->tool_data);
}

ompt_function
look_up (const char *name)
{
  static const struct { const char *name; ompt_function f; } known[] =
    {
      { "ompt_set_callback", reinterpret_cast<ompt_function> (set_callback) },
      { "ompt_get_callback", reinterpret_cast<ompt_function> (get_callback) },
      { "ompt_enumerate_states", reinterpret_cast<ompt_function> (enumerate_nothing) },
      { "ompt_enumerate_mutex_impls", reinterpret_cast<ompt_function> (enumerate_nothing) },
      { "ompt_get_unique_id", reinterpret_cast<ompt_function> (unique_id) },
      { "ompt_get_num_devices", reinterpret_cast<ompt_function> (number_of_devices) },
      { "ompt_finalize_tool", reinterpret_cast<ompt_function> (end_tool) }
    };
  for (const auto &k : known)
    if (!strcmp (k.name, name))
      return k.f;
  return nullptr;
}

ompt_start_tool_result *
ask (void *library)
{
  auto *const start = reinterpret_cast<ompt_start_tool_function *> (dlsym (library, "ompt_start_tool"));
  return start ? start (openmp_51, "Heddle's plugin of libgomp: devices only") : nullptr;
}

/* The tool of the program, or the first tool among the libraries of the environment.  */
ompt_start_tool_result *
find_tool ()
{
  if (ompt_start_tool_result *found = ask (RTLD_DEFAULT))
    return found;
  const char *libraries = secure_getenv ("OMP_TOOL_LIBRARIES");
  char path[4096];
  while (libraries && *libraries)
    {
      const size_t length = strcspn (libraries, ":");
      if (length && length < sizeof path)
	{
	  memcpy (path, libraries, length);
	  path[length] = 0;
	  void *library = dlopen (path, RTLD_NOW | RTLD_LOCAL);
	  if (!library)
	    info ("tool %s cannot be loaded: %s", path, dlerror ());
	  else if (ompt_start_tool_result *found = ask (library))
	    return found;
	}
      libraries += length + (libraries[length] == ':');
    }
  return nullptr;
}

} // namespace

void
start_tool (int count)
{
  const char *wanted = secure_getenv ("OMP_TOOL");
  if (tool || (wanted && !strcasecmp (wanted, "disabled")))
    return;
  host_number = count;
  tool = find_tool ();
  if (!tool || !tool->initialize)
    return;
  prepare_places ();
  /* Callbacks may come as soon as they are set.  */
  tool_watches = tool->initialize (look_up, count, &tool->tool_data) != 0;
  info ("tool: %s", tool_watches ? "started" : "it does not want to watch");
}

void
tool_device_opened (int number, const char *name)
{
  if (!tool_watches)
    return;
  open_devices.fetch_add (1);
  if (auto *f = calls.device_initialize.load ())
    f (number, name, nullptr, nullptr, nullptr);
}

void
tool_device_closes (int number)
{
  if (!tool_watches)
    return;
  if (auto *f = calls.device_finalize.load ())
    f (number);
  if (open_devices.fetch_sub (1) == 1)
    end_tool ();
}

void
tool_image_loaded (int number, const void *host)
{
  /* The image is part of the program: it has no file of its own, and its code has no single size.  */
  if (auto *f = tool_watches ? calls.device_load.load () : nullptr)
    f (number, nullptr, -1, nullptr, 0, host, nullptr, reinterpret_cast<uintptr_t> (host));
}

/* Tell of O's begin or end.  A copy is one to the device for OMPT.  */
static void
tell_data (operation &o, int endpoint)
{
  const int own = o.on->number, kind = int (o.kind == operation_kind::copy ? operation_kind::upload : o.kind);
  const void *const here = reinterpret_cast<const void *> (o.at);
  const void *from = o.host, *to = here;
  int from_number = host_number, to_number = own;
  if (o.kind == operation_kind::copy)
    {
      from = reinterpret_cast<const void *> (o.from);
      from_number = own;
    }
  else if (o.kind == operation_kind::download || o.kind == operation_kind::free)
    {
      from = here;
      to = o.host;
      from_number = own;
      to_number = host_number;
    }
  if (auto *f = calls.data_op_emi.load ())
    f (endpoint, &no_task, in_region ? &region_data : &no_region, &o.id, kind, from, from_number, to, to_number,
       o.size, o.place);
  else if (auto *g = endpoint == scope_begin ? calls.data_op.load () : nullptr)
    g (in_region ? region_id : 0, o.id, kind, from, from_number, to, to_number, o.size, o.place);
}

void
tool_data_begins (operation &o)
{
  if (!tool_watches)
    return;
  o.place = calling_place ();
  o.id = unique_id ();
  tell_data (o, scope_begin);
}

void
tool_data_ends (operation &o)
{
  if (o.id && tool_watches)
    tell_data (o, scope_end);
}

/* Report the begin or end of the region O.  The submission of the kernel is the whole of it here.  */
static void
tell_region (operation &o, int endpoint)
{
  const int kind = o.async_data ? kind_target_nowait : kind_target;
  auto region = [&]
    {
      if (auto *f = calls.target_emi.load ())
	f (kind, endpoint, o.on->number, &no_task, &no_task, &region_data, o.place);
      else if (auto *g = calls.target.load ())
	g (kind, endpoint, o.on->number, &no_task, o.id, o.place);
    };
  auto submit = [&]
    {
      if (auto *f = calls.submit_emi.load ())
	f (endpoint, &region_data, &o.id, o.teams);
      else if (auto *g = endpoint == scope_begin ? calls.submit.load () : nullptr)
	g (o.id, o.id, o.teams);
    };
  if (endpoint == scope_begin)
    region ();
  submit ();
  if (endpoint == scope_end)
    region ();
}

void
tool_region_begins (operation &o)
{
  if (!tool_watches)
    return;
  geometry asked;
  find_requested (o.args, &asked);
  o.teams = asked.num_teams > 0 ? unsigned (asked.num_teams) : 0;
  o.place = calling_place ();
  o.id = unique_id ();
  region_id = o.id;
  region_data.value = 0;
  in_region = true;
  tell_region (o, scope_begin);
}

void
tool_region_ends (operation &o)
{
  if (!o.id)
    return;
  if (tool_watches)
    tell_region (o, scope_end);
  in_region = false;
}

} // namespace heddle
