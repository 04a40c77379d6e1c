/* trace.h -- HEDDLE_TRACE: what happens when, as a file for trace viewers.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   All times are milliseconds of the clock of now_ms.  */

#ifndef HEDDLE_TRACE_H
#define HEDDLE_TRACE_H

#include <stdint.h>

namespace heddle {

struct device;

/* Whether a trace is written; false unless HEDDLE_TRACE is set, and in forked children.  */
extern bool tracing;

/* Create the file HEDDLE_TRACE; a warning on failure.  Once, before any other call.  */
void open_trace ();

/* No more of this process: it is a fork.  */
void forget_trace ();

/* Name and value of a detail of an event; TEXT null: NUMBER.  */
struct trace_detail
{
  const char *name, *text;
  uint64_t number;
};

/* The calling thread did WHAT, of the kind CATEGORY, from START to END.  */
void trace_host (const char *category, const char *what, double start, double end,
		 const trace_detail *details = nullptr, unsigned count = 0);

/* An event of D's stream number ROW.  */
void trace_device (const device &d, unsigned row, const char *category, const char *what, double start, double end,
		   const trace_detail *details, unsigned count);

/* The same for an event that begins now on D, in the file at once; its number, for trace_end at its end, before the
   whole event is reported.  Without its end the trace has its beginning only.  */
uint64_t trace_begin (const device &d, unsigned row, const char *category, const char *what, double start,
		      const trace_detail *details, unsigned count);
void trace_end (uint64_t number);

/* The program ends because of WHAT; in the file at once.  */
void trace_failure (const char *what);

/* D is in use: its row gets its name.  */
void trace_device_name (const device &d);

/* Write the text in memory to the file.  */
void flush_trace ();

} // namespace heddle

#endif
