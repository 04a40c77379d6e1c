/* libcudart.cc -- the simulator's libcudart.so.13: the functions for programs.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   NVIDIA's runtime library wants undocumented tables of NVIDIA's driver, and does not run on another driver.  This
   library does the same by CUDA's documentation, with the documented driver functions of the simulator, so that a
   program compiled by nvcc runs as it is.

   Nothing is left out in silence: functions of absent.def report their absence and fail with cudaErrorNotSupported, and
   the dynamic linker does not find a name of no table.  */

#include "libcudart/libcudart.h"
#include "uncancelled.h"

#include <new>
#include <stdarg.h>
#include <stdio.h>
#include <system_error>

namespace simcudart {

void
say (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  flockfile (stderr);
  fputs ("ptx-sim: ", stderr);
  vfprintf (stderr, format, arguments);
  putc ('\n', stderr);
  funlockfile (stderr);
  va_end (arguments);
}

namespace {

enum when { ANYTIME, DEVICE };

template <typename Function>
cudaError_t
call (when w, Function function)
{
  const heddle::uncancelled whole_call;
  try
    {
      cudaError_t r = w == DEVICE ? use () : cudaSuccess;
      return remember (r ? r : function ());
    }
  catch (const std::bad_alloc &)
    {
      return remember (cudaErrorMemoryAllocation);
    }
  catch (const std::system_error &)
    {
      return remember (cudaErrorOperatingSystem);
    }
}

cudaError_t
absent (const char *name, bool *said)
{
  if (!__atomic_exchange_n (said, true, __ATOMIC_RELAXED))
    say ("the simulator has no %s: it fails with cudaErrorNotSupported", name);
  return remember (cudaErrorNotSupported);
}

} // namespace

} // namespace simcudart

#pragma GCC visibility push(default)
extern "C" {

#define NONE(NAME, PARAMETERS, ARGUMENTS)
#define PTSZ(NAME, PARAMETERS, ARGUMENTS) ALIAS (cuda##NAME##_ptsz, NAME, PARAMETERS, ARGUMENTS)
#define PTDS(NAME, PARAMETERS, ARGUMENTS) ALIAS (cuda##NAME##_ptds, NAME, PARAMETERS, ARGUMENTS)
#define ALIAS(SYMBOL, NAME, PARAMETERS, ARGUMENTS)				\
  cudaError_t SYMBOL PARAMETERS;						\
  cudaError_t									\
  SYMBOL PARAMETERS								\
  {										\
    return cuda##NAME ARGUMENTS;						\
  }
#define HEDDLE_CUDART(NAME, WHEN, VARIANT, PARAMETERS, ARGUMENTS)		\
  cudaError_t cuda##NAME PARAMETERS;						\
  cudaError_t									\
  cuda##NAME PARAMETERS							\
  {										\
    return simcudart::call (simcudart::WHEN, [&] { return simcudart::NAME ARGUMENTS; });	\
  }										\
  VARIANT (NAME, PARAMETERS, ARGUMENTS)
#include "libcudart/cudart.def"

#define HEDDLE_CUDART_ABSENT(NAME)						\
  cudaError_t NAME (void);							\
  cudaError_t									\
  NAME (void)									\
  {										\
    static bool said;								\
    return simcudart::absent (#NAME, &said);					\
  }
#include "libcudart/absent.def"

}
#pragma GCC visibility pop
