/* server.h -- calls of host functions by kernels, on the host's side.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_CALL_SERVER_H
#define HEDDLE_CALL_SERVER_H

#include "image.h"
#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct device;

/* The calls of an image; requests have its address.  */
struct call_table
{
  const heddle_image_call *rows = nullptr;
  uint64_t count = 0;
};

/* Whether D can serve an image that calls functions of the host.  False after a message.  */
bool can_serve_calls (device &d);

/* Fill in the variable of MODULE by which its code makes the calls of TABLE.  */
cu_result prepare_calls (device &d, CUmodule module, const call_table &table);

/* The image of TABLE is about to be unloaded from D.  */
void forget_calls (device &d, const call_table &table);

/* A kernel that may call is about to be given to the driver; it has ended.  begin_calls ends the program if the system
   has no thread for it.  */
void begin_calls (device &d);
void end_calls (device &d);

/* Give back the resources of D's server; ALIVE: the driver may be called.  */
void close_calls (device &d, bool alive);

/* The program is ending.  If this thread is in a call, with a kernel waiting for it: kernels must wait no longer, and D
   is lost.  */
void leave_call (device &d);

/* D is about to be closed.  Its kernels must not wait any longer for results that will not come; D is lost then.  */
void abandon_calls (device &d);

/* This thread is in a call of a kernel's.  */
bool serves_kernel ();

/* Another thread is ending the program from within a call.  */
bool call_ends_program ();

} // namespace heddle

#endif
