/* report-data.h -- the host role's notes on a region's clauses for the report, and its results.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REPORT_DATA_H
#define HEDDLE_REPORT_DATA_H

/* Attribute of a region's function; its argument is a string with a line a variable: "HOW\tNAME\tBYTES\n".  HOW is
   "tofrom", "to", "from", "alloc", "present", "pointer", "firstprivate" or "device address", with HEDDLE_DATA_IMPLICIT
   behind it where no clause of the user's says so; BYTES is empty where only the running program knows.  */
#define HEDDLE_DATA_ATTRIBUTE "heddle data"
#define HEDDLE_DATA_IMPLICIT '?'

/* Attribute of a parameter of the host's function whose restrict holds in its regions (restrict-pointers.cc).  */
#define HEDDLE_RESTRICT_ATTRIBUTE "heddle restrict"

/* Attribute of the function of a region made of several (fused-regions.cc); its argument is a string with the lines of
   the others, for the name of the kernel in messages.  */
#define HEDDLE_FUSED_ATTRIBUTE "heddle fused"

#endif
