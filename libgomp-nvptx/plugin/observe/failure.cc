/* failure.cc -- saying why a kernel failed.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The device can only trap, and the driver then returns an error without a reason from all later calls.  Before a
   kernel traps on purpose (abort, assert, an overflow of a stack) it writes a record into pinned host memory (abi.h),
   which the host can read after the context has been lost.  Where there is no record, the driver's error is
   translated.  */

#include "plugin/observe/failure.h"
#include "host-calls/host/server.h"
#include "plugin/types/device.h"
#include "plugin/types/device-image.h"
#include "plugin/types/shown-memory.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/observe/trace.h"

#include <atomic>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace heddle {

kernel_text::kernel_text (const kernel &k)
{
  if (k.file && k.function)
    snprintf (text, sizeof text, "%s (%s at %s:%u)", k.name, k.function, k.file, k.line);
  else if (k.file)
    snprintf (text, sizeof text, "%s (%s:%u)", k.name, k.file, k.line);
  else
    snprintf (text, sizeof text, "%s", k.name);
}

/* The meaning of CODE for a program's user.  DEEP_CALLS: of a kernel with lanes that may need more of their call stacks
   than they have; memory beyond a call stack is not the device's either.  */
static const char *
meaning (CUresult code, bool deep_calls)
{
  switch (code)
    {
    case CUDA_ERROR_ILLEGAL_ADDRESS:
      if (deep_calls)
	return "it accessed memory that is not the device's (is all mapped? deep calls: HEDDLE_THREAD_STACK_SIZE)";
      if (environment ().driver == driver_choice::simulator)
	return "it accessed memory that is not the device's (is everything mapped?)";
      return "it accessed memory that is not the device's (is everything mapped? HEDDLE_DEVICE=sim names the pointer)";
    case CUDA_ERROR_MISALIGNED_ADDRESS: return "it accessed memory at a misaligned address";
    case CUDA_ERROR_INVALID_ADDRESS_SPACE: return "it accessed the wrong kind of memory";
    case CUDA_ERROR_ILLEGAL_INSTRUCTION: return "it executed an illegal instruction";
    case CUDA_ERROR_INVALID_PC: return "it jumped to an address that is no code";
    case CUDA_ERROR_HARDWARE_STACK_ERROR: return "its call stack is exhausted or damaged (HEDDLE_THREAD_STACK_SIZE)";
    case CUDA_ERROR_LAUNCH_TIMEOUT: return "it ran for longer than the system allows";
    case CUDA_ERROR_LAUNCH_FAILED:
      if (deep_calls)
	return "it trapped (deep calls: HEDDLE_THREAD_STACK_SIZE)";
      return "it trapped";
    case CUDA_ERROR_ASSERT: return "an assertion failed";
    case CUDA_ERROR_ECC_UNCORRECTABLE: return "the device's memory is faulty";
    default: return nullptr;
    }
}

void
report_failure (device &d, const kernel *k, cu_result r)
{
  const char *why = nullptr;
  char record[sizeof (heddle_failure::text) + 80];
  if (d.failure && __atomic_load_n (&d.failure->code, __ATOMIC_ACQUIRE) != HEDDLE_FAIL_NONE)
    {
      heddle_failure f;
      memcpy (&f, d.failure, sizeof f);
      f.text[sizeof f.text - 1] = 0;
      if (!f.text[0])
	strcpy (f.text, f.code == HEDDLE_FAIL_ABORT ? "abort was called"
		: f.code == HEDDLE_FAIL_ASSERT ? "an assertion failed"
		: f.code == HEDDLE_FAIL_STACK ? "a warp's stack is exhausted (HEDDLE_STACK_SIZE)" : "unknown reason");
      snprintf (record, sizeof record, "%s [team %u, thread %u, lane %u]", f.text, f.team, f.thread, f.lane);
      why = record;
    }

  char which[560] = "a kernel";
  const deferred_kernels *deferred = deferred_by_thread (d);
  unsigned others = deferred ? deferred->count : 0;
  if (!k && deferred)
    {
      k = deferred->newest;
      others--;
    }
  if (k)
    {
      int n = snprintf (which, sizeof which, "kernel %s", kernel_text (*k).text);
      if (others == 1)
	snprintf (which + n, sizeof which - n, ", or the kernel launched before it (HEDDLE_DEFER=0 tells which),");
      else if (others)
	snprintf (which + n, sizeof which - n, ", or one of the %u kernels launched before it (HEDDLE_DEFER=0 tells "
		  "which),", others);
    }
  if (!why)
    why = meaning (r.code, k && k->deep_calls);
  char text[sizeof which + sizeof record + 200];
  snprintf (text, sizeof text, "%s failed on device %d: %s%s%s", which, d.number, why ? why : "", why ? ": " : "",
	    result_text (r).text);
  error ("%s", text);
  const hidden_memory_text hidden;
  if (r.code == CUDA_ERROR_ILLEGAL_ADDRESS && hidden.text[0])
    error ("the device cannot use this memory of the host's: %s", hidden.text);
  trace_failure (text);
}

