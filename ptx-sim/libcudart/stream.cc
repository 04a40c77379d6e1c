/* stream.cc -- the simulator's CUDA runtime: streams, events, functions of the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Streams are the driver's.  Their flags are remembered for questions; there is one priority.  */

#include "libcudart/libcudart.h"

#include <map>
#include <mutex>

namespace simcudart {

namespace {

std::mutex &lock = *new std::mutex;
std::map<cudaStream_t, unsigned> &flags_of = *new std::map<cudaStream_t, unsigned>;

struct callback
{
  void (*function) (cudaStream_t, cudaError_t, void *);
  cudaStream_t stream;
  void *data;
};

void
call_back (void *data)
{
  callback *c = static_cast<callback *> (data);
  c->function (c->stream, cudaSuccess, c->data);
  delete c;
}

} // namespace

cudaError_t
StreamCreate (cudaStream_t *stream)
{
  return StreamCreateWithFlags (stream, CU_STREAM_DEFAULT);
}

cudaError_t
StreamCreateWithFlags (cudaStream_t *stream, unsigned int flags)
{
  if (CUresult r = cu.StreamCreate (stream, flags))
    return r;
  std::lock_guard<std::mutex> guard (lock);
  flags_of[*stream] = flags;
  return cudaSuccess;
}

/* Priorities beyond the range are clamped to it.  */
cudaError_t
StreamCreateWithPriority (cudaStream_t *stream, unsigned int flags, int)
{
  return StreamCreateWithFlags (stream, flags);
}

cudaError_t
StreamDestroy (cudaStream_t stream)
{
  {
    std::lock_guard<std::mutex> guard (lock);
    flags_of.erase (stream);
  }
  return cu.StreamDestroy (stream);
}

cudaError_t
StreamSynchronize (cudaStream_t stream)
{
  return cu.StreamSynchronize (stream);
}

cudaError_t
StreamQuery (cudaStream_t stream)
{
  return cu.StreamQuery (stream);
}

cudaError_t
StreamWaitEvent (cudaStream_t stream, cudaEvent_t event, unsigned int flags)
{
  return cu.StreamWaitEvent (stream, event, flags);
}

cudaError_t
StreamGetFlags (cudaStream_t stream, unsigned int *flags)
{
  if (!flags)
    return cudaErrorInvalidValue;
  std::lock_guard<std::mutex> guard (lock);
  auto at = flags_of.find (stream);
  *flags = at == flags_of.end () ? 0 : at->second;
  return cudaSuccess;
}

cudaError_t
StreamGetPriority (cudaStream_t, int *priority)
{
  if (!priority)
    return cudaErrorInvalidValue;
  *priority = 0;
  return cudaSuccess;
}

/* Nothing captures: see absent.def.  */
cudaError_t
StreamIsCapturing (cudaStream_t, int *status)
{
  if (!status)
    return cudaErrorInvalidValue;
  *status = 0;
  return cudaSuccess;
}

cudaError_t
StreamAddCallback (cudaStream_t stream, void (*function) (cudaStream_t, cudaError_t, void *), void *data,
		   unsigned int flags)
{
  if (!function || flags)
    return cudaErrorInvalidValue;
  callback *c = new callback { function, stream, data };
  const CUresult r = cu.LaunchHostFunc (stream, call_back, c);
  if (r)
    delete c;
  return r;
}

cudaError_t
LaunchHostFunc (cudaStream_t stream, void (*function) (void *), void *data)
{
  return cu.LaunchHostFunc (stream, function, data);
}

cudaError_t
EventCreate (cudaEvent_t *event)
{
  return cu.EventCreate (event, CU_EVENT_DEFAULT);
}

cudaError_t
EventCreateWithFlags (cudaEvent_t *event, unsigned int flags)
{
  return cu.EventCreate (event, flags);
}

cudaError_t
EventDestroy (cudaEvent_t event)
{
  return cu.EventDestroy (event);
}

cudaError_t
EventRecord (cudaEvent_t event, cudaStream_t stream)
{
  return cu.EventRecord (event, stream);
}

cudaError_t
EventRecordWithFlags (cudaEvent_t event, cudaStream_t stream, unsigned int flags)
{
  return flags ? cudaErrorInvalidValue : EventRecord (event, stream);
}

cudaError_t
EventSynchronize (cudaEvent_t event)
{
  return cu.EventSynchronize (event);
}

cudaError_t
EventQuery (cudaEvent_t event)
{
  return cu.EventQuery (event);
}

cudaError_t
EventElapsedTime (float *milliseconds, cudaEvent_t start, cudaEvent_t end)
{
  return cu.EventElapsedTime (milliseconds, start, end);
}

} // namespace simcudart
