/* tool.h -- OMPT: a tool that observes devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_TOOL_H
#define HEDDLE_TOOL_H

#include <stddef.h>
#include <stdint.h>

namespace heddle {

/* A tool has been started.  */
extern bool tool_watches;

/* Look for a tool and start it; COUNT devices have the numbers below COUNT, and the host is COUNT.  Once, before a
   device is opened.  */
void start_tool (int count);

/* Device NUMBER has been opened; it will be closed.  The tool ends with the last device.  */
void tool_device_opened (int number, const char *name);
void tool_device_closes (int number);

/* The image at HOST is on device NUMBER.  */
void tool_image_loaded (int number, const void *host);

} // namespace heddle

#endif
