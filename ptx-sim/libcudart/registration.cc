/* registration.cc -- the simulator's CUDA runtime: kernels and variables of a program.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Constructors by nvcc in a program hand over its fat binaries, and for each kernel and variable the host's address
   with the name in PTX (CUDA's header for that, host_runtime, declares the calls).  The runtime API takes these
   addresses.

   PTX is loaded for a device at the first use of its fat binary there, as with CUDA's lazy loading: a program runs even
   if a library in it has device code that the simulator refuses. cudaDeviceReset unloads all; the next use loads the
   PTX again.

   A managed variable is a pointer of the host's, which the code of the host reads after __cudaInitModule.  Host and
   device have one memory, so the pointer's target is the device's variable.  */

#include "libcudart/libcudart.h"

#include <map>
#include <mutex>
#include <vector>

namespace simcudart {

/* Code on one device: the context at the time of loading.  */
struct loaded
{
  unsigned context = 0;			/* 0: not loaded */
  CUmodule module = nullptr;
  cudaError_t why = cudaSuccess;	/* why it could not be */
};

struct managed_variable
{
  void **host;
  const char *name;
};

struct fat_binary
{
  const void *container;
  const void *const *parts;		/* of relocatable code: containers to be linked; the last is followed by null */
  std::map<int, loaded> on;		/* by device */
  std::vector<managed_variable> managed;
};

struct kernel
{
  fat_binary *in;
  const char *name;
  struct found
  {
    unsigned context = 0;
    CUfunction function = nullptr;
  };
  std::map<int, found> on;
};

namespace {

struct variable
{
  fat_binary *in;
  const char *name;
};

/* All below is under this lock.  */
std::mutex &lock = *new std::mutex;
std::map<const void *, kernel *> &kernels = *new std::map<const void *, kernel *>;
std::map<const void *, variable> &variables = *new std::map<const void *, variable>;

/* What the wrapper around a fat binary looks like, in a section of the program.  */
struct wrapper
{
  uint32_t magic, version;
  const void *data;
  const void *const *parts;		/* version 2 only */
};

/* The texts of B, for the current device.  Errors get a message.  */
cudaError_t
find_texts (const fat_binary &b, std::vector<std::string> *texts)
{
  const unsigned sm = unsigned (attribute (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) * 10
				+ attribute (CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
  lack why = lack::nothing;
  std::string text;
  cudaError_t r = find_ptx (b.container, sm, &text, &why);
  if (!r)
    texts->push_back (text);
  /* A binary without PTX is NVIDIA's library for devices, which nvcc always links; if the program needs it, names are
     missing.  */
  for (const void *const *part = b.parts; part && *part && texts->size () < 100000; part++)
    if (!r || r == cudaErrorNoKernelImageForDevice)
      {
	r = find_ptx (*part, sm, &text, &why);
	if (!r)
	  texts->push_back (text);
      }
  if (r && r != cudaErrorNoKernelImageForDevice)
    return r;
  if (!texts->empty ())
    return cudaSuccess;
  switch (why)
    {
    case lack::nothing:
      say ("the program has no device code");
      break;
    case lack::later_only:
      say ("the program's PTX is for later devices than sm_%u: HEDDLE_SIM_SM says which one is simulated", sm);
      break;
    case lack::machine_code_only:
      say ("the program has machine code only, and the simulator executes PTX: compile with "
	   "-gencode arch=compute_75,code=compute_75");
      break;
    }
  return cudaErrorNoKernelImageForDevice;
}

/* Load TEXTS, several of them linked.  Errors get a message.  */
cudaError_t
load_texts (std::vector<std::string> &texts, CUmodule *module)
{
  std::vector<char> log (1 << 16);
  CUjit_option options[] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
  void *values[] = { log.data (), reinterpret_cast<void *> (log.size ()) };
  CUresult r = CUDA_SUCCESS;
  if (texts.size () == 1)
    r = cu.ModuleLoadDataEx (module, texts[0].c_str (), 2, options, values);
  else
    {
      CUlinkState state;
      void *linked;
      size_t size;
      r = cu.LinkCreate (2, options, values, &state);
      if (r)
	return r;
      for (std::string &text : texts)
	if (!r)
	  r = cu.LinkAddData (state, CU_JIT_INPUT_PTX, &text[0], text.size () + 1, nullptr, 0, nullptr, nullptr);
      if (!r)
	r = cu.LinkComplete (state, &linked, &size);
      if (!r)
	r = cu.ModuleLoadDataEx (module, linked, 0, nullptr, nullptr);
      cu.LinkDestroy (state);
    }
  if (r)
    say ("the program's PTX cannot be loaded: %s", log.data ());
  return r;
}

/* The module of B on the current device.  */
cudaError_t
load (fat_binary &b, CUmodule *module)
{
  loaded &l = b.on[device_number ()];
  if (l.context != context_number ())
    {
      l = loaded {};
      l.context = context_number ();
      std::vector<std::string> texts;
      l.why = find_texts (b, &texts);
      if (!l.why && !b.managed.empty () && b.on.size () > 1)
	{
	  say ("managed variables (%s) on several devices are not supported", b.managed[0].name);
	  l.why = cudaErrorNotSupported;
	}
      if (!l.why)
	l.why = load_texts (texts, &l.module);
      if (!l.why)
	for (const managed_variable &m : b.managed)
	  {
	    CUdeviceptr p;
	    if (cu.ModuleGetGlobal (&p, nullptr, l.module, m.name) == CUDA_SUCCESS)
	      *m.host = reinterpret_cast<void *> (p);
	  }
    }
  *module = l.module;
  return l.why;
}

fat_binary *
binary_of (void **handle)
{
  return reinterpret_cast<fat_binary *> (handle);
}

} // namespace

const char *
name_of (const kernel &k)
{
  return k.name;
}

cudaError_t
find_kernel (const void *host, kernel **k, CUfunction *f)
{
  std::lock_guard<std::mutex> guard (lock);
  auto at = kernels.find (host);
  if (at == kernels.end ())
    return cudaErrorInvalidDeviceFunction;
  *k = at->second;
  kernel::found &found = at->second->on[device_number ()];
  if (found.context != context_number ())
    {
      CUmodule module;
      if (cudaError_t r = load (*at->second->in, &module))
	return r;
      if (cu.ModuleGetFunction (&found.function, module, at->second->name) != CUDA_SUCCESS)
	return cudaErrorInvalidDeviceFunction;
      found.context = context_number ();
    }
  *f = found.function;
  return cudaSuccess;
}

cudaError_t
find_variable (const void *host, CUdeviceptr *pointer, size_t *size)
{
  std::lock_guard<std::mutex> guard (lock);
  auto at = variables.find (host);
  if (at == variables.end ())
    return cudaErrorInvalidSymbol;
  CUmodule module;
  if (cudaError_t r = load (*at->second.in, &module))
    return r;
  return cu.ModuleGetGlobal (pointer, size, module, at->second.name) == CUDA_SUCCESS ? cudaSuccess
										      : cudaErrorInvalidSymbol;
}

/* A kernel's handle is known like its function, so that either can be given to all functions that take a kernel.  */
cudaError_t
GetKernel (cudaKernel_t *handle, const void *host)
{
  kernel *k;
  CUfunction f;
  if (!handle)
    return cudaErrorInvalidValue;
  if (cudaError_t r = find_kernel (host, &k, &f))
    return r;
  *handle = reinterpret_cast<cudaKernel_t> (k);
  return cudaSuccess;
}

} // namespace simcudart

using namespace simcudart;

/* The code to load here becomes known at the use; so does an error.  */
HEDDLE_CUDART_VISIBLE void **
__cudaRegisterFatBinary (void *fat)
{
  const wrapper *w = static_cast<const wrapper *> (fat);
  return reinterpret_cast<void **> (new fat_binary { w->data, w->version == 2 ? w->parts : nullptr, {}, {} });
}

HEDDLE_CUDART_VISIBLE void
__cudaRegisterFatBinaryEnd (void **)
{
}

/* Of a closed library: its addresses may be somebody else's afterwards.  Its loaded code stays.  */
HEDDLE_CUDART_VISIBLE void
__cudaUnregisterFatBinary (void **handle)
{
  std::lock_guard<std::mutex> guard (lock);
  for (auto at = kernels.begin (); at != kernels.end ();)
    at = at->second->in == binary_of (handle) ? kernels.erase (at) : std::next (at);
  for (auto at = variables.begin (); at != variables.end ();)
    at = at->second.in == binary_of (handle) ? variables.erase (at) : std::next (at);
}

HEDDLE_CUDART_VISIBLE void
__cudaRegisterFunction (void **handle, const char *host, char *, const char *name, int, void *, void *, void *, void *,
			int *)
{
  std::lock_guard<std::mutex> guard (lock);
  kernel *k = new kernel { binary_of (handle), name, {} };
  kernels[host] = k;
  kernels[k] = k;
}

HEDDLE_CUDART_VISIBLE void
__cudaRegisterVar (void **handle, char *host, char *, const char *name, int, size_t, int, int)
{
  std::lock_guard<std::mutex> guard (lock);
  variables[host] = variable { binary_of (handle), name };
}

HEDDLE_CUDART_VISIBLE void
__cudaRegisterManagedVar (void **handle, void **host, char *, const char *name, int, size_t, int, int)
{
  std::lock_guard<std::mutex> guard (lock);
  binary_of (handle)->managed.push_back ({ host, name });
  variables[host] = variable { binary_of (handle), name };
}

/* Before the host uses a managed variable for the first time.  */
HEDDLE_CUDART_VISIBLE char
__cudaInitModule (void **handle)
{
  CUmodule module;
  cudaError_t r = use ();
  if (!r)
    {
      std::lock_guard<std::mutex> guard (lock);
      r = load (*binary_of (handle), &module);
    }
  return !remember (r);
}

/* Before a launch: the handle to start by.  */
HEDDLE_CUDART_VISIBLE cudaError_t
__cudaGetKernel (cudaKernel_t *handle, const void *host)
{
  std::lock_guard<std::mutex> guard (lock);
  auto at = kernels.find (host);
  if (!handle || at == kernels.end ())
    return remember (cudaErrorInvalidDeviceFunction);
  *handle = reinterpret_cast<cudaKernel_t> (at->second);
  return cudaSuccess;
}
