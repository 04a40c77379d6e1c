/* device.h -- a device and its parts.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_DEVICE_H
#define HEDDLE_DEVICE_H

#include "abi.h"
#include "uncancelled.h"
#include "plugin/types/async.h"
#include "plugin/types/changes.h"
#include "plugin/driver/cuda-driver.h"
#include "plugin/types/copy-kernel.h"
#include "plugin/types/large-copy.h"
#include "plugin/types/measure.h"
#include "plugin/types/memory-pool.h"
#include "plugin/types/stream.h"
#include "warp-stacks/host/buffers.h"
#include "warp-stacks/host/call-stacks.h"
#include "warp-stacks/host/size.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace heddle {

struct loaded_image;

/* Objects are made by find_devices and live as long as the plugin.  */
struct device
{
  /* Fixed when found.  */
  int number = 0;			/* libgomp's number for it */
  int count = 0;			/* of devices */
  CUdevice handle = 0;
  char name[128] = "";
  int sm = 0;				/* 90 for compute capability 9.0 */
  int pageable = 0;			/* whether kernels may use all of the host's memory */
  int multiprocessors = 0, max_block_threads = 0, clock_khz = 0;
  size_t memory_size = 0;

  /* Between open_device and close_device.  */
  std::atomic<bool> is_open { false };
  CUcontext context = nullptr;
  std::atomic<bool> lost { false };	/* nothing works any more: see is_sticky */
  memory_pool memory;
  stream_set streams;
  stack_cache stacks;
  stack_setting stack_sizes;
  copy_crew copies;
  copy_kernel copy_back;
  async_set async;
  timing clocks;
  std::atomic<bool> prints { false };	/* some image prints */
  std::atomic<bool> sets_league { false };	/* some image has HEDDLE_LEAGUE_SYMBOL */
  change_log changes;
  std::atomic<int> foreign_streams { 0 };	/* of interop objects: nothing is left on its way while there are any */
  std::atomic<int> running { 0 };	/* kernels launched and not known to have ended; none whose wait is deferred */

  call_stack_size call_stacks;		/* held: LOADING_LOCK */
  std::mutex loading_lock;		/* held while an image is given to the driver; also of HEAP and ICVS */
  std::mutex images_lock;		/* of the list */
  std::vector<loaded_image *> images;
  heddle_device icvs {};		/* for the images' heddle_device */
  CUdeviceptr heap = 0;
  CUdeviceptr environment = 0;		/* see HEDDLE_ENVIRONMENT_SYMBOL */
  heddle_told *told = nullptr;		/* pinned */
  heddle_failure *failure = nullptr;	/* a part of it */
  CUdeviceptr failure_on_device = 0;
  std::atomic<bool> few_threads_told { false };	/* TOLD->few_threads */
};

/* Load the driver and start it, once; every later call, by any thread, waits for the first.  Returns null, or the
   reason of a failure.  */
const char *start_driver ();

/* Load the driver that HEDDLE_DEVICE names and count its devices.  Null: *COUNT is set, at least 1.  Else why
   there is none, in memory of malloc; *WANTED: whether HEDDLE_DEVICE asked for the driver by name.  Once.  */
char *find_devices (int *count, bool *wanted);

/* The devices found by find_devices; null: none.  */
const std::vector<device *> *all_devices ();

/* The device NUMBER among the devices found by find_devices.  Null, after a message, if the device does not exist, is
   not open (unless CLOSED_OK) or is lost, or if the process is a fork of the one that opened the driver.  */
device *get_device (int number, bool closed_ok = false);

/* Whether the process is a fork of the one that opened the driver; no call of the driver is allowed then.  */
bool is_forked ();

/* Make D ready and done with.  libgomp holds the device's lock.  False after a message.  */
bool open_device (device &d);
bool close_device (device &d);

/* Note R: a sticky error makes D lost.  Returns R.  */
cu_result note (device &d, cu_result r);

/* The alignment of the driver's allocations.  */
constexpr size_t drivers_alignment = 256;
/* SIZE bytes of device memory, aligned to ALIGNMENT, drivers_alignment or more; caches are emptied before a failure.
   Null on failure with *R.  The context is current.  */
CUdeviceptr allocate (device &d, size_t size, size_t alignment, cu_result *r);
/* Nobody is to be asked who has written the SIZE bytes at P: stacks, the heap.  */
void take_for_written (device &d, CUdeviceptr p, size_t size);

/* The line with the users of D's memory.  */
struct memory_text
{
  explicit memory_text (device &);
  char text[200];
};

/* Makes the context of a device the thread's current one for a scope.  A thread without a context keeps it, for the
   next call; a thread with another context, of the program's own CUDA code, gets its own back.  */
class current_context
{
public:
  explicit current_context (device &d);
  ~current_context ();
  current_context (const current_context &) = delete;
  current_context &operator= (const current_context &) = delete;
  cu_result result;

private:
  uncancelled m_uncancelled;		/* whoever needs a context must not be cancelled */
  CUcontext m_before = nullptr;
  bool m_restore = false;
};

} // namespace heddle

#endif
