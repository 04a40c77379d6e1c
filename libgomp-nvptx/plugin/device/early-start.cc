/* early-start.cc -- starting the default device before main.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The driver and a context of a GPU take 0.2 to 0.34 s to start (H100).  If libgomp starts them, the program's first
   region takes as long, and who measures regions measures this, too.  So a program with regions starts
   its default device when it registers its image, before main.  It takes the same time all in all.

   A program must not notice the early start.  It does if it forks, as CUDA does not survive a fork; if it sets
   variables of the driver or this plugin; if it chooses a device; if it changes its identity or its view of the
   machine; or if it loads libraries with a possible call of this kind.  Therefore the imported functions of all loaded
   objects are searched, but for the system's own libraries: with a call of this kind in any of them, devices start at
   their first use.  MPI programs are of this kind, for MPI's libraries load others: each process chooses its device
   first.

   Only the driver's part is done here.  Everything else happens, and every failure is told, when libgomp asks.  */

#include "plugin/device/early-start.h"
#include "image.h"
#include "plugin/async/last-thread.h"
#include "plugin/types/device.h"
#include "plugin/device/imports.h"
#include "plugin/environment.h"
#include "plugin/error.h"
#include "plugin/memory/managed-heap.h"

#include <atomic>

namespace heddle {

namespace {

/* Functions to be called before devices start, or functions that end devices.  Fortran's names of
   omp_set_default_device and of OpenACC's functions have endings.  */
const char *const decisive[] = {
  "fork", "vfork", "_Fork", "clone", "daemon", "forkpty",
  "environ", "__environ", "_environ", "setenv", "putenv", "unsetenv", "clearenv",
  "dlopen",		/* dlmopen is what every program loads this plugin with (gcc-plugin/link/load-plugin.h) */
  "omp_set_default_device", "omp_set_default_device_", "omp_set_default_device_8_",
  "acc_set_device_num", "acc_set_device_num_h_", "acc_set_device_num_", "acc_set_device_type", "acc_set_device_type_h_",
  "acc_set_device_type_", "GOACC_set_device_num",
  "setuid", "setgid", "seteuid", "setegid", "setreuid", "setregid", "setresuid", "setresgid",
  "unshare", "setns", "chroot"
};

/* Why devices start late; and the device whose context is kept until libgomp opens one.  */
imported late_for;
std::atomic<bool> is_kept { false };
CUdevice kept;

/* Start the driver and the default device, if there are any.  */
void
start_default_device ()
{
  const double began = now_ms ();
  const int number = default_device_number ();
  int count = 0;
  CUcontext context;
  if (start_driver () || !CU (DeviceGetCount, &count) || number >= count || !CU (DeviceGet, &kept, number)
      || !CU (DevicePrimaryCtxRetain, &context, kept))
    return;
  is_kept.store (true);
  open_managed_heap (kept, context);
  info ("device %d was started before the program, in %.0f ms", number, now_ms () - began);
}

} // namespace

void
end_early_start (device &d)
{
  /* If D is another device the program does not use the default one as yet, and its memory may be wanted.  */
  if (is_kept.exchange (false))
    note (d, CU (DevicePrimaryCtxRelease, kept));
}

void
tell_late_start ()
{
  if (late_for.function)
    info ("devices start at their first use: %s uses %s", late_for.object, late_for.function);
}

} // namespace heddle

using namespace heddle;

extern "C" __attribute__ ((visibility ("default"))) void
heddle_start_early ()
{
  const uncancelled whole_call;
  note_program_thread ();
  const start_choice choice = start_setting ();
  /* The driver has threads.  */
  keep_heap_in_one_piece ();
  /* Before this is known no other variable may be read, for the program may set them yet.  */
  if (choice == start_choice::late
      || (choice == start_choice::automatic
	  && (find_import (decisive, &late_for) || environment ().driver == driver_choice::simulator)))
    return;
  start_default_device ();
}
