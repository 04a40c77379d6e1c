/* marks.h -- how the host sees that a stream has come to a point, without asking the driver.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_MARKS_H
#define HEDDLE_MARKS_H

#include "abi.h"
#include "plugin/driver/cuda-driver.h"

#include <atomic>
#include <stdint.h>
#include <vector>

namespace heddle {

struct device;
struct stream;

/* The newest mark behind what is on a stream.  */
struct stream_mark
{
  std::atomic<uint32_t> *word = nullptr;	/* pinned; the device writes the mark's number; null: an event ... */
  CUdeviceptr word_on_device = 0;
  uint32_t number = 0;
  CUevent event = nullptr;		/* ... made when first needed */
};

/* A stream's word in which kernels report their end.  */
struct kernel_end
{
  CUdeviceptr on_device = 0;		/* a struct heddle_end (abi.h); 0: none yet */
  std::atomic<uint32_t> *word = nullptr;	/* pinned; the kernel writes ... */
  uint32_t number = 0;			/* ... this: number of kernels asked for a report */
};

/* The words of a device's streams, and the data with which kernels write these words.  */
struct mark_words
{
  std::atomic<bool> usable { false };	/* device and driver can write words; changes only from true to false */
  std::vector<void *> pages;		/* pinned */
  size_t left = 0;			/* bytes of the newest page that no stream has */
  char *next = nullptr;			/* these ... */
  CUdeviceptr next_on_device = 0;	/* ... and their address on the device */
  std::atomic<bool> ends_usable { false };	/* kernels can write words; likewise */
  std::vector<CUdeviceptr> end_pages;	/* device memory */
  size_t ends_left = 0;			/* of the newest page */
  CUdeviceptr next_end = 0;
};

/* The memory of a kernel's gate (abi.h).  */
struct gate_memory
{
  CUdeviceptr on_device = 0;		/* a struct heddle_gate */
  heddle_gate_words *words = nullptr;
};

/* Memory for gates that wait so many nanoseconds, as long as D is open, ready for kernels on the stream ON.  False: no
   memory.  The device's context is current.  */
bool get_gate (device &d, CUstream on, unsigned limit, gate_memory *m);

/* Find out the abilities of D.  */
void open_marks (device &d);
/* Free the words and S's event.  CALL_DRIVER false: only forget them.  */
cu_result close_marks (device &d, bool call_driver);
cu_result close_mark (stream &s, bool call_driver);

/* Put a mark behind all that is on S.  The device's context is current.  */
cu_result put_mark (device &d, stream &s);

/* Whether what has been issued on S before the newest mark is done: CUDA_SUCCESS, CUDA_ERROR_NOT_READY or, only if
   marks are events, how it failed.  */
cu_result mark_reached (device &d, const stream &s);

/* The parameter for the next kernel on S, if it is to report its end; 0: it cannot.  The device's context is current.
   Any thread that owns S.  */
CUdeviceptr expect_end (device &d, stream &s);

/* Whether the kernel has reported its end; all its accesses to memory are over then, though it may still be
   running.  */
bool end_told (const stream &s);

/* Whether marks on S are words; a look at a word costs nothing, and does not show failures.  */
bool mark_is_word (device &d, stream &s);

} // namespace heddle

#endif
