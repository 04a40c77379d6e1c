/* gap-copies.h -- copies of elements with gaps between them.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.  */

#ifndef HEDDLE_GAP_COPIES_H
#define HEDDLE_GAP_COPIES_H

#include "image.h"
#include "plugin/driver/cuda-driver.h"
#include "plugin/memory/staging.h"

namespace heddle {

/* The program's section of exactly these bytes of the host, with gaps, that it has told of; null: none.  */
const heddle_section *section_with_gaps (const void *start, size_t size);

/* Call F with the distance from the begin and with the size of each run in the dimensions of S before RANK, from AT
   on; false: F has returned false.  Elements side by side are one run.  */
template<typename function> bool
each_run (const heddle_section &s, long rank, long at, function f)
{
  long run = s.element;
  for (long i = 0; i < rank; i++)
    if (s.dims[i].count != 1 && s.dims[i].distance != run)
      {
	const auto &last = s.dims[rank - 1];
	for (long k = 0; k < last.count; k++)
	  if (!each_run (s, rank - 1, at + k * last.distance, f))
	    return false;
	return true;
      }
    else
      run *= s.dims[i].count;
  return f (at, run);
}

/* Call F for all SIZE bytes of the host from START on, or for each run of such a section, with distance, address and
   size of the run.  */
template<typename function> bool
by_parts (const void *start, size_t size, function f)
{
  const char *const from = static_cast<const char *> (start);
  const heddle_section *s = section_with_gaps (start, size);
  if (!s)
    return f (size_t (0), from, size);
  return each_run (*s, s->rank, 0, [&] (long at, long run) { return f (size_t (at), from + at, size_t (run)); });
}

/* As device_to_host; of such a section only the elements are copied.  */
bool mapped_to_host (device &, void *to, const void *from, size_t size);

/* The same on stream ON, at the stream's turn.  */
cu_result queue_to_host (void *to, CUdeviceptr from, size_t size, CUstream on);

} // namespace heddle

#endif
