/* interop.h -- OpenMP's interop objects: a device and a stream for other programming interfaces.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_INTEROP_H
#define HEDDLE_INTEROP_H

#include "plugin/libgomp-plugin.h"

namespace heddle {

struct device;

/* Make OBJECT for D: for the first available runtime in PREFERRED, a list in GCC's form (null: no preference), and with
   a stream if TARGETSYNC.  The thread's earlier requests to the device come before the work on this stream.  Ends the
   program on failure.  No lock is held; the context is current.  */
void make_interop (device &d, interop_obj_t &object, bool targetsync, const char *preferred);

/* Wait for what has been put on its stream.  */
void use_interop (device &d, const interop_obj_t &object);

/* The same, then give the stream back.  */
void destroy_interop (device &d, interop_obj_t &object);

/* A property of OBJECT.  */
struct interop_value
{
  enum kinds { none, number, pointer, text } kind = none;
  intptr_t as_number = 0;
  void *as_pointer = nullptr;
  const char *as_text = nullptr;
};
interop_value interop_property (const interop_obj_t &object, int property);

/* The type of a property in the foreign runtime's words.  */
const char *interop_type (const interop_obj_t &object, int property);

} // namespace heddle

#endif
