/* error.h -- messages about what went wrong outside the program, and the information lines.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation. */

#ifndef HEDDLE_ERROR_H
#define HEDDLE_ERROR_H

#include "plugin/driver/cuda-driver.h"

#include <atomic>
#include <stdint.h>

namespace heddle {

/* A result's name and number, "CUDA_ERROR_OUT_OF_MEMORY (2) in cuMemAlloc_v2".  */
struct result_text
{
  explicit result_text (cu_result);
  char text[160];
};

/* Whether after CODE nothing works any more on the device until the process ends.  */
bool is_sticky (CUresult code);

/* One line on stderr: "libgomp: " and the message; printf-like.  */
void warning (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
void error (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* This thread is the plugin's: fatal then ends the process without exit's clean-up, for the program's threads go on
   meanwhile and may need what would be cleaned up.  AT_WORK is cleared when await_end begins.  */
void declare_own_thread (std::atomic<bool> &at_work);

/* Another thread is ending the program: wait for the end.  */
[[noreturn]] void await_end ();

/* The message, then the end of the program.  Only where libgomp holds no lock (libgomp-plugin.h).  Of several
   threads that get here the first ends the program; the others wait.  */
void fatal (const char *format, ...) __attribute__ ((noreturn, format (printf, 1, 2)));

/* Let fatal, in this thread, make LOST true when its text has been written: other threads may end the program then.  */
void lose_behind_text (std::atomic<bool> &lost);

/* One line on stderr if HEDDLE_INFO is set: "heddle: " and the text.  */
void info (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Whether a file of SIZE bytes is larger than the user's limit (RLIMIT_FSIZE).  Writing there would end the program by
   a signal.  */
bool exceeds_file_limit (uint64_t size);

/* Milliseconds of a monotonic clock.  */
double now_ms ();
/* Let the thread sleep for so many milliseconds, or until a signal comes.  */
void pause_ms (double ms);

} // namespace heddle

#endif
