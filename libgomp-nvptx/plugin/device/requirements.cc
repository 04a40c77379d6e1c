/* requirements.cc -- what a program requires of devices.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   "requires" directives reach the plugin in two ways.  libgomp 13 and newer passes what images of GCC's own ask for,
   when it asks for the number of devices.  Heddle's images tell the plugin themselves (image.h, HEDDLE_REQUIRE),
   whichever libgomp it is, before that: so a libgomp that knows nothing of requirements is told that the device shares
   the host's memory, and maps nothing, as with HEDDLE_USM=1.

   A device that reaches only what the driver knows is shown the program's memory before each kernel
   (memory/shown-memory.cc), if the program's own directives ask for it.  HEDDLE_USM=1 and libgomp's word are for
   programs without the functions that this wants of them (gcc-plugin/link/heap-functions.h).

   A device without a required feature is not used.  A later library, loaded by dlopen, cannot change a device in use:
   with requirements beyond the program's, its regions run on the host.  */

#include "plugin/types/requirements.h"
#include "image.h"
#include "plugin/types/device.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/libgomp-plugin.h"
#include "plugin/libgomp-version.h"

#include <mutex>
#include <stdio.h>
#include <string.h>

namespace heddle {

namespace {

constexpr unsigned whole_memory = GOMP_REQUIRES_UNIFIED_SHARED_MEMORY | GOMP_REQUIRES_SELF_MAPS;

std::mutex lock;			/* of the next two */
unsigned required = 0;
bool settled = false;

/* Libgomp knows the requirement, and the devices meet it: 15 and newer maps nothing then.  */
bool host_memory_required = false;

/* Kernels of D can use what of the host's memory is registered, at its own addresses.  */
bool
can_be_shown (const device &d)
{
  int can = 0;
  return cu.MemHostRegister && cu.MemHostUnregister
	 && CU (DeviceGetAttribute, &can, CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM, d.handle) && can;
}

/* The first device that cannot use the host's memory, or null.  LOCK is not held.  */
const device *
without_host_memory ()
{
  const bool shown = host_memory_required_so_far ();
  for (const device *d : *all_devices ())
    if (!d->pageable && !(shown && can_be_shown (*d)))
      return d;
  return nullptr;
}

const char *
name_of (unsigned mask)
{
  return mask & GOMP_REQUIRES_SELF_MAPS ? "self_maps" : "unified_shared_memory";
}

} // namespace

unsigned
settle_requirements ()
{
  std::lock_guard<std::mutex> guard (lock);
  settled = true;
  return required;
}

bool
host_memory_required_so_far ()
{
  std::lock_guard<std::mutex> guard (lock);
  return required & whole_memory;
}

bool
host_memory_wanted ()
{
  return environment ().usm || (settle_requirements () & whole_memory);
}

bool
use_host_memory ()
{
  if (host_memory_required)
    return true;
  static const bool can = []
    {
      const device *d = host_memory_wanted () ? without_host_memory () : nullptr;
      if (d && environment ().usm)
	warning ("HEDDLE_USM=1: device %d (%s) cannot use the host's memory: variables are mapped as usual", d->number,
		 d->name);
      return host_memory_wanted () && !d;
    } ();
  return can;
}

char *
unmet_requirement (unsigned mask)
{
  char *text = nullptr;
  const device *d = mask & whole_memory ? without_host_memory () : nullptr;
  if (d && asprintf (&text, "the program requires %s, and device %d (%s) cannot use the host's memory: that takes a "
		     "kernel and a driver with heterogeneous memory management, or a GPU that is coherent with the "
		     "CPU", name_of (mask), d->number, d->name) > 0)
    return text;
  for (const device *one : *all_devices ())
    {
      int has = 0;
      const cu_result r = CU (DeviceGetAttribute, &has, CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING, one->handle);
      if ((mask & GOMP_REQUIRES_UNIFIED_ADDRESS) && (!r || !has))
	return strdup ("the program requires unified_address, which a device does not have");
    }
  /* An older libgomp maps variables all the same, unless the program's requirements came late.  */
  if ((mask & whole_memory) && !the_libgomp ().shares_memory && !use_host_memory ()
      && asprintf (&text, "the program requires %s, for which the libgomp of GCC %d needs HEDDLE_USM=1 in the "
		   "environment", name_of (mask), the_libgomp ().gcc) > 0)
    return text;
  if (mask & ~(whole_memory | GOMP_REQUIRES_UNIFIED_ADDRESS | GOMP_REQUIRES_REVERSE_OFFLOAD)
      && asprintf (&text, "the program has requires directives that Heddle does not know (%#x)", mask) > 0)
    return text;
  host_memory_required = mask & whole_memory;
  return nullptr;
}

} // namespace heddle

using namespace heddle;

extern "C" __attribute__ ((visibility ("default"))) int
heddle_require (unsigned mask)
{
  const uncancelled whole_call;
  {
    std::lock_guard<std::mutex> guard (lock);
    if (!settled)
      {
	required |= mask;
	return 0;
      }
  }
  if (!all_devices () || !(mask & whole_memory) || use_host_memory ())
    return 0;
  warning ("a library that has been loaded after devices came into use requires %s: its target regions run on the "
	   "host; link the program with it, or set HEDDLE_USM=1", name_of (mask));
  return -1;
}
