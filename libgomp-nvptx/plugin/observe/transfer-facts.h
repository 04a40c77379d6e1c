/* transfer-facts.h -- what the trace tells of a construct and its transfers: its place, and the values of its copies.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_TRANSFER_FACTS_H
#define HEDDLE_TRANSFER_FACTS_H

#include <stddef.h>
#include <stdint.h>

namespace heddle {

/* Once, before the others: load their data.  */
void prepare_places ();

/* Where the program's call that led here through libgomp returns to; null where nobody knows, as in threads of
   libgomp's own.  */
const void *calling_place ();

/* The same as "FILE+0xOFFSET" of its program or library, or "".  */
struct place_text
{
  place_text ();
  char text[300];
};

/* A number for the SIZE bytes at P: the same for the same bytes.  Of many bytes only a sample is looked at; then *WHOLE
   is false.  */
uint64_t contents_number (const void *p, size_t size, bool *whole);

} // namespace heddle

#endif
