/* reverse.h -- regions with device(ancestor: 1), on the host's side.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_CALL_REVERSE_H
#define HEDDLE_CALL_REVERSE_H

#include <stddef.h>
#include <stdint.h>
#include <vector>

namespace heddle {

/* Run the region FUNCTION for device NUMBER; BLOCK has the address of its items (protocol.h).  */
void run_region (int number, const void *function, const char *block);

/* The program reports a mapping of the SIZE bytes at HOST, perhaps with neighbours.  */
bool noted_p (const void *host, size_t size);

/* The address on device NUMBER of data that the program has reported as mapped, and not unmapped.  False: it has
   reported nothing.  */
bool find_noted (int number, std::vector<uintptr_t> *on_device);

} // namespace heddle

#endif
