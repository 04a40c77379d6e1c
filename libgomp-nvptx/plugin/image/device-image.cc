/* device-image.cc -- images on a device: the common parts of ours and GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp hands over every image of the program when it opens a device, and those of shared libraries as they come.  An
   image without variables is given to the driver when its first kernel is launched, for a program may have many that it
   does not use on this device; but the first image at once, if it has the device's own code: most programs have no
   other.  A failed load ends the program, and the reason must be said here.

   The variable __heddle_device of our images gets the control variables, the heap and the place for failure records
   before any kernel runs.  All images of a device have a common heap, and a pointer may be freed by another image than
   its allocator; the heap is allocated with the first image that has the symbol HEDDLE_HEAP_SYMBOL.

   The last row of libgomp's table is for a variable filled in by libgomp: the device's number with GCC 12, a record of
   control variables with later versions.  Later versions enter the record into the map of the device's memory, the same
   record for each image of a device, and end the program at the second one.  They get an empty row, and the plugin
   fills in the record itself, from the same environment variables.  */

#include "plugin/types/device-image.h"
#include "image.h"
#include "plugin/types/device.h"
#include "plugin/types/graphs.h"
#include "plugin/types/requirements.h"
#include "plugin/environment.h"
#include "plugin/image/host-functions.h"
#include "plugin/error.h"
#include "plugin/libgomp-version.h"
#include "plugin/types/launch.h"
#include "plugin/memory/leaks.h"
#include "plugin/observe/trace.h"

#include <algorithm>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <unistd.h>

