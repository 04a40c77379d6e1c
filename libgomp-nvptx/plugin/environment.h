/* environment.h -- the values of the environment variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Everything is read once, when libgomp first asks for devices or when the default device is started before main
   (device/early-start.cc), with secure_getenv.  A malformed value gets a
   warning and the default.  README.md documents the variables.  */

#ifndef HEDDLE_ENVIRONMENT_H
#define HEDDLE_ENVIRONMENT_H

#include "../abi.h"

#include <stddef.h>
#include <stdint.h>

namespace heddle {

enum class driver_choice { automatic, cuda, simulator };
enum class start_choice { automatic, early, late };
enum class wait_choice { automatic, spin, block };

struct settings
{
  driver_choice driver = driver_choice::automatic;	/* HEDDLE_DEVICE */
  wait_choice wait = wait_choice::automatic;		/* HEDDLE_WAIT */
  int info = 0;						/* HEDDLE_INFO: 2: mappings, too */
  const char *trace = nullptr;				/* HEDDLE_TRACE, a file; null: none */
  const char *record = nullptr;				/* HEDDLE_RECORD, a folder; null: none */
  const char *record_kernel = nullptr;			/* HEDDLE_RECORD_KERNEL, a part of a name; null: all */
  int record_nth = 0;					/* HEDDLE_RECORD_NTH; 0: all */
  size_t record_limit = size_t (1) << 30;		/* HEDDLE_RECORD_LIMIT, bytes */
  bool mandatory = false;				/* OMP_TARGET_OFFLOAD=MANDATORY */
  size_t heap_size = 0;					/* HEDDLE_HEAP_SIZE, bytes */
  size_t stack_size = 0;				/* HEDDLE_STACK_SIZE, bytes a warp; 0: not given */
  size_t thread_stack_size = 0;				/* HEDDLE_THREAD_STACK_SIZE, bytes a lane; 0: the driver's */
  size_t pool_limit = SIZE_MAX;				/* HEDDLE_POOL, bytes; SIZE_MAX: not given */
  size_t cache_size = 0;				/* HEDDLE_CACHE, bytes; 0: no cache */
  bool usm = false;					/* HEDDLE_USM */
  int copy_threads = -1;				/* HEDDLE_COPY_THREADS; -1: not given */
  bool defer = true;					/* HEDDLE_DEFER */
  bool sums = true;					/* HEDDLE_SUMS */
  bool early = true;					/* HEDDLE_EARLY */
  int ahead = 1;					/* HEDDLE_AHEAD: 2: on the simulator, too */
  int graphs = 1;					/* HEDDLE_GRAPHS: 2: without a comparison of times */
  bool keep = true;					/* HEDDLE_KEEP */
  int block_warps = 0;					/* HEDDLE_BLOCK_WARPS; 0: not given */
};

/* The settings; any thread, any time.  */
const settings &environment ();

/* HEDDLE_START.  Reads no other variable: a program may set them in main.  */
start_choice start_setting ();

/* The number of the device for regions without a device clause: OMP_DEFAULT_DEVICE, else ACC_DEVICE_NUM, else 0.  */
int default_device_number ();

/* The internal control variables that the environment gives device NUMBER of COUNT; the members of
   heddle_device that are no control variables are 0.  */
heddle_device device_icvs (int number, int count);

/* The warp stack in bytes that OMP_STACKSIZE_DEV[_n] asks for on device NUMBER; 0: nothing.  */
size_t device_stack_size (int number);

} // namespace heddle

#endif
