/* device.cc -- the simulator's Driver API: library, devices, contexts, names of errors.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   HEDDLE_SIM_DEVICES is the number of devices (default 1), HEDDLE_SIM_MEMORY the memory of each in bytes (with k,
   m, g; default: half of the host's), HEDDLE_SIM_SM the compute capability they claim (default 90).  With
   HEDDLE_SIM_PAGEABLE=1 they can use the host's memory, as a GPU with heterogeneous memory management can.  Otherwise
   they can use what has been registered, as other GPUs can; with HEDDLE_SIM_REGISTER=0 not even that under the host's
   addresses.

   CUDA_VISIBLE_DEVICES is a list of numbers, as for NVIDIA's driver: its devices are there, up to the first number
   without a device.

   Only primary contexts exist.  When the last retainer releases a context, its contents go.  */

#include "libcuda/libcuda.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace simcuda {

namespace {

thread_local context *the_current;

const struct error_row { CUresult code; const char *name; } errors[] = {
#define ERROR(NAME) { NAME, #NAME }
  ERROR (CUDA_SUCCESS),
  ERROR (CUDA_ERROR_INVALID_VALUE),
  ERROR (CUDA_ERROR_OUT_OF_MEMORY),
  ERROR (CUDA_ERROR_NOT_INITIALIZED),
  ERROR (CUDA_ERROR_DEINITIALIZED),
  ERROR (CUDA_ERROR_STUB_LIBRARY),
  ERROR (CUDA_ERROR_DEVICE_UNAVAILABLE),
  ERROR (CUDA_ERROR_NO_DEVICE),
  ERROR (CUDA_ERROR_INVALID_DEVICE),
  ERROR (CUDA_ERROR_INVALID_IMAGE),
  ERROR (CUDA_ERROR_INVALID_CONTEXT),
  ERROR (CUDA_ERROR_NO_BINARY_FOR_GPU),
  ERROR (CUDA_ERROR_ECC_UNCORRECTABLE),
  ERROR (CUDA_ERROR_UNSUPPORTED_LIMIT),
  ERROR (CUDA_ERROR_INVALID_PTX),
  ERROR (CUDA_ERROR_NVLINK_UNCORRECTABLE),
  ERROR (CUDA_ERROR_JIT_COMPILER_NOT_FOUND),
  ERROR (CUDA_ERROR_UNSUPPORTED_PTX_VERSION),
  ERROR (CUDA_ERROR_CONTAINED),
  ERROR (CUDA_ERROR_OPERATING_SYSTEM),
  ERROR (CUDA_ERROR_INVALID_HANDLE),
  ERROR (CUDA_ERROR_NOT_FOUND),
  ERROR (CUDA_ERROR_NOT_READY),
  ERROR (CUDA_ERROR_ILLEGAL_ADDRESS),
  ERROR (CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES),
  ERROR (CUDA_ERROR_LAUNCH_TIMEOUT),
  ERROR (CUDA_ERROR_CONTEXT_IS_DESTROYED),
  ERROR (CUDA_ERROR_ASSERT),
  ERROR (CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED),
  ERROR (CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED),
  ERROR (CUDA_ERROR_HARDWARE_STACK_ERROR),
  ERROR (CUDA_ERROR_ILLEGAL_INSTRUCTION),
  ERROR (CUDA_ERROR_MISALIGNED_ADDRESS),
  ERROR (CUDA_ERROR_INVALID_ADDRESS_SPACE),
  ERROR (CUDA_ERROR_INVALID_PC),
  ERROR (CUDA_ERROR_LAUNCH_FAILED),
  ERROR (CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE),
  ERROR (CUDA_ERROR_NOT_PERMITTED),
  ERROR (CUDA_ERROR_NOT_SUPPORTED),
  ERROR (CUDA_ERROR_SYSTEM_NOT_READY),
  ERROR (CUDA_ERROR_SYSTEM_DRIVER_MISMATCH),
  ERROR (CUDA_ERROR_UNKNOWN),
#undef ERROR
};

const error_row *
find_error (CUresult code)
{
  for (const auto &row : errors)
    if (row.code == code)
      return &row;
  return nullptr;
}

/* The value of variable NAME, digits with k, m or g behind if SIZE; FALLBACK without a value.  False after a
   message.  */
bool
read_number (const char *name, bool size, size_t least, size_t most, size_t fallback, size_t *result)
{
  const char *text = secure_getenv (name);
  *result = fallback;
  if (!text || !*text)
    return true;
  char *end;
  errno = 0;
  unsigned long long n = strtoull (text, &end, 10);
  bool good = *text >= '0' && *text <= '9' && !errno;
  if (size && *end)
    {
      const char *suffixes = "kmg", *s = strchr (suffixes, *end | 32);
      good = good && s && !__builtin_mul_overflow (n, 1ull << (10 * (s - suffixes + 1)), &n);
      end++;
    }
  if (!good || *end || n < least || n > most)
    {
      fprintf (stderr, "ptx-sim: %s=%s is not a number from %zu to %zu\n", name, text, least, most);
      return false;
    }
  *result = n;
  return true;
}

/* How many of COUNT devices, all alike, CUDA_VISIBLE_DEVICES shows.  */
size_t
visible_devices (size_t count)
{
  const char *p = secure_getenv ("CUDA_VISIBLE_DEVICES");
  if (!p)
    return count;
  std::set<unsigned long> seen;
  for (;;)
    {
      char *end;
      const unsigned long n = strtoul (p, &end, 10);
      /* The driver shows nothing for a list with one device twice.  */
      if (*p < '0' || *p > '9' || n >= count)
	break;
      if (!seen.insert (n).second)
	return 0;
      p = end;
      if (*p++ != ',')
	break;
    }
  return seen.size ();
}

device *
find_device (CUdevice handle)
{
  std::lock_guard<std::mutex> guard (the_driver->lock);
  if (handle < 0 || size_t (handle) >= the_driver->devices.size ())
    return nullptr;
  return the_driver->devices[handle].get ();
}

} // namespace

