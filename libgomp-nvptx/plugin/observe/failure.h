/* failure.h -- saying why a kernel failed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_FAILURE_H
#define HEDDLE_FAILURE_H

#include "plugin/driver/cuda-driver.h"

namespace heddle {

struct device;
struct kernel;

/* Print what is known about the failure R of work on D: the kernel K (null: unknown, or a kernel without a wait by the
   calling thread), its place in the source, and its failure record.  A sticky error of any call of the driver is the
   failure of an earlier kernel.  */
void report_failure (device &d, const kernel *k, cu_result r);

/* Print the failure R of a transfer WHAT ("to", "from" or "within" a device) of SIZE bytes; a sticky error means that
   an earlier kernel failed.  */
void report_transfer (device &d, cu_result r, const char *what, size_t size, CUdeviceptr at);

/* Whether SIZE bytes, not 0, can be copied WHAT ("to" or "from") AT, on D, and HOST.  False after a message.  */
bool transfer_possible (device &d, const char *what, size_t size, CUdeviceptr at, const void *host);

/* As report_failure, then the end of the program; only where libgomp holds no lock.  */
void fail (device &d, const kernel *k, cu_result r) __attribute__ ((noreturn));

/* Whether a kernel on D has called exit or executed Fortran's STOP, so that the program ends as soon as fail is
   called.  */
bool program_ends (const device &d);

/* Print, once, that a parallel region on D had fewer threads than its request, if any had.  */
void tell_of_few_threads (device &d);

/* "NAME (FUNCTION at FILE:LINE)", as much of it as is known.  */
struct kernel_text
{
  explicit kernel_text (const kernel &);
  char text[400];
};

} // namespace heddle

#endif
