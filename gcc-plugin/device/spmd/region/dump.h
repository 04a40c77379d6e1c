/* dump.h -- readable dumps of the steps of SPMD lowering.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_DUMP_H
#define HEDDLE_SPMD_DUMP_H

#include "device/spmd/region/updates.h"

/* Write to F the name of the parallel region or target region NODE, and where it is.  */
void dump_region_name (FILE *f, cgraph_node *node);
/* Write W: a variable, or a member of a block of shared data by its offset.  */
void dump_place (FILE *f, const place &w);
/* Write the atomic updates ALL, each in a line with INDENT.  */
void dump_updates (FILE *f, const char *indent, const atomic_updates &all);
/* Write NAME and, for each element of FROM, WRITE's text, to F; nothing without elements.  */
template <typename container, typename writer>
void
dump_list (FILE *f, const char *name, const container &from, writer write)
{
  if (from.empty ())
    return;
  const char *before = name;
  for (const auto &x : from)
    {
      fprintf (f, before == name ? "%s: " : "%s", before);
      write (x);
      before = ", ";
    }
  fputc ('\n', f);
}

#endif
