/* Streams and events of the runtime: order, waiting, times, functions of the host.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "cuda-host.h"

cudaError_t cudaStreamCreate (cudaStream_t *), cudaStreamCreateWithFlags (cudaStream_t *, unsigned);
cudaError_t cudaStreamDestroy (cudaStream_t), cudaStreamSynchronize (cudaStream_t), cudaStreamQuery (cudaStream_t);
cudaError_t cudaStreamWaitEvent (cudaStream_t, cudaEvent_t, unsigned), cudaStreamGetFlags (cudaStream_t, unsigned *);
cudaError_t cudaLaunchHostFunc (cudaStream_t, void (*) (void *), void *);
cudaError_t cudaStreamAddCallback (cudaStream_t, void (*) (cudaStream_t, cudaError_t, void *), void *, unsigned);
cudaError_t cudaEventCreate (cudaEvent_t *), cudaEventCreateWithFlags (cudaEvent_t *, unsigned);
cudaError_t cudaEventRecord (cudaEvent_t, cudaStream_t), cudaEventSynchronize (cudaEvent_t);
cudaError_t cudaEventQuery (cudaEvent_t), cudaEventDestroy (cudaEvent_t);
cudaError_t cudaEventElapsedTime (float *, cudaEvent_t, cudaEvent_t);

static volatile int go, steps;

static void
hold (void *unused __attribute__ ((unused)))
{
  while (!go)
    ;
}

static void
step (void *unused __attribute__ ((unused)))
{
  steps++;
}

static void
called_back (cudaStream_t stream, cudaError_t error, void *data)
{
  if (!error)
    *(cudaStream_t *) data = stream;
}

int
main ()
{
  cudaStream_t a, b, seen = NULL;
  cudaEvent_t start, end, untimed;
  float time;
  unsigned flags;
  DO (cudaStreamCreate (&a));
  DO (cudaStreamCreateWithFlags (&b, 1));
  DO (cudaStreamGetFlags (b, &flags));
  CHECK (flags == 1);
  DO (cudaEventCreate (&start));
  DO (cudaEventCreate (&end));
  DO (cudaEventCreateWithFlags (&untimed, 2));

  DO (cudaEventRecord (start, a));
  DO (cudaLaunchHostFunc (a, hold, NULL));
  DO (cudaEventRecord (end, a));
  GIVES (600, cudaEventQuery (end));
  GIVES (600, cudaStreamQuery (a));
  DO (cudaStreamWaitEvent (b, end, 0));
  DO (cudaLaunchHostFunc (b, step, NULL));
  DO (cudaStreamAddCallback (b, called_back, &seen, 0));
  CHECK (!steps);
  go = 1;
  DO (cudaStreamSynchronize (b));
  CHECK (steps == 1 && seen == b);
  DO (cudaEventSynchronize (end));
  DO (cudaEventQuery (end));
  DO (cudaEventElapsedTime (&time, start, end));
  CHECK (time >= 0);
  DO (cudaEventRecord (untimed, 0));
  GIVES (400, cudaEventElapsedTime (&time, start, untimed));
  DO (cudaStreamDestroy (a));
  GIVES (400, cudaStreamDestroy (a));
  DO (cudaEventDestroy (end));
  GIVES (400, cudaEventSynchronize (end));
  DO (cudaStreamDestroy (b));
  DO (cudaDeviceSynchronize ());
  return 0;
}
