/* device.cc -- the simulator's CUDA runtime: the driver, devices, their properties and limits.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The driver is the simulator's libcuda.so.1, in the folder sim beside this library's.  The first function to need the
   driver opens it: a program that looks for devices and finds none goes on.

   Each thread has a device; its primary context is retained at the first use, and current in the threads that use the
   device. cudaDeviceReset releases the context; a later use of the device gets another context, with another number.
   */

#include "libcudart/libcudart.h"

#include <atomic>
#include <dlfcn.h>
#include <limits.h>
#include <mutex>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace simcudart {

namespace {

constexpr int most_devices = 64, n_limits = 3;

struct device
{
  std::mutex lock;
  bool retained = false;
  CUcontext primary = nullptr;
  std::atomic<unsigned> number { 1 };	/* of the context */
  size_t limits[n_limits] = {};		/* by cudaLimit; 0: not set */
};

device *devices;
int n_devices;

thread_local int own_device;
thread_local int current_device = -1;	/* whose context, of number CURRENT_CONTEXT, is current */
thread_local unsigned current_context;
thread_local unsigned own_flags;

std::string
driver_path ()
{
  Dl_info here;
  char path[PATH_MAX];
  if (!dladdr (reinterpret_cast<void *> (&driver_path), &here) || !realpath (here.dli_fname, path))
    return "libcuda.so.1";
  std::string folder = path;
  folder.resize (folder.rfind ('/'));
  return folder + "/../sim/libcuda.so.1";
}

cudaError_t
start_driver ()
{
  const std::string path = driver_path ();
  if (char *why = heddle::load_driver (path.c_str ()))
    {
      say ("the simulator cannot be loaded: %s", why);
      free (why);
      return cudaErrorInsufficientDriver;
    }
  if (CUresult r = cu.Init (0))
    return r == CUDA_ERROR_NO_DEVICE ? cudaErrorNoDevice : cudaErrorInitializationError;
  int count;
  if (cu.DeviceGetCount (&count) != CUDA_SUCCESS || count < 1)
    return cudaErrorNoDevice;
  devices = new device[most_devices];
  n_devices = count < most_devices ? count : most_devices;
  return cudaSuccess;
}

/* Once; the result.  */
cudaError_t
start ()
{
  static const cudaError_t result = start_driver ();
  return result;
}

cudaError_t
check_device (int number)
{
  if (cudaError_t r = start ())
    return r;
  return number >= 0 && number < n_devices ? cudaSuccess : cudaErrorInvalidDevice;
}

int
attribute_of (int number, CUdevice_attribute what)
{
  int value = 0;
  cu.DeviceGetAttribute (&value, what, number);
  return value;
}

} // namespace

cudaError_t
use ()
{
  if (cudaError_t r = start ())
    return r;
  device &d = devices[own_device];
  if (current_device == own_device && current_context == d.number.load (std::memory_order_relaxed))
    return cudaSuccess;
  std::lock_guard<std::mutex> guard (d.lock);
  if (!d.retained)
    {
      if (CUresult r = cu.DevicePrimaryCtxRetain (&d.primary, own_device))
	return r;
      d.retained = true;
    }
  if (CUresult r = cu.CtxSetCurrent (d.primary))
    return r;
  current_device = own_device;
  current_context = d.number.load ();
  return cudaSuccess;
}

int
device_number ()
{
  return own_device;
}

unsigned
context_number ()
{
  return current_context;
}

int
attribute (CUdevice_attribute what)
{
  return attribute_of (own_device, what);
}

cudaError_t
DriverGetVersion (int *version)
{
  if (!version)
    return cudaErrorInvalidValue;
  *version = 13000;
  return cudaSuccess;
}

cudaError_t
RuntimeGetVersion (int *version)
{
  return DriverGetVersion (version);
}

cudaError_t
GetDeviceCount (int *count)
{
  if (!count)
    return cudaErrorInvalidValue;
  const cudaError_t r = start ();
  *count = r ? 0 : n_devices;
  return r;
}

