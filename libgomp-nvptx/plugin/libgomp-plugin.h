/* libgomp-plugin.h -- the interface between libgomp.so.1 and an offload plugin, for GCC 12 to 16.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Our own declarations of an interface that libgomp fixes.  libgomp looks up the names GOMP_OFFLOAD_* in the plugin;
   libgomp exports GOMP_PLUGIN_* to plugins.  A function or an argument that is newer than GCC 12 has the version of GCC
   beside it; an older libgomp does not call the function, or does not pass the argument (libgomp-version.cc).

   libgomp holds a device's lock during most calls here: a failure there is a message and a failing result, upon which
   libgomp gives up the lock and ends the program.  GOMP_PLUGIN_fatal exits, and the exit handlers take all locks: only
   get_num_devices, run, async_run and interop, which are called without a lock, may use it.  So are
   page_locked_host_alloc and _free, is_accessible_ptr and get_uid.  */

#ifndef HEDDLE_LIBGOMP_PLUGIN_H
#define HEDDLE_LIBGOMP_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

/* The halves of the version that an image is registered with.  */
#define GOMP_VERSION_DEV(V) ((V) & 0xffff)
#define GOMP_VERSION_NVIDIA_PTX 1	/* device half of images made by GCC 12 to 16 */

#define GOMP_OFFLOAD_CAP_SHARED_MEM 1u
#define GOMP_OFFLOAD_CAP_OPENMP_400 4u
#define GOMP_OFFLOAD_CAP_OPENACC_200 8u
#define OFFLOAD_TARGET_TYPE_NVIDIA_PTX 5

/* get_num_devices' mask: requirements of requires directives.  */
#define GOMP_REQUIRES_UNIFIED_ADDRESS 0x10u
#define GOMP_REQUIRES_UNIFIED_SHARED_MEMORY 0x20u
#define GOMP_REQUIRES_REVERSE_OFFLOAD 0x80u
#define GOMP_REQUIRES_SELF_MAPS 0x400u	/* 15 */

/* Words of the argument list of run and async_run.  */
#define GOMP_TARGET_ARG_SUBSEQUENT_PARAM 0x80
#define GOMP_TARGET_ARG_DEVICE_MASK 0x7f
#define GOMP_TARGET_ARG_DEVICE_ALL 0	/* other bits are for one type: HEDDLE_TARGET_ARG_DEFER in abi.h */
#define GOMP_TARGET_ARG_ID_MASK 0xff00
#define GOMP_TARGET_ARG_NUM_TEAMS 0x100
#define GOMP_TARGET_ARG_THREAD_LIMIT 0x200
#define GOMP_TARGET_ARG_VALUE_SHIFT 16

/* Kinds of items of constructs' maps; above them the logarithm of the alignment.  */
enum : unsigned
{
  GOMP_MAP_COPIES = 3,			/* ALLOC, TO, FROM, TOFROM; with these bits, too: */
  GOMP_MAP_FORCE = 0x80, GOMP_MAP_ALWAYS = 16,
  GOMP_MAP_POINTER = 4, GOMP_MAP_TO_PSET = 5, GOMP_MAP_FORCE_PRESENT = 6, GOMP_MAP_FIRSTPRIVATE = 12,
  GOMP_MAP_FIRSTPRIVATE_INT = 13, GOMP_MAP_ZERO_LENGTH = 15, GOMP_MAP_USE_DEVICE_PTR_IF_PRESENT = 16,
  GOMP_MAP_STRUCT = 28, GOMP_MAP_ATTACH = 0x50, GOMP_MAP_ATTACH_ZERO_LENGTH = 0x52, GOMP_MAP_SPECIAL = 0x7c,
  GOMP_MAP_IMPLICIT = 0x60,		/* if the bits of GOMP_MAP_SPECIAL are equal to this: no clause of the user's */
  GOMP_MAP_KINDS = 0xff, GOMP_MAP_ALIGN_SHIFT = 8
};

/* OpenMP's interop objects (15), with the numbers of omp.h: foreign runtimes, properties, results.  */
struct interop_obj_t
{
  void *stream;
  void *device_data;
  int fr;
  int device_num;
};
enum gomp_interop_flag { gomp_interop_flag_init, gomp_interop_flag_use, gomp_interop_flag_destroy };
enum { omp_ifr_cuda = 1, omp_ifr_cuda_driver = 2, omp_ifr_hip = 5 };
enum
{
  omp_ipr_fr_id = -1, omp_ipr_fr_name = -2, omp_ipr_vendor = -3, omp_ipr_vendor_name = -4, omp_ipr_device_num = -5,
  omp_ipr_platform = -6, omp_ipr_device = -7, omp_ipr_device_context = -8, omp_ipr_targetsync = -9
};
enum { omp_irc_no_value = 1, omp_irc_success = 0, omp_irc_out_of_range = -2, omp_irc_type_int = -3,
       omp_irc_type_ptr = -4, omp_irc_type_str = -5 };
/* Between the parts of a list of preferred runtimes.  */
#define GOMP_INTEROP_IFR_SEPARATOR (-128)

