/* start.c -- heddle-start.o: a program that asks for devices finds them, even without a target region.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   The image of a program with target regions loads the host plugin (image-ctor.c).  A program without target regions
   has no image, and for libgomp no devices: devices are visible only if this file has loaded the plugin.  The specs
   (make-specs) link it to every program; it does nothing unless a unit of the program uses devices, in which case the
   compiler has put the path of the plugin into the unit (host/program/device-use.cc).  Without the plugin no devices
   are visible, and this is no error.  */

#include "load-plugin.h"

/* Weak: this object is no reason to link libgomp.  */
extern void GOMP_offload_register_ver (unsigned, const void *, int, const void *) __attribute__ ((weak));
extern const char heddle_plugin_path[] __attribute__ ((weak, visibility ("hidden")));

__attribute__ ((constructor (101))) static void
heddle_start (void)
{
  if (heddle_plugin_path && GOMP_offload_register_ver)
    heddle_load_plugin (heddle_plugin_path, (const char *) &GOMP_offload_register_ver);
}
