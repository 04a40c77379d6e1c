/* shown-memory.h -- the host's memory, for devices limited to memory known to the driver.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_SHOWN_MEMORY_H
#define HEDDLE_SHOWN_MEMORY_H

#include "plugin/driver/cuda-driver.h"

#include <stddef.h>

namespace heddle {

struct device;

/* Let D's kernels, from the next launch on, reach all of the program's present memory.  The context is current.
   Nothing if D reaches it anyway, or is not asked to.  */
void show_memory (device &d);

/* SIZE bytes at P have become other memory, or none; SIZE 0: new memory may exist.  Any thread, without locks of the
   plugin's.  */
void memory_changed (const void *p, size_t size);

/* A new thread may run on the stack of an old one.  */
void threads_changed ();

/* Whether the program reports changes of memory.  Before memory is shown.  */
void changes_are_told (bool told);

/* During the launch of a kernel: no memory is hidden meanwhile.  */
class launching_hold
{
public:
  launching_hold ();
  ~launching_hold ();
  launching_hold (const launching_hold &) = delete;
  launching_hold &operator= (const launching_hold &) = delete;

private:
  const bool m_held;
};

/* The memory hidden from the device, in words for a message about a failed kernel; empty: nothing.  */
struct hidden_memory_text
{
  hidden_memory_text ();
  char text[400];
};

} // namespace heddle

#endif