#pragma GCC visibility push(default)
extern "C" {

struct addr_pair
{
  uintptr_t start, end;
};

/* OpenACC.  The plugin decides on the form of an asynchronous queue.  */
struct goacc_asyncqueue;
enum { GOMP_DIM_GANG, GOMP_DIM_WORKER, GOMP_DIM_VECTOR, GOMP_DIM_MAX };
enum goacc_property
{
  GOACC_PROPERTY_MEMORY = 1,
  GOACC_PROPERTY_FREE_MEMORY = 2,
  GOACC_PROPERTY_NAME = 0x10001,
  GOACC_PROPERTY_VENDOR = 0x10002,
  GOACC_PROPERTY_DRIVER = 0x10003
};
union goacc_property_value
{
  const char *ptr;
  size_t val;
};

void *GOMP_PLUGIN_malloc (size_t);
void *GOMP_PLUGIN_acc_thread (void);
int GOMP_PLUGIN_acc_default_dim (unsigned);
void GOMP_PLUGIN_debug (int, const char *, ...) __attribute__ ((format (printf, 2, 3)));
void GOMP_PLUGIN_target_task_completion (void *);
void GOMP_PLUGIN_error (const char *, ...) __attribute__ ((format (printf, 1, 2)));
void GOMP_PLUGIN_fatal (const char *, ...) __attribute__ ((noreturn, format (printf, 1, 2)));

unsigned GOMP_OFFLOAD_version (void);
const char *GOMP_OFFLOAD_get_name (void);
unsigned GOMP_OFFLOAD_get_caps (void);
int GOMP_OFFLOAD_get_type (void);
int GOMP_OFFLOAD_get_num_devices (unsigned /* 13 */);
bool GOMP_OFFLOAD_init_device (int);
bool GOMP_OFFLOAD_fini_device (int);
int GOMP_OFFLOAD_load_image (int, unsigned, const void *, addr_pair **, uint64_t ** /* 13 */,
			     const uint64_t * /* 14 */);
bool GOMP_OFFLOAD_unload_image (int, unsigned, const void *);
void *GOMP_OFFLOAD_alloc (int, size_t);
bool GOMP_OFFLOAD_free (int, void *);
bool GOMP_OFFLOAD_dev2host (int, void *, const void *, size_t);
bool GOMP_OFFLOAD_host2dev (int, void *, const void *, size_t);
bool GOMP_OFFLOAD_dev2dev (int, void *, const void *, size_t);
bool GOMP_OFFLOAD_can_run (void *);
void GOMP_OFFLOAD_run (int, void *, void *, void **);
void GOMP_OFFLOAD_async_run (int, void *, void *, void **, void *);

void GOMP_OFFLOAD_openacc_exec (void (*) (void *), size_t, void **, void **, unsigned *, void *);
void GOMP_OFFLOAD_openacc_async_exec (void (*) (void *), size_t, void **, void **, unsigned *, void *,
				      struct goacc_asyncqueue *);
void *GOMP_OFFLOAD_openacc_create_thread_data (int);
void GOMP_OFFLOAD_openacc_destroy_thread_data (void *);
struct goacc_asyncqueue *GOMP_OFFLOAD_openacc_async_construct (int);
bool GOMP_OFFLOAD_openacc_async_destruct (struct goacc_asyncqueue *);
int GOMP_OFFLOAD_openacc_async_test (struct goacc_asyncqueue *);
bool GOMP_OFFLOAD_openacc_async_synchronize (struct goacc_asyncqueue *);
bool GOMP_OFFLOAD_openacc_async_serialize (struct goacc_asyncqueue *, struct goacc_asyncqueue *);
void GOMP_OFFLOAD_openacc_async_queue_callback (struct goacc_asyncqueue *, void (*) (void *), void *);
bool GOMP_OFFLOAD_openacc_async_dev2host (int, void *, const void *, size_t, struct goacc_asyncqueue *);
bool GOMP_OFFLOAD_openacc_async_host2dev (int, void *, const void *, size_t, struct goacc_asyncqueue *);
void *GOMP_OFFLOAD_openacc_cuda_get_current_device (void);
void *GOMP_OFFLOAD_openacc_cuda_get_current_context (void);
void *GOMP_OFFLOAD_openacc_cuda_get_stream (struct goacc_asyncqueue *);
int GOMP_OFFLOAD_openacc_cuda_set_stream (struct goacc_asyncqueue *, void *);
union goacc_property_value GOMP_OFFLOAD_openacc_get_property (int, enum goacc_property);
/* 16.  */
bool GOMP_OFFLOAD_openacc_async_dev2dev (int, void *, const void *, size_t, struct goacc_asyncqueue *);

/* 14.  */
int GOMP_OFFLOAD_memcpy2d (int, int, size_t, size_t, void *, size_t, size_t, size_t, const void *, size_t, size_t,
			   size_t);
int GOMP_OFFLOAD_memcpy3d (int, int, size_t, size_t, size_t, void *, size_t, size_t, size_t, size_t, size_t,
			   const void *, size_t, size_t, size_t, size_t, size_t);
/* 15.  */
const char *GOMP_OFFLOAD_get_uid (int);
void GOMP_OFFLOAD_interop (interop_obj_t *, int, gomp_interop_flag, bool, const char *);
intptr_t GOMP_OFFLOAD_get_interop_int (interop_obj_t *, int, int *);
void *GOMP_OFFLOAD_get_interop_ptr (interop_obj_t *, int, int *);
const char *GOMP_OFFLOAD_get_interop_str (interop_obj_t *, int, int *);
const char *GOMP_OFFLOAD_get_interop_type_desc (interop_obj_t *, int);
/* 16.  */
bool GOMP_OFFLOAD_memset (int, void *, int, size_t);
void *GOMP_OFFLOAD_managed_alloc (int, size_t);
bool GOMP_OFFLOAD_managed_free (int, void *);
int GOMP_OFFLOAD_is_accessible_ptr (int, const void *, size_t);
bool GOMP_OFFLOAD_page_locked_host_alloc (void **, size_t);
bool GOMP_OFFLOAD_page_locked_host_free (void *);

}
#pragma GCC visibility pop

#endif
