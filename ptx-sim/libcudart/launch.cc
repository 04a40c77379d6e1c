/* launch.cc -- the simulator's CUDA runtime: launches, attributes of kernels, occupancy.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   kernel<<<grid, block>>> (...) is three calls of nvcc's code: the configuration is pushed, and the kernel's stub, a
   function of the host, pops it and launches.  Configurations may be pushed while arguments of another launch are
   computed, so they are a stack, for each thread its own.

   An impossible launch gives an error that programs seldom look at, and a message, too.  */

#include "libcudart/libcudart.h"

#include <map>
#include <mutex>

namespace simcudart {

namespace {

struct configuration
{
  dim3 grid, block;
  size_t shared;
  cudaStream_t stream;
};

/* A destructor of a thread's would have to be called by it.  */
thread_local std::vector<configuration> *pushed;

/* Limits of kernels' dynamic shared memory, other than the usual.  */
std::mutex &lock = *new std::mutex;
std::map<CUfunction, int> &shared_limits = *new std::map<CUfunction, int>;

int
function_attribute (CUfunction f, CUfunction_attribute what)
{
  int value = 0;
  cu.FuncGetAttribute (&value, what, f);
  return value;
}

/* The most dynamic shared memory that F may be launched with.  */
int
shared_limit (CUfunction f)
{
  std::lock_guard<std::mutex> guard (lock);
  auto at = shared_limits.find (f);
  if (at != shared_limits.end ())
    return at->second;
  return attribute (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)
	 - function_attribute (f, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
}

cudaError_t
launch (const void *host, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream,
	bool cooperative)
{
  kernel *k;
  CUfunction f;
  if (cudaError_t r = find_kernel (host, &k, &f))
    return r;
  cudaError_t r;
  if (shared > size_t (attribute (CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK))
      && shared > size_t (shared_limit (f)))
    r = cudaErrorInvalidValue;
  else
    {
      r = cooperative ? cu.LaunchCooperativeKernel (f, grid.x, grid.y, grid.z, block.x, block.y, block.z,
						    unsigned (shared), stream, arguments)
		      : cu.LaunchKernel (f, grid.x, grid.y, grid.z, block.x, block.y, block.z, unsigned (shared),
					 stream, arguments, nullptr);
      if (r == CUDA_ERROR_INVALID_VALUE)
	r = cudaErrorInvalidConfiguration;
    }
  if (r == cudaErrorInvalidValue || r == cudaErrorInvalidConfiguration || r == cudaErrorLaunchOutOfResources
      || r == cudaErrorCooperativeLaunchTooLarge)
    say ("%s cannot be launched with (%u,%u,%u) blocks of (%u,%u,%u) threads and %zu bytes of dynamic shared memory",
	 name_of (*k), grid.x, grid.y, grid.z, block.x, block.y, block.z, shared);
  return r;
}

} // namespace

cudaError_t
LaunchKernel (const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream)
{
  return launch (kernel, grid, block, arguments, shared, stream, false);
}

/* All blocks are resident, and may wait for each other.  */
cudaError_t
LaunchCooperativeKernel (const void *kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
			 cudaStream_t stream)
{
  return launch (kernel, grid, block, arguments, shared, stream, true);
}

/* Preferences are attributes that may be ignored.  */
cudaError_t
LaunchKernelExC (const cudaLaunchConfig_t *config, const void *kernel, void **arguments)
{
  if (!config || (config->numAttrs && !config->attrs))
    return cudaErrorInvalidValue;
  bool cooperative = false;
  for (unsigned i = 0; i < config->numAttrs; i++)
    {
      const cudaLaunchAttribute &a = config->attrs[i];
      const dim3 &cluster = a.value.size;
      switch (a.id)
	{
	case cudaLaunchAttributeIgnore:
	case cudaLaunchAttributeAccessPolicyWindow:
	case cudaLaunchAttributePriority:
	case cudaLaunchAttributePreferredSharedMemoryCarveout:
	  continue;
	case cudaLaunchAttributeCooperative:
	  cooperative = a.value.number;
	  continue;
	case cudaLaunchAttributeClusterDimension:
	  if (cluster.x <= 1 && cluster.y <= 1 && cluster.z <= 1)
	    continue;
	  break;
	default:
	  break;
	}
      say ("cudaLaunchKernelExC: the simulator does not have the launch attribute %u", a.id);
      return cudaErrorNotSupported;
    }
  return launch (kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes, config->stream,
		 cooperative);
}

cudaError_t
GetFuncBySymbol (cudaFunction_t *function, const void *host)
{
  kernel *k;
  return function ? find_kernel (host, &k, function) : cudaErrorInvalidValue;
}

cudaError_t
FuncGetName (const char **name, const void *host)
{
  kernel *k;
  CUfunction f;
  if (!name)
    return cudaErrorInvalidValue;
  if (cudaError_t r = find_kernel (host, &k, &f))
    return r;
  *name = name_of (*k);
  return cudaSuccess;
}

cudaError_t
FuncGetAttributes (cudaFuncAttributes *attributes, const void *host)
{
  kernel *k;
  CUfunction f;
  if (!attributes)
    return cudaErrorInvalidValue;
  if (cudaError_t r = find_kernel (host, &k, &f))
    return r;
  cudaFuncAttributes &a = *attributes;
  a = {};
  a.sharedSizeBytes = size_t (function_attribute (f, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES));
  a.constSizeBytes = size_t (function_attribute (f, CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES));
  a.localSizeBytes = size_t (function_attribute (f, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES));
  a.maxThreadsPerBlock = function_attribute (f, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
  a.numRegs = function_attribute (f, CU_FUNC_ATTRIBUTE_NUM_REGS);
  a.ptxVersion = function_attribute (f, CU_FUNC_ATTRIBUTE_PTX_VERSION);
  a.binaryVersion = function_attribute (f, CU_FUNC_ATTRIBUTE_BINARY_VERSION);
  a.maxDynamicSharedSizeBytes = shared_limit (f);
  a.preferredShmemCarveout = -1;
  return cudaSuccess;
}

cudaError_t
FuncSetAttribute (const void *host, int what, int value)
{
  kernel *k;
  CUfunction f;
  if (cudaError_t r = find_kernel (host, &k, &f))
    return r;
  switch (what)
    {
    case cudaFuncAttributeMaxDynamicSharedMemorySize:
      if (CUresult r = cu.FuncSetAttribute (f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, value))
	return r;
      {
	std::lock_guard<std::mutex> guard (lock);
	shared_limits[f] = value;
      }
      return cudaSuccess;
    case cudaFuncAttributePreferredSharedMemoryCarveout:
      return value >= -1 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue;
    default:
      say ("cudaFuncSetAttribute: the simulator does not have the attribute %d", what);
      return cudaErrorNotSupported;
    }
}

/* Preferences, which GPUs from sm_70 up do not need.  */
cudaError_t
FuncSetCacheConfig (const void *host, int)
{
  kernel *k;
  CUfunction f;
  return find_kernel (host, &k, &f);
}

cudaError_t
FuncSetSharedMemConfig (const void *host, int)
{
  return FuncSetCacheConfig (host, 0);
}

cudaError_t
OccupancyMaxActiveBlocksPerMultiprocessor (int *blocks, const void *host, int threads, size_t shared)
{
  kernel *k;
  CUfunction f;
  if (cudaError_t r = find_kernel (host, &k, &f))
    return r;
  return cu.OccupancyMaxActiveBlocksPerMultiprocessor (blocks, f, threads, shared);
}

/* The flag says how to count where a cache is switched off, which cannot be.  */
cudaError_t
OccupancyMaxActiveBlocksPerMultiprocessorWithFlags (int *blocks, const void *host, int threads, size_t shared,
						    unsigned int flags)
{
  return flags > 1 ? cudaErrorInvalidValue : OccupancyMaxActiveBlocksPerMultiprocessor (blocks, host, threads, shared);
}

} // namespace simcudart

using namespace simcudart;

extern "C" cudaError_t cudaLaunchKernel (const void *, dim3, dim3, void **, size_t, cudaStream_t);

/* Not 0: the launch is left out.  */
HEDDLE_CUDART_VISIBLE unsigned
__cudaPushCallConfiguration (dim3 grid, dim3 block, size_t shared, cudaStream_t stream)
{
  if (!pushed)
    pushed = new std::vector<configuration>;
  pushed->push_back ({ grid, block, shared, stream });
  return 0;
}

HEDDLE_CUDART_VISIBLE cudaError_t
__cudaPopCallConfiguration (dim3 *grid, dim3 *block, size_t *shared, void *stream)
{
  if (!pushed || pushed->empty ())
    return remember (cudaErrorMissingConfiguration);
  const configuration &c = pushed->back ();
  *grid = c.grid;
  *block = c.block;
  *shared = c.shared;
  *static_cast<cudaStream_t *> (stream) = c.stream;
  pushed->pop_back ();
  return cudaSuccess;
}

HEDDLE_CUDART_VISIBLE cudaError_t
__cudaLaunchKernel (cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared, cudaStream_t stream)
{
  return cudaLaunchKernel (kernel, grid, block, arguments, shared, stream);
}

HEDDLE_CUDART_VISIBLE cudaError_t
__cudaLaunchKernel_ptsz (cudaKernel_t kernel, dim3 grid, dim3 block, void **arguments, size_t shared,
			 cudaStream_t stream)
{
  return cudaLaunchKernel (kernel, grid, block, arguments, shared, stream);
}
