/* libgomp-plugin.h -- the interface between GCC 12's libgomp.so.1 and an offload plugin.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Our own declarations of an interface that libgomp fixes (its plugin version 1).  GOMP_OFFLOAD_* are what
   libgomp looks up in the plugin by name; GOMP_PLUGIN_* are what it exports to plugins.

   libgomp holds a device's lock while it calls init_device, fini_device, load_image, unload_image, alloc,
   free, dev2host, host2dev and dev2dev: a failure there is a message and a failing result, upon which
   libgomp gives up the lock and ends the program.  GOMP_PLUGIN_fatal exits, and the exit handlers take all
   locks: only get_num_devices, run and async_run, which are called without a lock, may use it.  */

#ifndef HEDDLE_LIBGOMP_PLUGIN_H
#define HEDDLE_LIBGOMP_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

/* GOMP_OFFLOAD_version.  */
#define GOMP_VERSION 1

/* The halves of the version that an image is registered with.  */
#define GOMP_VERSION_DEV(V) ((V) & 0xffff)
#define GOMP_VERSION_NVIDIA_PTX 1	/* device half of images made by GCC 12 */

#define GOMP_OFFLOAD_CAP_SHARED_MEM 1u
#define GOMP_OFFLOAD_CAP_OPENMP_400 4u
#define OFFLOAD_TARGET_TYPE_NVIDIA_PTX 5

/* Words of the argument list of run and async_run.  */
#define GOMP_TARGET_ARG_SUBSEQUENT_PARAM 0x80
#define GOMP_TARGET_ARG_DEVICE_MASK 0x7f
#define GOMP_TARGET_ARG_DEVICE_ALL 0	/* others are for one type: HEDDLE_TARGET_ARG_DEFER in abi.h */
#define GOMP_TARGET_ARG_ID_MASK 0xff00
#define GOMP_TARGET_ARG_NUM_TEAMS 0x100
#define GOMP_TARGET_ARG_THREAD_LIMIT 0x200
#define GOMP_TARGET_ARG_VALUE_SHIFT 16

#pragma GCC visibility push(default)
extern "C" {

struct addr_pair
{
  uintptr_t start, end;
};

void *GOMP_PLUGIN_malloc (size_t);
void GOMP_PLUGIN_target_task_completion (void *);
void GOMP_PLUGIN_error (const char *, ...) __attribute__ ((format (printf, 1, 2)));
void GOMP_PLUGIN_fatal (const char *, ...) __attribute__ ((noreturn, format (printf, 1, 2)));

unsigned GOMP_OFFLOAD_version (void);
const char *GOMP_OFFLOAD_get_name (void);
unsigned GOMP_OFFLOAD_get_caps (void);
int GOMP_OFFLOAD_get_type (void);
int GOMP_OFFLOAD_get_num_devices (void);
bool GOMP_OFFLOAD_init_device (int);
bool GOMP_OFFLOAD_fini_device (int);
int GOMP_OFFLOAD_load_image (int, unsigned, const void *, addr_pair **);
bool GOMP_OFFLOAD_unload_image (int, unsigned, const void *);
void *GOMP_OFFLOAD_alloc (int, size_t);
bool GOMP_OFFLOAD_free (int, void *);
bool GOMP_OFFLOAD_dev2host (int, void *, const void *, size_t);
bool GOMP_OFFLOAD_host2dev (int, void *, const void *, size_t);
bool GOMP_OFFLOAD_dev2dev (int, void *, const void *, size_t);
bool GOMP_OFFLOAD_can_run (void *);
void GOMP_OFFLOAD_run (int, void *, void *, void **);
void GOMP_OFFLOAD_async_run (int, void *, void *, void **, void *);

}
#pragma GCC visibility pop

#endif
