/* report.h -- what the compiler has made of each region, loop and access, for heddle-report.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.  */

#ifndef HEDDLE_REPORT_H
#define HEDDLE_REPORT_H

#include "device/facts/lane-steps.h"
#include "kernel-facts.h"

struct lowering;

struct reported_access
{
  std::string file, array;		/* ARRAY is empty where nobody knows its name */
  int line;
  bool store;
  unsigned HOST_WIDE_INT bytes;		/* of one lane */
  step_kind pattern;
  HOST_WIDE_INT stride;			/* of a constant pattern */
  bool in_row;				/* but where a row of collapsed loops ends */
  bool tiles;				/* through tiles in shared memory */
  bool operator< (const reported_access &) const;
};

/* A region's kernel with its data for the image.  */
struct reported_kernel : heddle_kernel_facts
{
  std::string name, file, function;
  unsigned line, max_threads;
  unsigned long long stack_bytes, shared_bytes;
};

/* Whether a report is written: mkoffload asks for one with -mremarks.  */
bool heddle_reporting ();

/* The next remarks are about REGION: L has been lowered, or refused, and starts threads in any case or not; a loop at
   WHERE runs in one thread of the device, or of each team.  */
void heddle_report_region (cgraph_node *region);
void heddle_report_lowering (const lowering &l, bool starts_threads);
void heddle_report_lone_loop (location_t where, bool teams);

/* The access S to REF goes through tiles in shared memory.  */
void heddle_report_exchange (gimple *s, tree ref, bool store);

/* The load at WHERE is made once for iterations of a tile of ROWS by COLUMNS iterations of a thread.  */
void heddle_report_common_loads (location_t where, unsigned rows, unsigned columns, bool blocks);
/* Tensor cores add the products at WHERE, in code for devices that have these.  */
void heddle_report_matrices (location_t where);

/* The program has this access in code for lanes.  False: that is known.  */
bool heddle_report_access (const reported_access &access);

/* The name of the variable that the user knows REF by: a member's says more than that of the structure.  "": none.  */
std::string heddle_reference_name (tree ref);

/* REGION, whose kernel is called NAME: its function may be gone when the report is written.  */
void heddle_report_kernel (tree region, const std::string &name);

/* Write the report of KERNELS to FILE.  An error on failure.  */
void heddle_write_report (const char *file, const std::vector<reported_kernel> &kernels);

#endif
