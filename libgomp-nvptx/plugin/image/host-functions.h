/* host-functions.h -- functions that host and device know by addresses of their own.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_HOST_FUNCTIONS_H
#define HEDDLE_HOST_FUNCTIONS_H

#include "abi.h"
#include "plugin/driver/cuda-driver.h"

#include <stddef.h>
#include <stdint.h>
#include <vector>

namespace heddle {

struct device;

/* A unit's table of addresses (abi.h): on the host, and SIZE bytes of the device.  */
struct address_table { const uint64_t *host; CUdeviceptr device; size_t size; };

/* Fill in MODULE's map of addresses from TABLES and, unless HOST is null, from libgomp's table of indirect functions,
   whose addresses on the host are there; *MEMORY of the device is for it, or stays 0.  Nothing where the image has
   none.  */
cu_result prepare_indirect (device &d, CUmodule module, const uint64_t *host, const std::vector<address_table> &tables,
			    CUdeviceptr *memory);

/* Give MODULE a place for requests, *RECORD, and read by what the device knows the COUNT functions of the host's table:
   *TABLE, of malloc.  Both stay null where the image has nothing of it.  */
cu_result prepare_reverse (device &d, CUmodule module, size_t count, heddle_reverse **record, uint64_t **table);

/* Run what the device may have requested in RECORD.  The calling thread has no stream with a kernel on it.  */
void serve_reverse (device &d, heddle_reverse &record);

} // namespace heddle

#endif
