/* dump.cc -- readable dumps of the steps of SPMD lowering.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

   Each step writes, for each target region, its findings or decisions, in the words of its essay; steps that change
   code write the GIMPLE after.  */

#include "device/spmd/region/dump.h"

void
dump_region_name (FILE *f, cgraph_node *node)
{
  const expanded_location at = expand_location (DECL_SOURCE_LOCATION (node->decl));
  fprintf (f, "%s", heddle_asm_name (node->decl));
  if (at.file)
    fprintf (f, " (%s:%d)", at.file, at.line);
  fputc ('\n', f);
}

void
dump_place (FILE *f, const place &w)
{
  print_generic_expr (f, w.base);
  if (w.offset || AGGREGATE_TYPE_P (TREE_TYPE (w.base)))
    fprintf (f, " + " HOST_WIDE_INT_PRINT_DEC, w.offset);
}

void
dump_updates (FILE *f, const char *indent, const atomic_updates &all)
{
  static const char *const kinds[] = { "builtin", "compare and swap", "critical section" };
  for (const update &u : all.updates)
    {
      fprintf (f, "%satomic update (%s): ", indent, kinds[u.kind]);
      print_gimple_stmt (f, u.at, 0);
    }
}