CUresult
Init (unsigned int flags)
{
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  static std::mutex lock;
  std::lock_guard<std::mutex> guard (lock);
  if (the_driver)
    return CUDA_SUCCESS;
  size_t count, memory, sm, pageable, registers;
  if (!read_number ("HEDDLE_SIM_DEVICES", false, 0, 64, 1, &count)
      || !read_number ("HEDDLE_SIM_MEMORY", true, 1 << 20, SIZE_MAX / 2, 0, &memory)
      || !read_number ("HEDDLE_SIM_SM", false, 50, 999, 90, &sm)
      || !read_number ("HEDDLE_SIM_PAGEABLE", false, 0, 1, 0, &pageable)
      || !read_number ("HEDDLE_SIM_REGISTER", false, 0, 1, 1, &registers))
    return CUDA_ERROR_INVALID_VALUE;
  count = visible_devices (count);
  if (count == 0)
    return CUDA_ERROR_NO_DEVICE;
  auto d = std::make_unique<driver> ();
  for (size_t i = 0; i < count; i++)
    {
      auto one = std::make_unique<device> ();
      one->props.memory = memory;
      one->props.pageable = pageable;
      one->registers = registers;
      one->props.sm_major = int (sm / 10);
      one->props.sm_minor = int (sm % 10);
      d->devices.push_back (std::move (one));
    }
  the_driver = d.release ();
  return CUDA_SUCCESS;
}

CUresult
DriverGetVersion (int *version)
{
  if (!version)
    return CUDA_ERROR_INVALID_VALUE;
  *version = 12000;
  return CUDA_SUCCESS;
}

