/* region-start.h -- the calls of libgomp that start a region, and uploads that a region does without.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_REGION_START_H
#define HEDDLE_REGION_START_H

#include "abi.h"
#include "plugin/driver/cuda-driver.h"

#include <stdint.h>

namespace heddle {

struct device;
struct kernel;

/* A small upload of the calling thread, not done yet; recent_upload (recent-uploads.h) has its bytes.  */
struct held_upload
{
  device *on = nullptr;		/* null: there is none */
  CUdeviceptr to = 0;
  size_t size = 0;
  bool of_region = false;	/* to the block of the region that is run now */
};

/* How far a thread is with the start of a region.  */
struct thread_region
{
  bool open = false;			/* can_run was asked, without a run yet */
  bool certain = false;			/* a region is being started, and nothing has come between so far */
  const kernel *starts = nullptr;	/* what a region is being started for, for certain */
  CUdeviceptr block = 0;		/* the first memory since; 0: none yet */
  size_t size = 0;			/* of it, in bytes */
  uint64_t age = 0;			/* changes.h */
  bool got_memory = true;		/* region_got_memory */
  CUdeviceptr arguments = 0;		/* the unused block of the last region with a deferred wait; 0: none */
  held_upload held;
};

/* The state of the calling thread, called "it" below.  */
thread_region &own_region ();

/* All are called by the thread that libgomp calls the plugin on, in this order: */

/* libgomp asks whether K can be run.  */
void region_asked (const kernel &k, thread_region &me = own_region ());

/* Whether the thread's next allocation is the block of a region that it starts; false if uncertain.  libgomp's request
   is then larger by REGION_SLACK bytes than its need for a block aligned to 256 bytes.  */
bool begins_region (const thread_region &me = own_region ());
constexpr size_t region_slack = HEDDLE_REGION_ALIGN - 1;

/* The thread has got SIZE bytes of device memory at BLOCK of D.  */
void region_allocated (device &d, CUdeviceptr block, size_t size, thread_region &me = own_region ());

/* It has an upload of SIZE bytes to address TO of D.  Returns whether the upload can wait for the thread's next call,
   since it may be needless; the caller then calls remember_upload.  The destination is then in the thread's newest
   memory.  */
bool hold_back (device &d, CUdeviceptr to, size_t size, thread_region &me = own_region ());

/* Its next call is not the run of the kernel.  Returns whether an upload has been held back, which the caller has to do
   now: *UPLOAD.  */
bool take_held (held_upload *upload, thread_region &me = own_region ());

/* Its next call is not one of the calls, above and below, that begin and run a region.  */
void region_left (thread_region &me = own_region ());

/* K is run with the block VARS; ALONE: null, or for run_async.  Returns whether an upload has been held back that K may
   need: *UPLOAD, with OF_REGION.  *ALONE is set if the block holds nothing but arguments.  */
bool region_run (const kernel &k, CUdeviceptr vars, bool *alone, held_upload *upload,
		 thread_region &me = own_region ());

/* Whether the thread has got memory since the last question: a region of OpenACC without memory of its own has nothing
   to give back.  */
bool region_got_memory (thread_region &me = own_region ());
/* Whether what the thread has got last is BLOCK, with room for SIZE bytes of arguments of a region of OpenACC, and for
   no more.  */
bool region_only_block (CUdeviceptr block, size_t size, const thread_region &me = own_region ());
/* The memory that the thread has got last, or 0.  */
CUdeviceptr region_last_block (const thread_region &me = own_region ());

/* The age (changes.h) of the block around VARS, if the thread got no later block; else 0.  */
uint64_t region_block_age (CUdeviceptr vars, const thread_region &me = own_region ());

/* Whether what the thread has got last for a region is VARS, and holds nothing but the arguments of K; or there is
   nothing.  */
bool region_only_arguments (const kernel &k, CUdeviceptr vars, const thread_region &me = own_region ());
/* Whether what the thread has got last for a region is VARS, and no larger than what is copied as small.  */
bool region_small_block (CUdeviceptr vars, const thread_region &me = own_region ());

/* Any thread, before libgomp is told that a kernel of run_async has ended; ALONE is from region_run.  */
void region_ended (bool alone);

/* The thread whose region ME is ends.  */
void region_thread_ends (thread_region &me);

/* The thread frees the device memory at BLOCK.  */
void region_freed (CUdeviceptr block, thread_region &me = own_region ());

} // namespace heddle

#endif
