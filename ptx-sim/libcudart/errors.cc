/* errors.cc -- the simulator's CUDA runtime: errors and their names, and the last one of a thread.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A thread's last error is the error of its last failed call; cudaGetLastError takes it away, unless the device is lost
   by the error: such an error stays until cudaDeviceReset.  */

#include "libcudart/libcudart.h"

namespace simcudart {

namespace {

thread_local cudaError_t last;

const char *const unknown = "unrecognized error code";

const struct { cudaError_t number; const char *name, *text; } rows[] = {
#define HEDDLE_CUDART_ERROR(NAME, NUMBER, TEXT) { NUMBER, #NAME, TEXT },
#include "libcudart/errors.def"
};

bool
is_final (cudaError_t r)
{
  return r >= cudaErrorIllegalAddress && r <= cudaErrorLaunchFailure && r != cudaErrorLaunchOutOfResources
	 && r != cudaErrorPeerAccessNotEnabled && r != cudaErrorHostMemoryAlreadyRegistered
	 && r != cudaErrorHostMemoryNotRegistered;
}

} // namespace

cudaError_t
remember (cudaError_t r)
{
  if (r)
    last = r;
  return r;
}

void
forget ()
{
  last = cudaSuccess;
}

} // namespace simcudart

using namespace simcudart;

HEDDLE_CUDART_VISIBLE cudaError_t
cudaPeekAtLastError ()
{
  return last;
}

HEDDLE_CUDART_VISIBLE cudaError_t
cudaGetLastError ()
{
  const cudaError_t r = last;
  if (!is_final (r))
    last = cudaSuccess;
  return r;
}

HEDDLE_CUDART_VISIBLE const char *
cudaGetErrorName (cudaError_t error)
{
  for (const auto &row : rows)
    if (row.number == error)
      return row.name;
  return unknown;
}

HEDDLE_CUDART_VISIBLE const char *
cudaGetErrorString (cudaError_t error)
{
  for (const auto &row : rows)
    if (row.number == error)
      return row.text;
  return unknown;
}
