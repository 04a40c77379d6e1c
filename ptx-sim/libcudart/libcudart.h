/* libcudart.h -- what the parts of the simulator's CUDA runtime know of each other.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The public face is libcudart.cc: it makes every function of cudart.def visible, does the common part, and calls the
   function of the same name in namespace simcudart.  Below is the simulator's libcuda.so.1; its functions are called as
   the host plugin calls them: heddle::cu.NAME.

   State is never destroyed by exit handlers.  */

#ifndef HEDDLE_PTX_SIM_LIBCUDART_H
#define HEDDLE_PTX_SIM_LIBCUDART_H

#include "plugin/driver/cuda-driver.h"
#include "libcudart/cuda-runtime.h"

#include <string>
#include <vector>

namespace simcudart {

using heddle::cu;

/* A line on stderr, with the name of the simulator before it.  */
void say (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* device.cc: make the calling thread's device current.  Every function but an ANYTIME one begins so.  */
cudaError_t use ();
/* The number of the calling thread's device, and of its context: another one after cudaDeviceReset.  */
int device_number ();
unsigned context_number ();
/* The value of an attribute of the calling thread's device.  */
int attribute (CUdevice_attribute what);

/* errors.cc: what cudaGetLastError gives afterwards; returns R.  */
cudaError_t remember (cudaError_t r);
void forget ();

/* fat-binary.cc: *TEXT is the best PTX in CONTAINER for a device of capability SM (90).  If there is none this is
   cudaErrorNoKernelImageForDevice, and *WHY, which is nothing at first, says more; other errors are said here.  */
enum class lack { nothing, machine_code_only, later_only };
cudaError_t find_ptx (const void *container, unsigned sm, std::string *text, lack *why);

/* registration.cc: the kernel that the host knows by HOST, a function of its own or a handle of cudaGetKernel, on the
   current device.  */
struct kernel;
cudaError_t find_kernel (const void *host, kernel **k, CUfunction *f);
const char *name_of (const kernel &);
/* The variable that the host knows by HOST, on the current device.  */
cudaError_t find_variable (const void *host, CUdeviceptr *pointer, size_t *size);

/* memory.cc: whether a kernel can use the target of P, apart from the host's memory; if not, whether it is managed
   memory.  */
bool is_on_device (const void *p);
bool is_managed (const void *p, size_t size);

#define HEDDLE_CUDART(NAME, WHEN, VARIANT, PARAMETERS, ARGUMENTS) cudaError_t NAME PARAMETERS;
#include "libcudart/cudart.def"

/* Do WORK with device NUMBER current, then go back to the calling thread's own.  */
template <typename Work>
cudaError_t
on_device (int number, Work work)
{
  const int own = device_number ();
  cudaError_t r = SetDevice (number);
  if (!r)
    r = use ();
  if (!r)
    r = work ();
  const cudaError_t back = SetDevice (own);
  return r ? r : back ? back : use ();
}

} // namespace simcudart

/* Before a function that programs and nvcc's code call by its name.  */
#define HEDDLE_CUDART_VISIBLE extern "C" __attribute__ ((visibility ("default")))

#endif
