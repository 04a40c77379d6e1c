/* interop.cc -- OpenMP's interop objects: a device and a stream for other programming interfaces.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A program asks for an object with the interop directive (OpenMP 5.1) and hands the stream in it to a library such as
   cuBLAS.  Work on this stream runs beside the plugin's own streams, without any order between them: while an interop
   object with a stream exists, the plugin therefore leaves nothing on its way at the end of a call of libgomp's
   (device::foreign_streams).

   The objects are for the runtimes "cuda" and "cuda_driver", whose streams are the same, and "hip", which takes these
   on NVIDIA's GPUs.  libgomp gives the directive's depend and nowait clauses their meaning.

   A list of preferred runtimes has, for each choice: the separator, the numbers of runtimes, the separator, the texts
   of attributes, each with its NUL, and an empty one.  A further NUL ends the list.  */

#include "plugin/interop.h"
#include "plugin/types/device.h"
#include "plugin/error.h"

namespace heddle {

/* The names of a runtime and of its types.  */
static const struct runtime
{
  int number;
  const char *name, *device, *context, *stream;		/* null: it has none */
} runtimes[] = {
  { omp_ifr_cuda, "cuda", "int", nullptr, "cudaStream_t" },
  { omp_ifr_cuda_driver, "cuda_driver", "CUdevice", "CUcontext", "CUstream" },
  { omp_ifr_hip, "hip", "hipDevice_t", "hipCtx_t", "hipStream_t" },
};

/* The object with NUMBER; null: not found.  */
static const runtime *
find_runtime (int number)
{
  for (const runtime &r : runtimes)
    if (r.number == number)
      return &r;
  return nullptr;
}

/* The first available runtime in the list at P; without any, cuda.  */
static int
preferred_runtime (const char *p)
{
  while (p && *p == char (GOMP_INTEROP_IFR_SEPARATOR))
    {
      for (p++; *p != char (GOMP_INTEROP_IFR_SEPARATOR); p++)
	if (find_runtime (*p))
	  return *p;
      for (p++; *p; p++)
	while (*p)
	  p++;
      p++;
    }
  return omp_ifr_cuda;
}

/* End the program, as WHAT failed.  */
[[noreturn]] static void
give_up (device &d, cu_result r, const char *what)
{
  fatal ("cannot %s an interop object on device %d: %s", what, d.number, result_text (note (d, r)).text);
}

void
make_interop (device &d, interop_obj_t &object, bool targetsync, const char *preferred)
{
  object.fr = preferred_runtime (preferred);
  object.device_data = &d;
  object.stream = nullptr;
  if (!targetsync)
    return;
  d.foreign_streams.fetch_add (1);
  /* Work on its way at this moment.  */
  cu_result r = CU (CtxSynchronize);
  CUstream made = nullptr;
  if (r)
    r = CU (StreamCreate, &made, CU_STREAM_DEFAULT);
  if (!r)
    give_up (d, r, "make");
  object.stream = made;
}

void
use_interop (device &d, const interop_obj_t &object)
{
  if (!object.stream)
    return;
  const cu_result r = CU (StreamSynchronize, static_cast<CUstream> (object.stream));
  if (!r)
    give_up (d, r, "use");
}

void
destroy_interop (device &d, interop_obj_t &object)
{
  if (!object.stream)
    return;
  use_interop (d, object);
  const cu_result r = CU (StreamDestroy, static_cast<CUstream> (object.stream));
  if (!r)
    give_up (d, r, "destroy");
  object.stream = nullptr;
  d.foreign_streams.fetch_sub (1);
}

interop_value
interop_property (const interop_obj_t &object, int property)
{
  constexpr intptr_t nvidia = 11;
  interop_value v;
  auto number = [&v] (intptr_t n)
    {
      v.kind = interop_value::number;
      v.as_number = n;
    };
  auto pointer = [&v] (void *p)
    {
      v.kind = interop_value::pointer;
      v.as_pointer = p;
      v.as_number = reinterpret_cast<intptr_t> (p);
    };
  auto text = [&v] (const char *t)
    {
      v.kind = interop_value::text;
      v.as_text = t;
    };
  const runtime *const r = find_runtime (object.fr);
  const device *const d = static_cast<const device *> (object.device_data);
  if (!r || !d)
    return v;
  switch (property)
    {
    case omp_ipr_fr_id: number (object.fr); break;
    case omp_ipr_fr_name: text (r->name); break;
    case omp_ipr_vendor: number (nvidia); break;
    case omp_ipr_vendor_name: text ("nvidia"); break;
    case omp_ipr_device_num: number (object.device_num); break;
    case omp_ipr_device: number (d->handle); break;
    case omp_ipr_device_context:
      if (r->context)
	pointer (d->context);
      break;
    case omp_ipr_targetsync:
      if (object.stream)
	pointer (object.stream);
      break;
    }
  return v;
}

const char *
interop_type (const interop_obj_t &object, int property)
{
  const runtime *const r = find_runtime (object.fr);
  const char *type = !r ? nullptr : property == omp_ipr_device ? r->device
		     : property == omp_ipr_device_context ? r->context
		     : property == omp_ipr_targetsync ? r->stream : nullptr;
  return type ? type : "N/A";
}

} // namespace heddle
