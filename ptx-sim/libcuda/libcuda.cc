/* libcuda.cc -- the simulator's libcuda.so.1: the functions for clients.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.
   All are made from the host plugin's table for loading functions.  Their common part is in `enter':
   nothing works before cuInit, in a host function, or in a forked child; and any call can be made to fail.

   HEDDLE_SIM_FAULT=FUNCTION[:N[:CODE]][,...] makes the Nth call (default: the first) of FUNCTION (with or
   without the suffix of its version) return CODE (default: 999, CUDA_ERROR_UNKNOWN) without doing anything, and says
   so.  A CODE that means that the device is lost, 700 to 719, also makes everything fail from then on, as it does
   with a real device.  */

#include "libcuda/libcuda.h"
#include "uncancelled.h"

#include <errno.h>
#include <new>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <system_error>

namespace simcuda {

driver *the_driver;
thread_local bool in_host_function;

namespace {

std::atomic<bool> forked { false };

const char *const symbols[] = {
#define HEDDLE_CU(NAME, SYMBOL, NEED, PARAMETERS, ARGUMENTS) #SYMBOL,
#include "plugin/driver/cuda-driver.def"
};

struct fault
{
  unsigned function;
  std::atomic<long> calls_left;
  CUresult code;
};

/* Like all data of the functions here: never destroyed, for threads may be inside while the process ends.  */
std::vector<std::unique_ptr<fault>> &faults = *new std::vector<std::unique_ptr<fault>>;

/* Whether NAME, LENGTH characters, means SYMBOL.  */
bool
is_name_of (const char *name, size_t length, const char *symbol)
{
  if (strncmp (name, symbol, length) != 0)
    return false;
  const char *rest = symbol + length;
  return !*rest || (rest[0] == '_' && rest[1] == 'v' && rest[2] >= '0' && rest[2] <= '9' && !rest[3]);
}

bool
read_fault (const char *text, size_t length)
{
  std::string spec (text, length);
  size_t colon = spec.find (':');
  std::string name = spec.substr (0, colon);
  unsigned function = 0;
  while (function < n_functions && !is_name_of (name.c_str (), name.size (), symbols[function]))
    function++;
  long numbers[2] = { 1, CUDA_ERROR_UNKNOWN };
  bool good = function < n_functions && !name.empty ();
  const char *p = colon == std::string::npos ? "" : spec.c_str () + colon;
  for (long &n : numbers)
    if (*p == ':')
      {
	char *end;
	errno = 0;
	n = strtol (p + 1, &end, 10);
	good = good && end != p + 1 && !errno && n > 0 && n < 1000000000;
	p = end;
      }
  if (!good || *p)
    {
      fprintf (stderr, "ptx-sim: HEDDLE_SIM_FAULT: '%s' is not FUNCTION[:N[:CODE]] with a function of the driver that "
	       "is simulated\n", spec.c_str ());
      return false;
    }
  auto f = std::make_unique<fault> ();
  f->function = function;
  f->calls_left = numbers[0];
  f->code = CUresult (numbers[1]);
  faults.push_back (std::move (f));
  return true;
}

} // namespace

bool
read_faults ()
{
  const char *p = secure_getenv ("HEDDLE_SIM_FAULT");
  while (p && *p)
    {
      size_t n = strcspn (p, ",");
      if (!read_fault (p, n))
	return false;
      p += n;
      p += *p == ',';
    }
  return true;
}

void
add_handle (const void *h)
{
  std::lock_guard<std::mutex> guard (the_driver->lock);
  the_driver->handles.insert (h);
}

void
drop_handle (const void *h)
{
  std::lock_guard<std::mutex> guard (the_driver->lock);
  the_driver->handles.erase (h);
}

bool
is_handle (const void *h)
{
  std::lock_guard<std::mutex> guard (the_driver->lock);
  return the_driver->handles.count (h) != 0;
}

CUresult
result_of (ptxsim::status s)
{
  using ptxsim::status;
  switch (s)
    {
    case status::ok: return CUDA_SUCCESS;
    case status::invalid_value: return CUDA_ERROR_INVALID_VALUE;
    case status::out_of_memory: return CUDA_ERROR_OUT_OF_MEMORY;
    case status::already_registered: return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
    case status::not_registered: return CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
    case status::invalid_ptx:
    case status::unresolved: return CUDA_ERROR_INVALID_PTX;
    case status::too_large: return CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES;
    case status::illegal_address: return CUDA_ERROR_ILLEGAL_ADDRESS;
    case status::misaligned_address: return CUDA_ERROR_MISALIGNED_ADDRESS;
    case status::illegal_instruction: return CUDA_ERROR_ILLEGAL_INSTRUCTION;
    case status::assertion: return CUDA_ERROR_ASSERT;
    case status::timeout: return CUDA_ERROR_LAUNCH_TIMEOUT;
    case status::trap:
    case status::deadlock:
    case status::stack_overflow:
    case status::check_failed: return CUDA_ERROR_LAUNCH_FAILED;
    }
  return CUDA_ERROR_UNKNOWN;
}

CUresult
enter (unsigned number)
{
  /* These work at any time.  */
  const bool always = number == n_DriverGetVersion || number == n_GetErrorName;
  if (in_host_function && !always)
    return CUDA_ERROR_NOT_PERMITTED;
  if (forked.load (std::memory_order_relaxed) && !always)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (number == n_Init)
    {
      static std::once_flag once;
      static bool good;
      std::call_once (once, [] {
	pthread_atfork (nullptr, nullptr, [] { forked.store (the_driver != nullptr); });
	good = read_faults ();
      });
      if (!good)
	return CUDA_ERROR_INVALID_VALUE;
    }
  else if (!the_driver && !always)
    return CUDA_ERROR_NOT_INITIALIZED;

  for (const auto &f : faults)
    if (f->function == number && f->calls_left.fetch_sub (1) == 1)
      {
	fprintf (stderr, "ptx-sim: %s fails with %u, as HEDDLE_SIM_FAULT wants\n", symbols[number], f->code);
	if (f->code >= CUDA_ERROR_ILLEGAL_ADDRESS && f->code <= CUDA_ERROR_LAUNCH_FAILED
	    && f->code != CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES)
	  {
	    CUresult r;
	    if (context *c = the_driver ? current (&r) : nullptr)
	      c->lost.store (f->code);
	  }
	return f->code;
      }
  return CUDA_SUCCESS;
}

} // namespace simcuda

/* The functions themselves.  A host without memory is a device without memory; one without threads is an error of the
   system's.  */
#pragma GCC visibility push(default)
extern "C" {
#define HEDDLE_CU(NAME, SYMBOL, NEED, PARAMETERS, ARGUMENTS)			\
  CUresult SYMBOL PARAMETERS;							\
  CUresult									\
  SYMBOL PARAMETERS								\
  {										\
    const heddle::uncancelled whole_call;					\
    if (CUresult r = simcuda::enter (simcuda::n_##NAME))			\
      return r;									\
    try										\
      {										\
	return simcuda::NAME ARGUMENTS;						\
      }										\
    catch (const std::bad_alloc &)						\
      {										\
	return CUDA_ERROR_OUT_OF_MEMORY;					\
      }										\
    catch (const std::system_error &)						\
      {										\
	return CUDA_ERROR_OPERATING_SYSTEM;					\
      }										\
  }
#include "plugin/driver/cuda-driver.def"
}
#pragma GCC visibility pop