void
report_transfer (device &d, cu_result r, const char *what, size_t size, CUdeviceptr at)
{
  CUdeviceptr start;
  size_t room;
  if (is_sticky (r.code))
    report_failure (d, nullptr, r);
  else if (r.code == CUDA_ERROR_INVALID_VALUE && d.memory.find (at, &start, &room) && at + size > start + room)
    error ("cannot copy %zu bytes %s device %d: invalid size, as there are %zu", size, what, d.number,
	   size_t (start + room - at));
  else
    error ("cannot copy %zu bytes %s device %d: %s", size, what, d.number, result_text (r).text);
}

bool
transfer_possible (device &d, const char *what, size_t size, CUdeviceptr at, const void *host)
{
  CUdeviceptr start;
  size_t room;
  const bool known = at && d.memory.find (at, &start, &room);
  const char *wrong = !at ? "invalid device address" : !host ? "invalid host address"
		      : known && at == reinterpret_cast<CUdeviceptr> (host) ? "invalid host or device address"
		      : known && size > room - (at - start) ? "invalid size, past the end of what is allocated there"
		      : nullptr;
  if (wrong)
    error ("cannot copy %zu bytes %s device %d: %s", size, what, d.number, wrong);
  return !wrong;
}

bool
program_ends (const device &d)
{
  if (!d.failure)
    return false;
  const unsigned code = __atomic_load_n (&d.failure->code, __ATOMIC_ACQUIRE);
  return code >= HEDDLE_FAIL_EXIT;
}

void
tell_of_few_threads (device &d)
{
  if (!d.told)
    return;
  const unsigned long long few = __atomic_load_n (&d.told->few_threads, __ATOMIC_RELAXED);
  if (few && !d.few_threads_told.exchange (true))
    warning ("a parallel region asks for %u threads, but device %d has only %u for it", unsigned (few >> 32), d.number,
	     unsigned (few));
}

/* Of several threads the first one ends the program.  */
static void
begin_end ()
{
  static std::atomic<bool> ending { false };
  if (ending.exchange (true))
    await_end ();
}

/* What regions have written shall be seen where the program ends without exit; a thread may have the lock.  */
static void
flush_output ()
{
  if (!ftrylockfile (stdout))
    fflush_unlocked (stdout);
}

/* The kernel K called exit or one of its kin, as F says.  */
[[noreturn]] static void
end_program (const heddle_failure &f, const kernel *k)
{
  begin_end ();
  char what[600];
  const char *name = f.code == HEDDLE_FAIL_EXIT_NOW ? "_exit"
		     : f.code == HEDDLE_FAIL_QUICK_EXIT ? "quick_exit" : "exit";
  snprintf (what, sizeof what, "%s called %s (%d)", k ? kernel_text (*k).text : "a kernel", name, f.status);
  trace_failure (what);
  if (k)
    info ("launch %s ended by %s (%d)", kernel_text (*k).text, name, f.status);
  if (f.code == HEDDLE_FAIL_STOP)
    fprintf (stderr, "%s\n", f.text);
  if (f.code == HEDDLE_FAIL_EXIT_NOW || f.code == HEDDLE_FAIL_QUICK_EXIT)
    flush_output ();
  if (f.code == HEDDLE_FAIL_EXIT_NOW)
    _exit (f.status);
  if (f.code == HEDDLE_FAIL_QUICK_EXIT)
    quick_exit (f.status);
  exit (f.status);
}

void
fail (device &d, const kernel *k, cu_result r)
{
  /* Whatever it was: nothing is waited for while the program ends.  */
  d.lost.store (true);
  if (call_ends_program ())
    await_end ();
  if (program_ends (d))
    end_program (*d.failure, k);
  report_failure (d, k, r);
  /* As on the host: a handler of SIGABRT is called, and nothing that exit does.  */
  const unsigned code = d.failure ? __atomic_load_n (&d.failure->code, __ATOMIC_ACQUIRE) : unsigned (HEDDLE_FAIL_NONE);
  if (code == HEDDLE_FAIL_ABORT || code == HEDDLE_FAIL_ASSERT)
    {
      begin_end ();
      flush_output ();
      abort ();
    }
  fatal ("a target region failed on device %d; the data that it changed is lost", d.number);
}

} // namespace heddle
