/* kept-data.cc -- data kept on the device between regions: permission and reports.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The program itself keeps objects on the device, by libgomp's functions (gcc-plugin/link/kept-data.c).  Neither
   libgomp nor this plugin could tell omitted copies from unwanted copies.  The program therefore asks for HEDDLE_KEEP
   before a region, and reports its omitted copies, for HEDDLE_INFO and HEDDLE_TRACE.  */

#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/observe/trace.h"
#include "image.h"

extern "C" __attribute__ ((visibility ("default"))) heddle_find_keeping_function heddle_find_keeping;

namespace heddle {

namespace {

/* The program has omitted copies of this number of bytes to the device and from it.  */
void
left_out (unsigned long to, unsigned long from)
{
  if (environment ().info)
    info ("data stay on the device: %lu bytes not copied to it, %lu not copied from it", to, from);
  if (!tracing)
    return;
  const double now = now_ms ();
  const trace_detail details[] = { { "to", nullptr, to }, { "from", nullptr, from } };
  trace_host ("stay", "data stay on the device", now, now, details, 2);
}

} // namespace

} // namespace heddle

const heddle_keeping *
heddle_find_keeping ()
{
  using namespace heddle;
  static const heddle_keeping the_keeping
    = { environment ().keep, environment ().info || environment ().trace ? left_out : nullptr };
  return &the_keeping;
}
