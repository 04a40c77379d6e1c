/* default-device.cc -- a default device for threads that are there before devices are looked for.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp from 14.2 on, with OMP_TARGET_OFFLOAD=mandatory, gives the default device its number when it looks for
   devices, for the first target region.  The threads of an earlier parallel region keep their value, which is no
   number, and their regions end the program ("device not found").  The initial thread therefore gets the number before
   main.  The program's own choice stays: a library with regions may be loaded after that.  Where only libraries have
   regions, and the program chooses devices, nothing is done.  */

#include "image.h"
#include "plugin/device/imports.h"

#include <dlfcn.h>
#include <stdlib.h>

using namespace heddle;

extern "C" __attribute__ ((visibility ("default"))) void
heddle_choose_device (int by_program)
{
  static const char *const choices[]
    = { "omp_set_default_device", "omp_set_default_device_", "omp_set_default_device_8_" };
  imported found;
  if (secure_getenv ("OMP_DEFAULT_DEVICE") || secure_getenv ("OMP_DEFAULT_DEVICE_ALL")
      || (!by_program && find_import (choices, &found)))
    return;
  auto choose = reinterpret_cast<void (*) (int)> (dlsym (RTLD_DEFAULT, choices[0]));
  if (choose)
    choose (0);
}
