/* measure.cc -- how long the device takes for what is on its streams.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   With HEDDLE_INFO or HEDDLE_TRACE an event is put before and behind each kernel, and for the trace also around
   transfers.  When the stream has been waited for in any case, the driver is asked for the times between them: the
   duration from the pair, the start from an event of which the host's time is known.  The driver counts in milliseconds
   as a float, 24 bits; to keep microseconds visible in a program that runs for hours, the base event of the comparison
   is exchanged every second.

   Where an event cannot be had the host's time from the launch to the end is reported instead.  */

#include "plugin/types/measure.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/observe/failure.h"
#include "plugin/observe/trace.h"
#include "plugin/observe/transfer-facts.h"

namespace heddle {

/* Hardware, in ms between an event and the one its time is taken from: such times are floats of milliseconds, with a
   resolution of 0.5 us (CUDA Driver API, cuEventElapsedTime).  */
constexpr double timing_base_ms = 1000;

/* Estimate, in pieces: of a stream's work that wait for their times to be reported.  */
constexpr size_t most_measured = 1024;

bool observing_kernels, observing_transfers;

namespace {

constexpr cu_result success { CUDA_SUCCESS, "" };

const char *const directions[] = { "", "to", "from", "within" };
const char *const transfer_names[] = { "", "copy to device", "copy from device", "copy within device" };

/* Say once why times are those of the host.  An earlier kernel's failure is reported by the call that is measured: it
   fails likewise.  */
void
cannot_measure (device &d, cu_result r)
{
  static std::atomic<bool> said { false };
  if (!is_sticky (r.code) && !said.exchange (true))
    warning ("cannot measure times on device %d: %s", d.number, result_text (note (d, r)).text);
}

CUevent
get_event (device &d)
{
  {
    std::lock_guard<std::mutex> guard (d.clocks.lock);
    if (!d.clocks.idle.empty ())
      {
	CUevent e = d.clocks.idle.back ();
	d.clocks.idle.pop_back ();
	return e;
      }
  }
  CUevent e;
  cu_result r = CU (EventCreate, &e, CU_EVENT_DEFAULT);
  if (r)
    return e;
  cannot_measure (d, r);
  return nullptr;
}

void
give_back (device &d, CUevent e)
{
  if (!e)
    return;
  std::lock_guard<std::mutex> guard (d.clocks.lock);
  d.clocks.idle.push_back (e);
}

/* An event on S, now; null on failure.  */
CUevent
mark (device &d, stream &s)
{
  CUevent e = get_event (d);
  if (!e)
    return e;
  cu_result r = CU (EventRecord, e, s.handle);
  if (r)
    return e;
  cannot_measure (d, r);
  give_back (d, e);
  return nullptr;
}

/* The time of the past event *E.  *E may become another event.  */
cu_result
time_of (device &d, CUevent *e, double *ms)
{
  timing &t = d.clocks;
  std::lock_guard<std::mutex> guard (t.lock);
  float between;
  cu_result r = CU (EventElapsedTime, &between, t.base, *e);
  if (!r)
    return r;
  *ms = t.base_ms + double (between);
  if (between > timing_base_ms)
    {
      std::swap (t.base, *e);
      t.base_ms = *ms;
    }
  return r;
}

/* From when to when M was at work, at best.  */
void
times_of (device &d, measurement &m, double *start, double *end)
{
  *start = m.issued;
  *end = now_ms ();
  if (!m.before || !m.after)
    return;
  float duration;
  double at;
  cu_result r = CU (EventElapsedTime, &duration, m.before, m.after);
  if (r)
    r = time_of (d, &m.before, &at);
  if (!r)
    {
      cannot_measure (d, r);
      return;
    }
  *start = at;
  *end = at + double (duration);
}

/* What the trace tells of the kernel of M.  */
struct kernel_details
{
  trace_detail all[10];
  unsigned count = 0;

