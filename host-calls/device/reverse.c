/* reverse.c -- regions with device(ancestor: 1): the device's part before and after the host's.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The host gets the region's items, and finds out which are mapped (host/reverse.cc).  Items without a mapping are
   variables of the device; the host uses a variable in its place, within its reach.  Out of its reach are shared memory
   and a lane's own, so variables there are copied to the heap before the call and back after it.  They are never
   mapped.  */

#include "device/team.h"
#include "../protocol.h"

/* libgomp's kinds of items.  */
enum
{
  MAP_POINTER = 4, MAP_TO_PSET = 5, MAP_FIRSTPRIVATE = 12, MAP_FIRSTPRIVATE_INT = 13, MAP_STRUCT = 28
};

/* The items: COUNT, at ADDRS, of SIZES and KINDS.  Any thread.  */
struct heddle_reverse_item *
__heddle_reverse_begin (size_t count, void **addrs, const size_t *sizes, const unsigned short *kinds)
{
  struct heddle_reverse_item *items = __heddle_malloc ((count + 1) * sizeof *items);
  items[0].size = count;
  for (size_t i = 0; i < count; i++)
    {
      struct heddle_reverse_item *item = items + i + 1;
      const unsigned kind = kinds[i] & 0xff;
      item->address = (uintptr_t) addrs[i];
      item->size = sizes[i];
      item->kind = kinds[i];
      item->own = 0;
      /* Others have no size in bytes, or are values.  */
      const size_t bytes = kind == MAP_POINTER ? sizeof (void *)
			   : kind == MAP_FIRSTPRIVATE_INT || kind == MAP_STRUCT ? 0 : sizes[i];
      if (bytes && !__ptx_isspacep_global (addrs[i]))
	{
	  item->own = item->address;
	  item->address = (uintptr_t) __builtin_memcpy (__heddle_malloc (bytes), addrs[i], bytes);
	}
    }
  return items;
}

void
__heddle_reverse_end (struct heddle_reverse_item *items)
{
  for (size_t i = items[0].size; i > 0; i--)
    if (items[i].own)
      {
	const unsigned kind = items[i].kind & 0xff;
	if (kind != MAP_FIRSTPRIVATE && kind != MAP_TO_PSET && kind != MAP_POINTER)
	  __builtin_memcpy ((void *) (uintptr_t) items[i].own, (void *) (uintptr_t) items[i].address, items[i].size);
	free ((void *) (uintptr_t) items[i].address);
      }
  free (items);
}