cudaError_t
GetDevice (int *number)
{
  if (!number)
    return cudaErrorInvalidValue;
  if (cudaError_t r = start ())
    return r;
  *number = own_device;
  return cudaSuccess;
}

cudaError_t
SetDevice (int number)
{
  if (cudaError_t r = check_device (number))
    return r;
  own_device = number;
  return cudaSuccess;
}

cudaError_t
InitDevice (int number, unsigned int, unsigned int)
{
  if (cudaError_t r = check_device (number))
    return r;
  return number == own_device ? use () : on_device (number, [] { return cudaSuccess; });
}

/* All devices are alike.  */
cudaError_t
ChooseDevice (int *number, const cudaDeviceProp *wanted)
{
  if (!number || !wanted)
    return cudaErrorInvalidValue;
  if (cudaError_t r = start ())
    return r;
  *number = 0;
  return cudaSuccess;
}

cudaError_t
GetDeviceProperties (cudaDeviceProp *properties, int number)
{
  if (!properties)
    return cudaErrorInvalidValue;
  if (cudaError_t r = check_device (number))
    return r;
  cudaDeviceProp &p = *properties;
  memset (&p, 0, sizeof p);
  auto get = [number] (CUdevice_attribute what) { return attribute_of (number, what); };
  CUuuid uuid {};
  cu.DeviceGetName (p.name, sizeof p.name, number);
  cu.DeviceGetUuid (&uuid, number);
  memcpy (p.uuid, uuid.bytes, sizeof p.uuid);
  cu.DeviceTotalMem (&p.totalGlobalMem, number);
  p.sharedMemPerBlock = size_t (get (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK));
  p.regsPerBlock = get (CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK);
  p.warpSize = get (CU_DEVICE_ATTRIBUTE_WARP_SIZE);
  p.memPitch = size_t (get (CU_DEVICE_ATTRIBUTE_MAX_PITCH));
  p.maxThreadsPerBlock = get (CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  for (unsigned i = 0; i < 3; i++)
    {
      p.maxThreadsDim[i] = get (CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X + i);
      p.maxGridSize[i] = get (CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X + i);
    }
  p.totalConstMem = size_t (get (CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY));
  p.major = get (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
  p.minor = get (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  p.textureAlignment = size_t (get (CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT));
  p.texturePitchAlignment = 32;
  p.surfaceAlignment = p.textureAlignment;
  p.multiProcessorCount = get (CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  p.canMapHostMemory = get (CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY);
  p.concurrentKernels = get (CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS);
  p.pciBusID = get (CU_DEVICE_ATTRIBUTE_PCI_BUS_ID);
  p.pciDeviceID = get (CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID);
  p.asyncEngineCount = get (CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT);
  p.unifiedAddressing = get (CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING);
  p.memoryBusWidth = get (CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH);
  p.l2CacheSize = get (CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE);
  p.maxThreadsPerMultiProcessor = get (CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
  p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.sharedMemPerMultiprocessor = size_t (get (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR));
  p.regsPerMultiprocessor = get (CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR);
  p.managedMemory = get (CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY);
  p.multiGpuBoardGroupID = number;
  p.pageableMemoryAccess = get (CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS);
  p.concurrentManagedAccess = get (CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS);
  p.cooperativeLaunch = get (CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH);
  p.sharedMemPerBlockOptin = size_t (get (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN));
  p.maxBlocksPerMultiProcessor = get (CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR);
  return cudaSuccess;
}

/* The numbers of attributes are the driver's.  */
cudaError_t
DeviceGetAttribute (int *value, int what, int number)
{
  if (cudaError_t r = check_device (number))
    return r;
  return cu.DeviceGetAttribute (value, CUdevice_attribute (what), number);
}

cudaError_t
DeviceSynchronize ()
{
  return cu.CtxSynchronize ();
}

cudaError_t
DeviceReset ()
{
  device &d = devices[own_device];
  std::lock_guard<std::mutex> guard (d.lock);
  if (!d.retained)
    return cudaSuccess;
  cu.CtxSynchronize ();
  d.retained = false;
  d.number++;
  for (size_t &limit : d.limits)
    limit = 0;
  forget ();
  return cu.DevicePrimaryCtxRelease (own_device);
}

cudaError_t
DeviceSetLimit (int limit, size_t value)
{
  const CUresult r = cu.CtxSetLimit (CUlimit (limit), value);
  if (r == CUDA_SUCCESS && limit >= 0 && limit < n_limits)
    devices[own_device].limits[limit] = value;
  return r;
}

/* Attributes without a value here are as on GPUs, where a program may rely on the value; the simulator's own are
   more.  */
cudaError_t
DeviceGetLimit (size_t *value, int limit)
{
  static const size_t usual[n_limits] = { 1024, size_t (1) << 20, size_t (8) << 20 };
  if (!value)
    return cudaErrorInvalidValue;
  if (limit < 0 || limit >= n_limits)
    return cudaErrorUnsupportedLimit;
  const size_t set = devices[own_device].limits[limit];
  *value = set ? set : usual[limit];
  return cudaSuccess;
}

/* Caches and banks are not configurable: these are preferences, as on GPUs from sm_70 up.  */
cudaError_t
DeviceGetCacheConfig (int *config)
{
  if (!config)
    return cudaErrorInvalidValue;
  *config = 0;
  return cudaSuccess;
}

cudaError_t
DeviceSetCacheConfig (int)
{
  return cudaSuccess;
}

cudaError_t
DeviceGetSharedMemConfig (int *config)
{
  if (!config)
    return cudaErrorInvalidValue;
  *config = 1;				/* banks of four bytes */
  return cudaSuccess;
}

cudaError_t
DeviceSetSharedMemConfig (int)
{
  return cudaSuccess;
}

/* There is one priority.  */
cudaError_t
DeviceGetStreamPriorityRange (int *least, int *greatest)
{
  if (least)
    *least = 0;
  if (greatest)
    *greatest = 0;
  return cudaSuccess;
}

cudaError_t
DeviceGetPCIBusId (char *text, int length, int number)
{
  if (cudaError_t r = check_device (number))
    return r;
  if (!text || length < 13)
    return cudaErrorInvalidValue;
  snprintf (text, size_t (length), "0000:%02x:%02x.0", attribute_of (number, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID),
	    attribute_of (number, CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID));
  return cudaSuccess;
}

/* A kernel on one device cannot use the memory of another.  */
cudaError_t
DeviceCanAccessPeer (int *can, int number, int peer)
{
  if (!can)
    return cudaErrorInvalidValue;
  const cudaError_t r = check_device (number);
  *can = 0;
  return r ? r : check_device (peer);
}

cudaError_t
DeviceEnablePeerAccess (int peer, unsigned int)
{
  const cudaError_t r = check_device (peer);
  return r ? r : cudaErrorPeerAccessUnsupported;
}

cudaError_t
DeviceDisablePeerAccess (int peer)
{
  const cudaError_t r = check_device (peer);
  return r ? r : cudaErrorPeerAccessNotEnabled;
}

/* How the host's thread waits, and what of memory is mapped anyway.  */
cudaError_t
SetDeviceFlags (unsigned int flags)
{
  own_flags = flags;
  return cudaSuccess;
}

cudaError_t
GetDeviceFlags (unsigned int *flags)
{
  if (!flags)
    return cudaErrorInvalidValue;
  *flags = own_flags;
  return cudaSuccess;
}

/* No profiler listens.  */
cudaError_t
ProfilerStart ()
{
  return cudaSuccess;
}

cudaError_t
ProfilerStop ()
{
  return cudaSuccess;
}

} // namespace simcudart
