/* device-image.cc -- images on a device: what is common to ours and GCC's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.
   libgomp hands over every image of the program when it opens a device, and those of shared libraries as they
   come.  A load that fails makes libgomp end the program, so the reason must be said here.

   The variable __heddle_device of our images gets the control variables, the heap and the place for failure
   records before any kernel runs.  The heap is one for all images of a device, so that a pointer may be freed
   by another image than the one that allocated it; it is allocated when the first image comes that has the
   symbol HEDDLE_HEAP_SYMBOL.  libgomp is told where the device's number is, and writes it.  */

#include "device-image.h"
#include "../image.h"
#include "device.h"
#include "environment.h"
#include "error.h"
#include "trace.h"

#include <stdlib.h>
#include <string.h>

namespace heddle {

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
  /* The last byte stays out of the driver's reach, so that the text ends.  */
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

static cu_result
make_heap (device &d)
{
  const size_t size = environment ().heap_size;
  if (d.heap || size == 0)
    return { CUDA_SUCCESS, "" };
  cu_result r;
  stream *s = current_stream (d, &r);
  CUdeviceptr heap = s ? allocate (d, size, 256, &r) : 0;
  if (!heap)
    return r;
  s->busy = true;
  r = note (d, CU (MemsetD8Async, heap, 0, size, s->handle));
  if (r)
    r = wait_for (d, *s);
  release_stream (d);
  if (r)
    {
      d.heap = heap;
      d.icvs.heap = heap;
      d.icvs.heap_size = size;
    }
  return r;
}

/* Fill in the variables of MODULE that the plugin provides; ROW gets the place of the device's number.  */
static bool
prepare_module (device &d, CUmodule module, addr_pair *row)
{
  CUdeviceptr at;
  size_t size;
  cu_result r = CU (ModuleGetGlobal, &at, &size, module, HEDDLE_HEAP_SYMBOL);
  if (r)
    {
      r = make_heap (d);
      if (!r)
	{
	  error ("cannot allocate a heap of %zu bytes on device %d (HEDDLE_HEAP_SIZE sets the size): %s; %s",
		 environment ().heap_size, d.number, result_text (r).text, memory_text (d).text);
	  return false;
	}
    }
  else if (r.code == CUDA_ERROR_NOT_FOUND)
    r.code = CUDA_SUCCESS;

  if (r)
    {
      r = CU (ModuleGetGlobal, &at, &size, module, HEDDLE_DEVICE_SYMBOL);
      if (r)
	{
	  heddle_device mine = d.icvs;
	  r = upload_now (d, at, &mine, size < sizeof mine ? size : sizeof mine);
	  const size_t offset = offsetof (heddle_device, device_num);
	  if (size >= offset + sizeof mine.device_num)
	    *row = { at + offset, at + offset + sizeof mine.device_num };
	}
      else if (r.code == CUDA_ERROR_NOT_FOUND)
	r.code = CUDA_SUCCESS;
    }
  if (!r)
    error ("cannot prepare an image on device %d: %s", d.number, result_text (note (d, r)).text);
  return bool (r);
}

/* The same for an image of GCC's.  */
static bool
prepare_gcc_module (device &d, CUmodule module, addr_pair *row)
{
  CUdeviceptr at;
  size_t size;
  cu_result r = CU (ModuleGetGlobal, &at, &size, module, "__gomp_device_num");
  if (r)
    *row = { at, at + size };
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

/* Kernel E of IMAGE.  Null after a message.  */
static std::unique_ptr<kernel>
find_kernel (device &d, const loaded_image &image, const image_contents::entry &e)
{
  auto k = std::make_unique<kernel> ();
  k->image = &image;
  k->name = e.name;
  k->file = e.file;
  k->line = e.line;
  k->region_in = e.region_in;
  k->needs_stack = e.needs_stack;
  k->stack_bytes = e.stack_bytes;

  int threads = 0;
  cu_result r = CU (ModuleGetFunction, &k->function, image.module, e.name);
  if (r)
    r = CU (FuncGetAttribute, &threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, k->function);
  if (r)
    r = CU (FuncGetAttribute, &k->registers, CU_FUNC_ATTRIBUTE_NUM_REGS, k->function);
  if (r)
    r = CU (FuncGetAttribute, &k->shared, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, k->function);
  if (!r)
    {
      error ("kernel %s is not usable on device %d: %s", e.name, d.number, result_text (note (d, r)).text);
      return nullptr;
    }
  if (e.max_threads && threads > int (e.max_threads))
    threads = e.max_threads;
  if (threads > d.max_block_threads)
    threads = d.max_block_threads;
  k->max_warps = threads / HEDDLE_WARP_SIZE;
  if (k->max_warps > HEDDLE_MAX_WARPS)
    k->max_warps = HEDDLE_MAX_WARPS;
  if (k->max_warps < 1)
    {
      error ("kernel %s cannot run on device %d: it allows only %d threads in a block", e.name, d.number, threads);
      return nullptr;
    }
  return k;
}

static void
drop_module (device &d, CUmodule module)
{
  if (!d.lost.load ())
    note (d, CU (ModuleUnload, module));
}

int
load_image (device &d, unsigned version, const void *target_data, addr_pair **table)
{
  const double start = now_ms ();
  auto image = std::make_unique<loaded_image> ();
  image_contents contents;
  image->source = target_data;
  switch (GOMP_VERSION_DEV (version))
    {
    case GOMP_VERSION_DEV (HEDDLE_IMAGE_VERSION):
      image->module = load_heddle_module (d, target_data, &contents);
      break;
    case GOMP_VERSION_NVIDIA_PTX:
      image->by_gcc = true;
      image->module = load_gcc_module (d, target_data, &contents);
      break;
    default:
      error ("an image for NVIDIA devices has version %u, which is neither Heddle's (%u) nor that of GCC 12 (%u): it was "
	     "made by another compiler than this plugin is for", GOMP_VERSION_DEV (version),
	     GOMP_VERSION_DEV (HEDDLE_IMAGE_VERSION), GOMP_VERSION_NVIDIA_PTX);
      return -1;
    }
  if (!image->module)
    return -1;

  const size_t rows = contents.functions.size () + contents.variables.size () + 1;
  addr_pair *result = static_cast<addr_pair *> (GOMP_PLUGIN_malloc (rows * sizeof (addr_pair))), *row = result;
  bool good = true;
  for (const auto &e : contents.functions)
    {
      std::unique_ptr<kernel> k;
      if (e.name)
	{
	  k = find_kernel (d, *image, e);
	  good = k != nullptr;
	  if (!good)
	    break;
	}
      uintptr_t at = reinterpret_cast<uintptr_t> (k.get ());
      *row++ = { at, at ? at + 1 : 0 };
      image->kernels.push_back (std::move (k));
    }
  if (good)
    for (const char *name : contents.variables)
      {
	CUdeviceptr at;
	size_t size;
	cu_result r = CU (ModuleGetGlobal, &at, &size, image->module, name);
	good = bool (r);
	if (!good)
	  {
	    error ("variable %s is not in its image on device %d: %s", name, d.number, result_text (note (d, r)).text);
	    break;
	  }
	*row++ = { at, at + size };
	image->variables.push_back ({ name, at, at + size });
      }
  if (good)
    {
      *row = { 0, 0 };
      good = (image->by_gcc ? prepare_gcc_module : prepare_module) (d, image->module, row);
    }
  if (!good)
    {
      free (result);
      drop_module (d, image->module);
      return -1;
    }

  info ("image device %d: %zu kernels, %zu variables%s, %.3f ms", d.number, contents.functions.size (),
	contents.variables.size (), image->by_gcc ? ", made by GCC" : "", now_ms () - start);
  trace_host ("setup", "load image", start, now_ms ());
  *table = result;
  std::lock_guard<std::mutex> guard (d.images_lock);
  d.images.push_back (image.release ());
  return int (rows);
}

bool
unload_image (device &d, const void *target_data)
{
  reap_async (d);		/* what is known of its kernels goes */
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
      error ("an image is to be unloaded from device %d that was not loaded", d.number);
      return false;
    }
  cu_result r = note (d, CU (ModuleUnload, image->module));
  delete image;
  if (!r)
    error ("cannot unload an image from device %d: %s", d.number, result_text (r).text);
  return bool (r);
}

void
unload_all (device &d, bool call_driver)
{
  std::lock_guard<std::mutex> guard (d.images_lock);
  for (loaded_image *image : d.images)
    {
      if (call_driver)
	note (d, CU (ModuleUnload, image->module));
      /* The kernels of a lost device may still be looked at by other threads while the program ends.  */
      if (call_driver)
	delete image;
    }
  if (call_driver)
    d.images.clear ();
}

} // namespace heddle
