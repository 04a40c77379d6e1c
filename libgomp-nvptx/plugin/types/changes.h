/* changes.h -- whether device memory may have changed since a copy of it was taken.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The copy is made right behind a kernel, from the block allocated by libgomp for the kernel's region.  The program may
   read its own later data from the copy, unless
   - the program has written to the block since; or
   - a kernel has stored to the block since and the program knows this kernel's end.  libgomp maps regions one at a
     time, with a lock, and allocates the region's block meanwhile.  A kernel with an older block therefore has no
     address in the region's block, whenever it is launched; nor has a kernel that computes all its addresses from
     arguments in its own block.  */

#ifndef HEDDLE_CHANGES_H
#define HEDDLE_CHANGES_H

#include "plugin/driver/cuda-driver.h"

#include <array>
#include <atomic>
#include <mutex>
#include <stddef.h>
#include <stdint.h>

namespace heddle {

/* Derived, in changes of a device's memory that are remembered: deferred_kernels.  A result behind a kernel is copied
   anew when more have come since.  */
constexpr size_t kept_changes = 256;

/* The history of a device's memory.  Any thread; the lock is not held for anything else.  */
class change_log
{
public:
  /* A block has been allocated.  Returns its age: younger blocks have a larger age.  Never 0.  */
  uint64_t allocated () { return m_allocated.fetch_add (1) + 1; }
  /* The age of the youngest block.  */
  uint64_t youngest () const { return m_allocated.load (); }

  /* A kernel has ended with possible knowledge of blocks at least as young as AGE (0: none but its own); before the
     program can know.  */
  void ended (uint64_t age);
  /* SIZE bytes at START have been written, or will be before anything issued from now on; before the program can
     know.  */
  void written (CUdeviceptr start, size_t size);

  /* A moment, for changed.  */
  uint64_t moment () const { return m_count.load (); }
  /* Whether the SIZE bytes at START, in the block of age AGE, may have changed since the moment SINCE in any other way
     than by the kernel of that block.  */
  bool changed (uint64_t since, CUdeviceptr start, size_t size, uint64_t age);

private:
  struct event
  {
    uint64_t age;		/* of an ended kernel; 0: memory was written: */
    CUdeviceptr start;
    size_t size;
  };

  void add (const event &e);

  std::atomic<uint64_t> m_allocated { 0 };
  std::mutex m_lock;
  std::array<event, kept_changes> m_events;	/* the newest */
  std::atomic<uint64_t> m_count { 0 };	/* of all events */
};

} // namespace heddle

#endif