namespace heddle {

/* Derived, in bytes of the host's environment that are copied to the device at a time: far below a stream's ring.  */
constexpr size_t environment_piece = 16 << 10;

jit_logs::jit_logs ()
{
  reset ();
}

void
jit_logs::reset ()
{
  errors[0] = infos[0] = 0;
  count = 0;
  auto add = [this] (CUjit_option o, void *v)
    {
      options[count] = o;
      values[count++] = v;
    };
  /* The last byte stays out of the driver's reach, as the end of the text.  */
  add (CU_JIT_ERROR_LOG_BUFFER, errors);
  add (CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, reinterpret_cast<void *> (sizeof errors - 1));
  add (CU_JIT_INFO_LOG_BUFFER, infos);
  add (CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, reinterpret_cast<void *> (sizeof infos - 1));
  errors[sizeof errors - 1] = infos[sizeof infos - 1] = 0;
}

void
jit_logs::print_errors () const
{
  const char *p = errors;
  for (int lines = 0; *p && lines < 50; lines++)
    {
      size_t n = strcspn (p, "\n");
      if (n)
	error ("  %.*s", int (n), p);
      p += n;
      p += *p == '\n';
    }
}

/* SIZE bytes to device memory, now.  */
static cu_result
upload_now (device &d, CUdeviceptr to, const void *from, size_t size)
{
  cu_result r;
  stream *s = current_stream (d, &r);
  if (!s)
    return r;
  s->copy.size = 0;
  char *space = ring_space (d, *s, size, &r);
  if (!space)
    return r;
  memcpy (space, from, size);
  r = issue_upload (d, *s, to, space, size);
  if (r)
    r = wait_for (d, *s);
  release_stream (d);
  return r;
}

/* Allocate the heap and set it to zero, unless it exists.  *STEP: the failed step, for a message.  */
static cu_result
make_heap (device &d, const char **step)
{
  const size_t size = environment ().heap_size & ~size_t (HEDDLE_HEAP_CHECKED);
  if (d.heap || size == 0)
    return { CUDA_SUCCESS, "" };
  cu_result r;
  *step = "get a stream for";
  stream *s = current_stream (d, &r);
  if (!s)
    return r;
  *step = "allocate";
  CUdeviceptr heap = allocate (d, size, drivers_alignment, &r);
  if (!heap)
    return r;
  take_for_written (d, heap, size);
  *step = "clear";
  s->busy = true;
  r = note (d, CU (MemsetD8Async, heap, 0, size, s->handle));
  if (r)
    r = wait_for (d, *s);
  release_stream (d);
  if (r)
    {
      d.heap = heap;
      d.icvs.heap = heap;
      d.icvs.heap_size = size | (memory_is_checked () ? HEDDLE_HEAP_CHECKED : 0);
    }
  return r;
}

/* Copy the host's environment to the device, unless it is present.  */
static cu_result
make_environment (device &d)
{
  if (d.environment)
    return { CUDA_SUCCESS, "" };
  std::string all;
  for (char **variable = environ; variable && *variable; variable++)
    all.append (*variable, strlen (*variable) + 1);
  all.append (1, '\0');
  cu_result r;
  CUdeviceptr memory = allocate (d, all.size (), drivers_alignment, &r);
  if (!memory)
    return r;
  r = { CUDA_SUCCESS, "" };
  const size_t most = environment_piece;
  for (size_t at = 0; r && at < all.size (); at += most)
    r = upload_now (d, memory + at, all.data () + at, std::min (most, all.size () - at));
  if (r)
    d.environment = memory;
  return r;
}

/* What the code of IMAGE learns of D.  Where sums are the same whatever the environment says (-mreproducible),
   parallel regions do not learn of its numbers of threads.  */
static heddle_device
icvs_for (const device &d, const loaded_image &image)
{
  heddle_device icvs = d.icvs;
  for (auto &k : image.kernels)
    if (k && k->work.fixed)
      {
	icvs.nthreads_var = icvs.thread_limit_var = icvs.teams_thread_limit_var = 0;
	icvs.nthreads_levels = 0;
      }
  return icvs;
}

/* Fill in the variables of IMAGE's module that the plugin provides; ROW gets the place of the device's number.  */
static bool
prepare_module (device &d, const loaded_image &image, addr_pair *row)
{
  const CUmodule module = image.module;
  CUdeviceptr at;
  size_t size;
  cu_result r = CU (ModuleGetGlobal, &at, &size, module, HEDDLE_HEAP_SYMBOL);
  if (r)
    {
      const char *step;
      r = make_heap (d, &step);
      if (r.code == CUDA_ERROR_OUT_OF_MEMORY && !strcmp (step, "allocate"))
	error ("cannot allocate a heap of %zu bytes on device %d (HEDDLE_HEAP_SIZE sets the size): %s; %s",
	       environment ().heap_size, d.number, result_text (r).text, memory_text (d).text);
      else if (!r)
	error ("cannot %s the heap of device %d: %s", step, d.number, result_text (r).text);
      if (!r)
	return false;
    }
  else if (r.code == CUDA_ERROR_NOT_FOUND)
    r.code = CUDA_SUCCESS;

  if (r)
    {
      r = CU (ModuleGetGlobal, &at, &size, module, HEDDLE_ENVIRONMENT_SYMBOL);
      if (r)
	{
	  r = make_environment (d);
	  if (r)
	    r = upload_now (d, at, &d.environment, std::min (size, sizeof d.environment));
	}
      else if (r.code == CUDA_ERROR_NOT_FOUND)
	r.code = CUDA_SUCCESS;
    }

  if (r)
    {
      r = CU (ModuleGetGlobal, &at, &size, module, HEDDLE_DEVICE_SYMBOL);
      if (r)
	{
	  heddle_device mine = icvs_for (d, image);
	  r = upload_now (d, at, &mine, size < sizeof mine ? size : sizeof mine);
	  const size_t offset = offsetof (heddle_device, device_num);
	  if (size >= offset + sizeof mine.device_num)
	    *row = { at + offset, at + offset + sizeof mine.device_num };
	}
      else if (r.code == CUDA_ERROR_NOT_FOUND)
	r.code = CUDA_SUCCESS;
    }
  if (r)
    {
      r = CU (ModuleGetGlobal, &at, &size, module, HEDDLE_LEAGUE_SYMBOL);
      if (r)
	d.sets_league.store (true);
      else if (r.code == CUDA_ERROR_NOT_FOUND)
	r.code = CUDA_SUCCESS;
    }
  if (!r)
    error ("cannot prepare an image on device %d: %s", d.number, result_text (note (d, r)).text);
  return bool (r);
}

/* The same for an image of GCC's.  */
static bool
prepare_gcc_module (device &d, const loaded_image &image, addr_pair *row)
{
  const CUmodule module = image.module;
  CUdeviceptr at;
  size_t size;
  cu_result r = CU (ModuleGetGlobal, &at, &size, module, "__gomp_device_num");
  if (r)
    *row = { at, at + size };
  /* GCC 13 and newer.  */
  if (r.code == CUDA_ERROR_NOT_FOUND)
    {
      const int icvs[] = { d.number, d.icvs.default_device_var, d.icvs.nteams_var, d.icvs.teams_thread_limit_var };
      r = CU (ModuleGetGlobal, &at, &size, module, "__gomp_additional_icvs");
      if (r && size == sizeof icvs)
	r = upload_now (d, at, icvs, sizeof icvs);
    }
  if (r || r.code == CUDA_ERROR_NOT_FOUND)
    {
      r = CU (ModuleGetGlobal, &at, &size, module, "__nvptx_clocktick");
      double tick = d.clock_khz > 0 ? 1e-3 / d.clock_khz : 1e-9;
      if (r && size == sizeof tick)
	r = upload_now (d, at, &tick, sizeof tick);
      else if (r.code == CUDA_ERROR_NOT_FOUND)
	r.code = CUDA_SUCCESS;
    }
  if (!r)
    error ("cannot prepare an image on device %d: %s", d.number, result_text (note (d, r)).text);
  return bool (r);
}

/* Fill in what the driver says about K, whose image is loaded.  False after a message.  */
static bool
prepare_kernel (device &d, kernel &k)
{
  int threads = 0;
  cu_result r = CU (ModuleGetFunction, &k.entry, k.image->module, k.name);
  if (r)
    r = CU (FuncGetAttribute, &threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, k.entry);
  if (r)
    r = CU (FuncGetAttribute, &k.registers, CU_FUNC_ATTRIBUTE_NUM_REGS, k.entry);
  if (r)
    r = CU (FuncGetAttribute, &k.shared, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, k.entry);
  if (!r)
    {
      error ("kernel %s is not usable on device %d: %s", k.name, d.number, result_text (note (d, r)).text);
      return false;
    }
  if (k.shared_bytes)
    {
      /* A kernel gets more than 48 KiB only if it has asked before.  */
      r = CU (FuncSetAttribute, k.entry, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, int (k.shared_bytes));
      if (!r)
	{
	  error ("kernel %s needs %zu bytes of shared memory, which device %d does not have for it: %s", k.name,
		 size_t (k.shared) + k.shared_bytes, d.number, result_text (note (d, r)).text);
	  return false;
	}
      k.shared += int (k.shared_bytes);
    }
  if (k.max_threads && threads > int (k.max_threads))
    threads = int (k.max_threads);
  if (threads > d.max_block_threads)
    threads = d.max_block_threads;
  k.max_warps = threads / HEDDLE_WARP_SIZE;
  if (k.max_warps > HEDDLE_MAX_WARPS)
    k.max_warps = HEDDLE_MAX_WARPS;
  if (k.max_warps < 1)
    {
      error ("kernel %s cannot run on device %d: it allows only %d threads in a block", k.name, d.number, threads);
      return false;
    }
  return true;
}

/* Give IMAGE's code to the driver and prepare it; ROW is for prepare_module.  False after a message.  Held: the lock
   of loading.  */
static bool
load_now (device &d, loaded_image &image, addr_pair *row)
{
  const double start = now_ms ();
  CUmodule module = image.by_gcc ? load_gcc_module (d, image.source)
		    : load_heddle_module (d, image.source, &image.early);
  if (!module)
    return false;
  image.module = module;
  bool good = (image.by_gcc ? prepare_gcc_module : prepare_module) (d, image, row);
  if (good && image.calls.count)
    {
      const cu_result r = prepare_calls (d, module, image.calls);
      good = bool (r);
      if (!r)
	error ("cannot make memory for calls of the host's functions by device %d: %s", d.number,
	       result_text (note (d, r)).text);
    }
  for (auto &k : image.kernels)
    good = good && (!k || (prepare_kernel (d, *k) && (!k->deep_calls || widen_call_stacks (d))));
  if (!good)
    {
      if (!d.lost.load ())
	note (d, CU (ModuleUnload, module));
      image.module = nullptr;
      return false;
    }
  for (auto &k : image.kernels)
    if (k)
      k->loaded.store (true, std::memory_order_release);
  info ("image device %d: %zu kernels, %zu variables%s, %.3f ms", d.number, image.kernels.size (),
	image.variables.size (), image.by_gcc ? ", made by GCC" : "", now_ms () - start);
  trace_host ("setup", "load image", start, now_ms ());
  return true;
}

bool
load_for (device &d, kernel &k)
{
  std::lock_guard<std::mutex> guard (d.loading_lock);
  addr_pair unused;
  return k.loaded.load (std::memory_order_acquire) || load_now (d, *k.image, &unused);
}

/* The functions shared by the loaded IMAGE and the host: see load_image.  False after a message.  */
static bool
share_functions (device &d, loaded_image &image, const image_contents &contents, size_t count, uint64_t **reverse,
		 const uint64_t *indirect)
{
  cu_result r { CUDA_SUCCESS, "" };
  std::vector<address_table> tables;
  for (size_t i = 0; i < image.variables.size (); i++)
    if (contents.variables[i].addresses () && contents.variables[i].address)
      tables.push_back ({ static_cast<const uint64_t *> (contents.variables[i].address), image.variables[i].start,
			  image.variables[i].end - image.variables[i].start });
  if (image.by_gcc)
    {
      CUdeviceptr at;
      size_t size;
      const bool asks = reverse && CU (ModuleGetGlobal, &at, &size, image.module, "__gomp_rev_offload_var");
      if (indirect || asks)
	error ("an image made by GCC's own offload compiler has reverse offload or indirect functions, which device %d "
	       "serves for Heddle's only", d.number);
      return !indirect && !asks;
    }
  if (indirect || !tables.empty ())
    r = prepare_indirect (d, image.module, indirect, tables, &image.indirect);
  if (r && reverse)
    r = prepare_reverse (d, image.module, count, &image.reverse, reverse);
  if (!r)
    error ("cannot tell device %d the host's functions: %s", d.number, result_text (note (d, r)).text);
  return bool (r);
}

/* Take back from the device what share_functions gave it.  */
static cu_result
forget_functions (device &d, loaded_image &image)
{
  cu_result r { CUDA_SUCCESS, "" };
  bool found;
  if (image.indirect)
    r = d.memory.free (image.indirect, &found);
  if (r && image.reverse)
    r = CU (MemFreeHost, image.reverse);
  return r;
}

/* Ask the driver for the addresses of IMAGE's variables, and tell those their addresses that the host and the device
   have in common.  False after an error.  */
static bool
find_variables (device &d, loaded_image &image, const image_contents &contents)
{
  for (size_t i = 0; i < image.variables.size (); i++)
    {
      loaded_image::variable &v = image.variables[i];
      const size_t wanted = contents.variables[i].size;
      CUdeviceptr at;
      size_t size;
      cu_result r = CU (ModuleGetGlobal, &at, &size, image.module, v.name);
      const bool fits = !wanted || (size >= wanted && size - wanted <= HEDDLE_MOST_FILL);
      if (!r || !fits)
	{
	  if (!r)
	    error ("variable %s is not in its image on device %d: %s", v.name, d.number,
		   result_text (note (d, r)).text);
	  else
	    error ("variable %s has %zu bytes in its image on device %d, not %zu", v.name, size, d.number, wanted);
	  return false;
	}
      v.start = at;
      v.end = at + (wanted ? wanted : size);
      /* Nothing will be mapped, which would set the pointer.  */
      if (use_host_memory () && !contents.variables[i].addresses ())
	r = upload_now (d, at, &contents.variables[i].host, sizeof (void *));
      if (!r)
	{
	  error ("cannot tell device %d where variable %s is: %s", d.number, v.name, result_text (note (d, r)).text);
	  return false;
	}
    }
  return true;
}

int
load_image (device &d, unsigned version, const void *target_data, addr_pair **table, uint64_t **reverse,
	    const uint64_t *indirect)
{
  auto image = std::make_unique<loaded_image> ();
  image_contents contents;
  image->source = target_data;
  bool good;
  switch (GOMP_VERSION_DEV (version))
    {
    case GOMP_VERSION_DEV (HEDDLE_IMAGE_VERSION):
      good = describe_heddle_image (d, target_data, &contents);
      break;
    case GOMP_VERSION_NVIDIA_PTX:
      image->by_gcc = true;
      good = describe_gcc_image (d, target_data, &contents);
      break;
    default:
      error (
	  "an image for NVIDIA devices has version %u, which is neither Heddle's (%u) nor that of GCC 12 (%u): it was "
	  "made by another compiler; use the plugin that belongs to it",
	  GOMP_VERSION_DEV (version), GOMP_VERSION_DEV (HEDDLE_IMAGE_VERSION), GOMP_VERSION_NVIDIA_PTX);
      good = false;
    }
  /* Nobody would copy what the host and the device write into their own.  */
  if (good && use_host_memory ())
    for (const image_contents::variable &v : contents.variables)
      if (good && !v.host && !v.addresses ())
	{
	  error ("HEDDLE_USM=1 or unified_shared_memory cannot be used for this program: it has declare target "
		 "variables (%s), and device %d has its own copies of these; with `requires unified_shared_memory' in "
		 "all units it uses the host's", v.name, d.number);
	  good = false;
	}
  image->calls = contents.calls;
  if (good && image->calls.count)
    good = can_serve_calls (d);
  if (!good)
    return -1;

  for (const heddle_image_func &row : contents.functions)
    image->kernels.push_back (row.name ? std::make_unique<kernel> (row, image.get ()) : nullptr);
  for (const image_contents::variable &v : contents.variables)
    image->variables.push_back ({ v.name, 0, 0 });
  kernel *constructors = nullptr;
  for (auto &k : image->kernels)
    if (k && k->constructors)
      constructors = k.get ();
  if (constructors && constructors->asked_warps == HEDDLE_CONSTRUCTORS_END)
    image->destructors = constructors;

  /* libgomp wants the variables' addresses now; without any, a first launch is early enough for most.  */
  addr_pair device_number { 0, 0 };
  if (reverse)
    *reverse = nullptr;
  std::unique_lock<std::mutex> list (d.images_lock);
  const bool only = d.images.empty ();
  list.unlock ();
  if (image->by_gcc || constructors || !image->variables.empty () || reverse || indirect || (only && contents.own_code))
    {
      std::lock_guard<std::mutex> guard (d.loading_lock);
      if (!load_now (d, *image, &device_number))
	return -1;
    }
  const size_t functions = image->kernels.size () - (constructors != nullptr);
  if (!find_variables (d, *image, contents)
      || !share_functions (d, *image, contents, functions, reverse, indirect))
    {
      if (!d.lost.load ())
	note (d, CU (ModuleUnload, image->module));
      return -1;
    }
  const size_t rows = functions + image->variables.size () + 1;
  addr_pair *row = static_cast<addr_pair *> (GOMP_PLUGIN_malloc (rows * sizeof (addr_pair)));
  *table = row;
  for (const auto &k : image->kernels)
    {
      if (k && k.get () == constructors)
	continue;
      uintptr_t at = reinterpret_cast<uintptr_t> (k.get ());
      *row++ = { at, at ? at + 1 : 0 };
    }
  for (const auto &v : image->variables)
    *row++ = { uintptr_t (v.start), uintptr_t (v.end) };
  *row = the_libgomp ().fills_number ? device_number : addr_pair { 0, 0 };
  {
    std::lock_guard<std::mutex> guard (d.images_lock);
    d.images.push_back (image.release ());
  }
  return constructors && !run_constructors (d, *constructors, false) ? -1 : int (rows);
}

bool
unload_image (device &d, const void *target_data)
{
  loaded_image *image = nullptr;
  {
    std::lock_guard<std::mutex> guard (d.images_lock);
    for (auto i = d.images.begin (); i != d.images.end (); ++i)
      if ((*i)->source == target_data)
	{
	  image = *i;
	  d.images.erase (i);
	  break;
	}
  }
  if (!image)
    {
      error ("cannot unload an image that is not loaded on device %d", d.number);
      return false;
    }
  finish_async (d, *image);
  if (image->destructors)
    run_constructors (d, *image->destructors, true);
  forget_graphs ();
  cu_result r = image->module ? note (d, CU (ModuleUnload, image->module)) : cu_result { CUDA_SUCCESS, "" };
  if (r)
    r = note (d, forget_functions (d, *image));
  forget_calls (d, image->calls);
  delete image;
  if (!r)
    error ("cannot unload an image from device %d: %s", d.number, result_text (r).text);
  return bool (r);
}

void
unload_all (device &d, bool call_driver)
{
  std::lock_guard<std::mutex> guard (d.images_lock);
  if (call_driver)
    forget_graphs ();
  for (loaded_image *image : d.images)
    {
      if (call_driver && image->module)
	note (d, CU (ModuleUnload, image->module));
      if (call_driver)
	note (d, forget_functions (d, *image));
      /* The kernels of a lost device may still be looked at by other threads while the program ends.  */
      if (call_driver)
	delete image;
    }
  if (call_driver)
    d.images.clear ();
}

} // namespace heddle
