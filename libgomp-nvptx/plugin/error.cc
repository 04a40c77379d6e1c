/* error.cc -- messages.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Errors go through libgomp's own functions, and look like all its messages.  A message is put together first and
   handed over in one piece, to keep the lines of several threads apart.  */

#include "plugin/error.h"
#include "plugin/environment.h"
#include "plugin/libgomp-plugin.h"

#include <atomic>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

namespace heddle {

result_text::result_text (cu_result r)
{
  const char *name = nullptr;
  if (!cu.GetErrorName || cu.GetErrorName (r.code, &name) != CUDA_SUCCESS || !name)
    name = "error";
  snprintf (text, sizeof text, "%s (%u) in %s", name, r.code, r.function);
}

bool
is_sticky (CUresult code)
{
  switch (code)
    {
    case CUDA_ERROR_DEINITIALIZED:
    case CUDA_ERROR_DEVICE_UNAVAILABLE:
    case CUDA_ERROR_ECC_UNCORRECTABLE:
    case CUDA_ERROR_NVLINK_UNCORRECTABLE:
    case CUDA_ERROR_CONTAINED:
    case CUDA_ERROR_ILLEGAL_ADDRESS:
    case CUDA_ERROR_LAUNCH_TIMEOUT:
    case CUDA_ERROR_CONTEXT_IS_DESTROYED:
    case CUDA_ERROR_ASSERT:
    case CUDA_ERROR_HARDWARE_STACK_ERROR:
    case CUDA_ERROR_ILLEGAL_INSTRUCTION:
    case CUDA_ERROR_MISALIGNED_ADDRESS:
    case CUDA_ERROR_INVALID_ADDRESS_SPACE:
    case CUDA_ERROR_INVALID_PC:
    case CUDA_ERROR_LAUNCH_FAILED:
    case CUDA_ERROR_UNKNOWN:
      return true;
    default:
      return false;
    }
}

/* Texts longer than this are cut; a JIT log is printed in parts by its owner.  */
constexpr size_t longest = 4096;

static void
print (const char *kind, const char *format, va_list arguments)
{
  char text[longest];
  vsnprintf (text, sizeof text, format, arguments);
  GOMP_PLUGIN_error ("%s%s", kind, text);
}

void
warning (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  print ("warning: ", format, arguments);
  va_end (arguments);
}

void
error (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  print ("", format, arguments);
  va_end (arguments);
}

/* In a thread of the plugin's.  */
static thread_local std::atomic<bool> *own_thread;

void
declare_own_thread (std::atomic<bool> &at_work)
{
  own_thread = &at_work;
}

void
await_end ()
{
  if (own_thread)
    own_thread->store (false);
  for (;;)
    pause ();
}

static thread_local std::atomic<bool> *lost_behind_text;

void
lose_behind_text (std::atomic<bool> &lost)
{
  lost_behind_text = &lost;
}

void
fatal (const char *format, ...)
{
  static std::atomic<bool> ending { false };
  const bool other = ending.exchange (true);
  if (!other)
    {
      char text[longest];
      va_list arguments;
      va_start (arguments, format);
      vsnprintf (text, sizeof text, format, arguments);
      va_end (arguments);
      if (own_thread)
	fprintf (stderr, "\nlibgomp: %s\n", text);
      else if (lost_behind_text)
	GOMP_PLUGIN_error ("%s", text);
      else
	GOMP_PLUGIN_fatal ("%s", text);
    }
  if (lost_behind_text)
    lost_behind_text->store (true);
  if (other)
    await_end ();
  if (!own_thread)
    exit (EXIT_FAILURE);
  if (!ftrylockfile (stdout))
    fflush_unlocked (stdout);
  _exit (1);
}

void
info (const char *format, ...)
{
  if (!environment ().info)
    return;
  char text[longest];
  int n = snprintf (text, sizeof text, "heddle: ");
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text + n, sizeof text - n - 1, format, arguments);
  va_end (arguments);
  strcat (text, "\n");
  fputs (text, stderr);
}

bool
exceeds_file_limit (uint64_t size)
{
  rlimit limit;
  return getrlimit (RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && size > limit.rlim_cur;
}

double
now_ms ()
{
  timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return double (t.tv_sec) * 1e3 + double (t.tv_nsec) * 1e-6;
}

void
pause_ms (double ms)
{
  const time_t seconds = time_t (ms / 1e3);
  const timespec t { seconds, long ((ms - double (seconds) * 1e3) * 1e6) };
  nanosleep (&t, nullptr);
}

} // namespace heddle
