/* measure.h -- how long the device takes for what is on its streams.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_MEASURE_H
#define HEDDLE_MEASURE_H

#include "plugin/driver/cuda-driver.h"

#include <mutex>
#include <stddef.h>
#include <vector>

namespace heddle {

struct device;
struct kernel;
struct stream;

/* One piece of work of a stream, and the events around it.  */
struct measurement
{
  enum kind { KERNEL, TO, FROM, WITHIN } what = KERNEL;
  const kernel *code = nullptr;		/* of a KERNEL ... */
  unsigned teams = 0, warps = 0;
  bool nowait = false;
  size_t bytes = 0;			/* ... and its warps' stacks; else of the transfer */
  double issued = 0;			/* as now_ms tells */
  uint64_t traced = 0;			/* trace_begin's number */
  CUevent before = nullptr, after = nullptr;	/* null: it is not measured */
};

/* The clocks of a device.  */
struct timing
{
  std::mutex lock;
  std::vector<CUevent> idle;
  CUevent base = nullptr;		/* happened ... */
  double base_ms = 0;			/* ... at this time of the host's clock */
};

/* Whether kernels are measured, and whether transfers are; set by start_observing.  */
extern bool observing_kernels, observing_transfers;

/* Read the environment; once, before a device is opened.  */
void start_observing ();

/* Compare the clocks of D and the host, if anything is measured.  The context is current.  */
cu_result open_timing (device &);

/* What is issued on S between begin and end is M.  Only while M's kind is observed; the owner of S.  */
void begin_measurement (device &, stream &s, const measurement &m);
void end_measurement (device &, stream &s);

/* The same for a transfer in a scope, if transfers are observed.  */
class transfer_measurement
{
public:
  transfer_measurement (device &d, stream &s, measurement::kind what, size_t size) : m_device (d), m_stream (s)
  {
    if (!observing_transfers)
      return;
    measurement m;
    m.what = what;
    m.bytes = size;
    begin_measurement (d, s, m);
    m_on = true;
  }
  ~transfer_measurement ()
  {
    if (m_on)
      end_measurement (m_device, m_stream);
  }
  transfer_measurement (const transfer_measurement &) = delete;
  transfer_measurement &operator= (const transfer_measurement &) = delete;

private:
  device &m_device;
  stream &m_stream;
  bool m_on = false;
};

/* Everything on S is done: report its measurements.  The owner of S; the context is current.  */
void report_measurements (device &, stream &s);

/* Give the events back; CALL_DRIVER false: only forget them.  */
cu_result close_timing (device &, bool call_driver);

} // namespace heddle

#endif