  explicit kernel_details (const measurement &m)
  {
    const kernel &k = *m.code;
    if (k.file)
      {
	all[count++] = { "file", k.file, 0 };
	all[count++] = { "line", nullptr, k.line };
      }
    if (k.function)
      all[count++] = { "function", k.function, 0 };
    all[count++] = { "teams", nullptr, m.teams };
    all[count++] = { "warps", nullptr, m.warps };
    all[count++] = { "registers", nullptr, unsigned (k.registers) };
    all[count++] = { "shared", nullptr, unsigned (k.shared) };
    all[count++] = { "stack", nullptr, m.bytes };
    all[count++] = { "nowait", nullptr, m.nowait };
  }
};

void
report_kernel (device &d, stream &s, const measurement &m, double start, double end)
{
  const kernel &k = *m.code;
  if (environment ().info)
    info ("launch %s device %d teams %u x %u warps, stack %zu, %d registers, %d bytes shared, %.3f ms%s%s",
	  kernel_text (k).text, d.number, m.teams, m.warps, m.bytes, k.registers, k.shared,
	  end - start, m.nowait ? ", nowait" : "", k.lanes ? ", lanes are threads" : "");
  if (!tracing)
    return;
  const kernel_details details (m);
  trace_end (m.traced);
  trace_device (d, s.number, "kernel", k.name, start, end, details.all, details.count);
}

} // namespace

void
start_observing ()
{
  open_trace ();
  if (tracing)
    prepare_places ();
  /* A kernel that is recorded must not write elsewhere.  */
  observing_kernels = environment ().info || tracing || environment ().record;
  observing_transfers = tracing;
}

cu_result
open_timing (device &d)
{
  if (!observing_kernels)
    return success;
  timing &t = d.clocks;
  cu_result r = CU (EventCreate, &t.base, CU_EVENT_DEFAULT);
  if (!r)
    t.base = nullptr;
  double best = 0;
  /* The event lies between two looks at the host's clock; the shortest time between the looks has the least error.  */
  for (int i = 0; i < 5 && r; i++)
    {
      const double before = now_ms ();
      r = CU (EventRecord, t.base, nullptr);
      if (r)
	r = CU (EventSynchronize, t.base);
      const double after = now_ms ();
      /* Only the last recording counts; go on only while it was disturbed.  */
      t.base_ms = (before + after) / 2;
      if (i > 0 && after - before < 1.5 * best)
	break;
      best = i == 0 || after - before < best ? after - before : best;
    }
  trace_device_name (d);
  return note (d, r);
}

void
begin_measurement (device &d, stream &s, const measurement &m)
{
  s.measured.push_back (m);
  measurement &mine = s.measured.back ();
  mine.issued = now_ms ();
  if (tracing && m.what == measurement::KERNEL)
    {
      const kernel_details details (m);
      mine.traced = trace_begin (d, s.number, "kernel", m.code->name, mine.issued, details.all, details.count);
    }
  if (s.measured.size () <= most_measured)
    mine.before = mark (d, s);
}

void
end_measurement (device &d, stream &s)
{
  measurement &mine = s.measured.back ();
  if (mine.before)
    mine.after = mark (d, s);
}

void
report_measurements (device &d, stream &s)
{
  std::vector<measurement> done;
  done.swap (s.measured);
  for (measurement &m : done)
    {
      double start, end;
      times_of (d, m, &start, &end);
      if (m.what == measurement::KERNEL)
	report_kernel (d, s, m, start, end);
      else
	{
	  const trace_detail details[] = { { "bytes", nullptr, m.bytes }, { "direction", directions[m.what], 0 } };
	  trace_device (d, s.number, "copy", transfer_names[m.what], start, end, details, 2);
	}
      give_back (d, m.before);
      give_back (d, m.after);
    }
  done.clear ();
  s.measured.swap (done);	/* keep its memory */
  flush_trace ();
}

cu_result
close_timing (device &d, bool call_driver)
{
  timing &t = d.clocks;
  cu_result worst = success;
  std::lock_guard<std::mutex> guard (t.lock);
  if (t.base)
    t.idle.push_back (t.base);
  t.base = nullptr;
  for (CUevent e : t.idle)
    if (call_driver)
      {
	cu_result r = CU (EventDestroy, e);
	if (!r)
	  worst = r;
      }
  t.idle.clear ();
  return worst;
}

} // namespace heddle
