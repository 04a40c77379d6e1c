/* refusal.h -- why a target region needs a scheduler, and what the user can change.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_SPMD_REFUSAL_H
#define HEDDLE_SPMD_REFUSAL_H

#include "gcc-compat.h"

struct reason
{
  const char *what;		/* behind "because of" */
  const char *change;		/* what the user can do, as a message */
};

/* Of a call of FNDECL, or through a pointer if that is null: its construct.  */
reason reason_of_call (tree fndecl);

/* The first reason counts.  */
struct refusal
{
  const char *why = NULL;		/* null: nothing speaks against it */
  const char *change = NULL;
  location_t where = UNKNOWN_LOCATION;
  tree called = NULL_TREE;		/* the function whose call it is, or null */

  explicit operator bool () const { return why != NULL; }
  /* The target region NODE needs a scheduler, because of R, at AT (null: the region as a whole).  Returns false, for
     functions that say whether all is well.  */
  bool because (const reason &r, cgraph_node *node, gimple *at = NULL);
};

#endif
