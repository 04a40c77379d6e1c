/* indirect.c -- functions and virtual tables of which the host's addresses are known (declare target indirect).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A pointer to a function that a program sets on the host has the function's address there.  Where the function is an
   indirect one, device code may call it by this pointer (OpenMP 5.1).  An object with virtual functions has a pointer
   to its virtual table, the host's where it has been mapped.  The device's addresses are looked up before such calls
   (gcc-plugin/device/passes/host-addresses.cc).  The host plugin makes the table of both (abi.h), sorted, when it
   loads the image.  */

#include "team.h"

/* The host plugin's.  */
volatile struct heddle_indirect_map __heddle_indirect_map;

/* The device's address of what has the address P on the host; P if it is none of the table: otherwise it is an address
   of the device already, or null.  Any lane.  */
void *
GOMP_target_map_indirect_ptr (void *p)
{
  const struct heddle_indirect_entry *entries = (void *) (uintptr_t) __heddle_indirect_map.entries;
  size_t from = 0, to = __heddle_indirect_map.count;

  while (from < to)
    {
      size_t middle = (from + to) / 2;
      if (entries[middle].host == (uintptr_t) p)
	return (void *) (uintptr_t) entries[middle].device;
      if (entries[middle].host < (uintptr_t) p)
	from = middle + 1;
      else
	to = middle;
    }
  return p;
}