CUresult
GetErrorName (CUresult code, const char **text)
{
  const error_row *row = find_error (code);
  if (!text)
    return CUDA_ERROR_INVALID_VALUE;
  *text = row ? row->name : nullptr;
  return row ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult
DeviceGetCount (int *count)
{
  if (!count)
    return CUDA_ERROR_INVALID_VALUE;
  *count = int (the_driver->devices.size ());
  return CUDA_SUCCESS;
}

CUresult
DeviceGet (CUdevice *handle, int ordinal)
{
  if (!handle)
    return CUDA_ERROR_INVALID_VALUE;
  if (!find_device (ordinal))
    return CUDA_ERROR_INVALID_DEVICE;
  *handle = ordinal;
  return CUDA_SUCCESS;
}

CUresult
DeviceGetName (char *name, int size, CUdevice handle)
{
  device *d = find_device (handle);
  if (!d)
    return CUDA_ERROR_INVALID_DEVICE;
  if (!name || size < 1)
    return CUDA_ERROR_INVALID_VALUE;
  snprintf (name, size_t (size), "%s", d->props.name.c_str ());
  return CUDA_SUCCESS;
}

/* The same in each process, as that of a device is.  */
CUresult
DeviceGetUuid (CUuuid *uuid, CUdevice handle)
{
  if (!find_device (handle))
    return CUDA_ERROR_INVALID_DEVICE;
  if (!uuid)
    return CUDA_ERROR_INVALID_VALUE;
  memcpy (uuid->bytes, "Heddle simulator", sizeof uuid->bytes);
  uuid->bytes[sizeof uuid->bytes - 1] = char (handle);
  return CUDA_SUCCESS;
}

/* Multiprocessors and memory of D; the engine chooses what the environment leaves open.  */
static ptxsim::device_props
chosen_props (device &d)
{
  std::lock_guard<std::mutex> guard (the_driver->lock);
  if (d.props.memory && d.props.num_sms)
    return d.props;
  if (d.primary)
    return d.primary->engine->props ();
  std::string why;
  auto probe = ptxsim::device::create (d.props, &why);
  if (probe)
    {
      d.props.memory = probe->props ().memory;
      d.props.num_sms = probe->props ().num_sms;
    }
  else
    fprintf (stderr, "ptx-sim: %s\n", why.c_str ());
  return d.props;
}

CUresult
DeviceGetAttribute (int *value, CUdevice_attribute what, CUdevice handle)
{
  device *d = find_device (handle);
  if (!d)
    return CUDA_ERROR_INVALID_DEVICE;
  if (!value)
    return CUDA_ERROR_INVALID_VALUE;
  const ptxsim::device_props &p = d->props;
  switch (what)
    {
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = p.max_threads_per_block; break;
    case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X: *value = p.max_block_x; break;
    case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y: *value = p.max_block_y; break;
    case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z: *value = p.max_block_z; break;
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X: *value = p.max_grid_x; break;
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y: *value = p.max_grid_y; break;
    case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z: *value = p.max_grid_z; break;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK: *value = p.shared_per_block; break;
    case CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY: *value = p.const_bytes; break;
    case CU_DEVICE_ATTRIBUTE_WARP_SIZE: *value = 32; break;
    case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK: *value = p.regs_per_block; break;
    case CU_DEVICE_ATTRIBUTE_CLOCK_RATE: *value = p.clock_khz; break;
    case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: *value = chosen_props (*d).num_sms; break;
    case CU_DEVICE_ATTRIBUTE_INTEGRATED: *value = 0; break;
    case CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY: *value = 1; break;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_MODE: *value = 0; break;
    case CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS: *value = 1; break;
    case CU_DEVICE_ATTRIBUTE_PCI_BUS_ID: *value = 0; break;
    case CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID: *value = handle; break;
    case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR: *value = p.max_threads_per_sm; break;
    case CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT: *value = 2; break;
    case CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING: *value = 1; break;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: *value = p.sm_major; break;
    case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: *value = p.sm_minor; break;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR: *value = p.shared_per_sm; break;
    case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR: *value = p.regs_per_sm; break;
    case CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY: *value = 1; break;
    case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS: *value = p.pageable; break;
    case CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM: *value = d->registers; break;
    case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: *value = p.shared_per_block_optin; break;
    case CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR: *value = p.max_blocks_per_sm; break;
    case CU_DEVICE_ATTRIBUTE_CAN_USE_64_BIT_STREAM_MEM_OPS: *value = 1; break;
    case CU_DEVICE_ATTRIBUTE_MAX_PITCH: *value = 0x7fffffff; break;
    case CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT: *value = 512; break;
    case CU_DEVICE_ATTRIBUTE_GPU_OVERLAP:
    case CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED:
    case CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED:
    case CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS:
    case CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED:
    case CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED:
    case CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH: *value = 1; break;
    case CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT:
    case CU_DEVICE_ATTRIBUTE_ECC_ENABLED:
    case CU_DEVICE_ATTRIBUTE_TCC_DRIVER:
    case CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID:
    case CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED:
    case CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED:
    case CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH: *value = 0; break;
    /* A memory for programs that compute its speed: nothing here is as fast, or as slow.  */
    case CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE: *value = p.clock_khz; break;
    case CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH: *value = 1024; break;
    case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE: *value = 4 << 20; break;
    default: return CUDA_ERROR_INVALID_VALUE;
    }
  return CUDA_SUCCESS;
}

CUresult
DeviceTotalMem (size_t *bytes, CUdevice handle)
{
  device *d = find_device (handle);
  if (!d)
    return CUDA_ERROR_INVALID_DEVICE;
  if (!bytes)
    return CUDA_ERROR_INVALID_VALUE;
  *bytes = chosen_props (*d).memory;
  return CUDA_SUCCESS;
}

context::~context ()
{
  /* Streams first: their work may use everything else.  */
  for (stream *s : streams)
    delete s;
  for (event *e : events)
    delete e;
  for (graph_exec *g : graphs)
    delete g;
  for (module *m : modules)
    {
      engine->unload (m->code);
      delete m;
    }
}

void
context::drain (bool blocking_only)
{
  std::vector<stream *> all;
  {
    std::lock_guard<std::mutex> guard (lock);
    all.assign (streams.begin (), streams.end ());
  }
  for (stream *s : all)
    if (s->blocking || !blocking_only)
      s->drain ();
}

CUresult
DevicePrimaryCtxRetain (CUcontext *handle, CUdevice number)
{
  device *d = find_device (number);
  if (!d)
    return CUDA_ERROR_INVALID_DEVICE;
  if (!handle)
    return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> guard (the_driver->lock);
  if (!d->primary)
    {
      auto c = std::make_unique<context> ();
      c->ordinal = number;
      std::string why;
      c->engine = ptxsim::device::create (d->props, &why);
      if (!c->engine)
	{
	  fprintf (stderr, "ptx-sim: %s\n", why.c_str ());
	  return CUDA_ERROR_OPERATING_SYSTEM;
	}
      register_pinned (*c->engine);
      the_driver->handles.insert (c.get ());
      d->primary = std::move (c);
    }
  d->retained++;
  *handle = reinterpret_cast<CUcontext> (d->primary.get ());
  return CUDA_SUCCESS;
}

CUresult
DevicePrimaryCtxRelease (CUdevice number)
{
  device *d = find_device (number);
  if (!d)
    return CUDA_ERROR_INVALID_DEVICE;
  std::unique_ptr<context> gone;
  {
    std::lock_guard<std::mutex> guard (the_driver->lock);
    if (d->retained == 0)
      return CUDA_ERROR_INVALID_CONTEXT;
    if (--d->retained == 0)
      {
	gone = std::move (d->primary);
	the_driver->handles.erase (gone.get ());
	for (stream *s : gone->streams)
	  the_driver->handles.erase (s);
	for (event *e : gone->events)
	  the_driver->handles.erase (e);
	for (module *m : gone->modules)
	  {
	    the_driver->handles.erase (m);
	    for (auto &f : m->functions)
	      the_driver->handles.erase (f.second.get ());
	  }
      }
  }
  return CUDA_SUCCESS;
}

CUresult
CtxGetCurrent (CUcontext *handle)
{
  if (!handle)
    return CUDA_ERROR_INVALID_VALUE;
  *handle = the_current && is_handle (the_current) ? reinterpret_cast<CUcontext> (the_current) : nullptr;
  return CUDA_SUCCESS;
}

CUresult
CtxSetCurrent (CUcontext handle)
{
  if (handle && !is_handle (handle))
    return CUDA_ERROR_INVALID_CONTEXT;
  the_current = reinterpret_cast<context *> (handle);
  return CUDA_SUCCESS;
}

context *
current (CUresult *r)
{
  if (!the_current || !is_handle (the_current))
    {
      *r = CUDA_ERROR_INVALID_CONTEXT;
      return nullptr;
    }
  *r = the_current->lost.load ();
  return *r == CUDA_SUCCESS ? the_current : nullptr;
}

CUresult
CtxSynchronize ()
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  c->drain (false);
  return c->lost.load ();
}

CUresult
CtxSetLimit (CUlimit limit, size_t value)
{
  CUresult r;
  context *c = current (&r);
  if (!c)
    return r;
  switch (limit)
    {
    case CU_LIMIT_STACK_SIZE: c->engine->set_stack_limit (value); break;
    case CU_LIMIT_MALLOC_HEAP_SIZE: c->engine->set_heap_limit (value); break;
    case CU_LIMIT_PRINTF_FIFO_SIZE: break;	/* nothing is buffered */
    default: return CUDA_ERROR_UNSUPPORTED_LIMIT;
    }
  return CUDA_SUCCESS;
}

} // namespace simcuda
