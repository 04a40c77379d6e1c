/* gap-copies.c -- elements with gaps between them are copied without the gaps.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The compiler's calls around calls of libgomp (gcc-plugin/host/clauses/gap-copies.cc) go on to the host plugin.  Part
   of crtoffloadtable.o; without it the weak references are null.  */

#include "image.h"

#define HIDDEN __attribute__ ((weak, visibility ("hidden")))

/* The host plugin's; null: no device, or an older plugin.  */
HIDDEN heddle_note_section_function *heddle_note_section;

/* libgomp's.  */
extern void GOMP_taskwait_depend (void **) __attribute__ ((weak));

HIDDEN void
heddle_begin_section (struct heddle_section *section)
{
  if (heddle_note_section)
    heddle_note_section (section, HEDDLE_SECTION_BEGIN);
}

HIDDEN void
heddle_end_section (struct heddle_section *section)
{
  if (heddle_note_section)
    heddle_note_section (section, HEDDLE_SECTION_END);
}

/* The same around a region with "nowait", which has "depend(out: *section)": without gaps there is no wait.  */

HIDDEN void
heddle_begin_shared_section (struct heddle_section *section)
{
  if (heddle_note_section && heddle_has_gaps (section))
    heddle_note_section (section, HEDDLE_SECTION_SHARED_BEGIN);
}

HIDDEN void
heddle_end_shared_section (struct heddle_section *section)
{
  /* One address, none that the waiting thread stores to.  */
  void *depend[] = { (void *) 1, (void *) 0, section };
  if (!heddle_note_section || !heddle_has_gaps (section))
    return;
  if (GOMP_taskwait_depend)
    GOMP_taskwait_depend (depend);
  heddle_note_section (section, HEDDLE_SECTION_SHARED_END);
}
