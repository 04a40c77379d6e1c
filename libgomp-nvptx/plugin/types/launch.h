/* launch.h -- running kernels.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_LAUNCH_H
#define HEDDLE_LAUNCH_H

#include "abi.h"
#include "image.h"
#include "warp-stacks/host/buffers.h"
#include "plugin/types/stream.h"
#include "plugin/types/geometry.h"
#include "plugin/types/recent-uploads.h"

#include <atomic>
#include <stdint.h>

namespace heddle {

/* A kernel on its way.  */
struct launched
{
  device *on = nullptr;
  kernel *what = nullptr;
  geometry shape;
  stream *in = nullptr;			/* null while the kernel waits for a stream */
  stack_buffer stacks;
  unsigned stack_log2 = 8;		/* of their size, in bytes */
  uint64_t uploads = 0;			/* number of the newest upload before it on its stream */
  uint64_t since = 0;			/* for device::changes: a moment before the kernel, ... */
  uint64_t block_age = 0;		/* ... the age of its block; 0: of another region, or none ... */
  uint64_t age = 0;			/* ... and of the youngest block possibly known to it; 0: none but its own */
  struct parameter_block
  {
    heddle_kernel_params fixed;
    char args[HEDDLE_MOST_ARGS_BYTES];
  } parameters;				/* of our own kernels; of GCC's only the common part */
  snapshot results;			/* of the kernel's sums, but for the moments; none: copied otherwise */

  /* Asynchronous ones only.  */
  void *async_data = nullptr;
  bool waits = false;			/* no stream was free: async.h, wait_for_stream */
  bool block_alone = false;		/* region-start.h */
  bool tells_end = false;		/* marks.h, expect_end */
  std::atomic<bool> ended { false };	/* set when what was on the stream up to the kernel is done */
};

/* The ORDER (abi.h; sums.cc) of L's kernel, whose shape is known, as the next on S: 0 if the kernel has no such
   parameter, or without memory.  */
unsigned long long order_for_sums (device &d, stream &s, const launched &l);

/* Run K on D with the argument VARS and libgomp's list ARGS (or null), and wait for its end, unless that can be left to
   the next kernel of the calling thread (stream.h, deferred_kernels).  Ends the program on failure.  The context is
   current.  */
void run (device &d, kernel &k, void *vars, void **args);

/* Run K, which initializes the objects of a loaded image or, AT_END, ends their lives, and wait for its end: one team
   of one thread.  The caller may hold locks of libgomp's, so the program does not end here: false after a message.  */
bool run_constructors (device &d, kernel &k, bool at_end);

/* Run the destructors of all objects on D.  The program, or its use of D, is ending: nobody starts a kernel
   meanwhile.  */
void end_objects (device &d);

/* Start K like RUN; GOMP_PLUGIN_target_task_completion (ASYNC_DATA) is called when it has ended, perhaps before this
   returns.  */
void run_async (device &d, kernel &k, void *vars, void **args, void *async_data);

/* Get a stream and stacks for the waiting L; then it is complete.  False: the stacks of others leave no memory for L's.
   Ends the program on failure.  With the device's context current and no lock held.  */
bool give_stream (launched &l);

/* Copy what L's kernel takes of the block VARS of the device as parameters to ARGS: as this thread has uploaded it or
   else from the device, behind what is on L's stream.  */
cu_result get_arguments (device &d, const launched &l, const void *vars, char *args,
			 thread_uploads &me = own_uploads ());

/* Give the kernel of L, which is complete but for ENDED, to the driver.  Ends the program on failure.  Any thread, with
   the device's context current and no lock held.  */
void issue (launched &l);

/* End the program because K could not be started on D: WHAT failed, for the reason R.  MEMORY: the message about its
   memory, or "".  Any thread.  */
[[noreturn]] void cannot_start (const device &d, const kernel &k, cu_result r, const char *what,
				const char *memory = "");

/* Leave the wait for L's kernel, issued on the calling thread's stream, to the next kernel of this thread.  False:
   impossible, or L's shape does not ask for it.  */
bool defer_wait (device &d, launched &l);

/* L's kernel, counted when it was prepared, has ended.  Any thread, in the driver's callbacks, too.  */
void end_of (device &d, const launched &l);

} // namespace heddle

#endif
