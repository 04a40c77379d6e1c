/* target.c -- device constructs and routines met on the device.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   OpenMP leaves a target construct inside of a target region undefined, but for one: with device(ancestor: 1) the host
   runs the region, if the program requires reverse_offload.  The host plugin then gives the image a place for requests
   (abi.h), where the thread leaves one and waits.

   Otherwise the initial device is out of reach from here.  The sensible result: the region's function runs in place, on
   the thread that meets it, as a league of one team; everything that it maps is present, because the data is where the
   thread is; its firstprivate variables are copied.  Mapping constructs do nothing.  Routines on device memory work for
   this device, whose number (omp_get_device_num) and omp_get_initial_device's are both taken for the memory at hand; a
   pointer to host memory that was not mapped is the program's error, as on the host a device pointer is.  */

#include "lock.h"
#include "team.h"

/* Target constructs around the calling code, beyond the kernel's own, and who may begin one: the league's numbers
   are the block's, so threads of a parallel region take turns.  A region that meets another has the lock.  */
unsigned __heddle_nested_target HEDDLE_SHARED;
unsigned __heddle_nested_lock HEDDLE_SHARED;	/* 0: free, else the thread's number in the block + 1 */

enum { MAP_FIRSTPRIVATE = 12, MAP_FIRSTPRIVATE_INT = 13, TARGET_NOWAIT = 1, HOST_FALLBACK = -2 };

/* FN (ADDRS) in place.  MAPNUM items: their addresses, sizes, and kinds (low byte, log2 of the alignment in the
   high one).  */
static void
run_in_place (void (*fn) (void *), size_t mapnum, void **addrs, const size_t *sizes, const unsigned short *kinds)
{
  size_t need = 0, most = 16;
  char *block = NULL;

  for (size_t i = 0; kinds && i < mapnum; i++)
    if ((kinds[i] & 0xff) == MAP_FIRSTPRIVATE)
      {
	size_t align = (size_t) 1 << (kinds[i] >> 8);
	if (align > most)
	  most = align;
	need = ((need + align - 1) & -align) + sizes[i];
      }
  if (need)
    {
      block = __heddle_malloc (need + most);
      char *at = (char *) (((uintptr_t) block + most - 1) & -(uintptr_t) most);
      for (size_t i = 0, used = 0; i < mapnum; i++)
	if ((kinds[i] & 0xff) == MAP_FIRSTPRIVATE)
	  {
	    size_t align = (size_t) 1 << (kinds[i] >> 8);
	    used = (used + align - 1) & -align;
	    __builtin_memcpy (at + used, addrs[i], sizes[i]);
	    addrs[i] = at + used;
	    used += sizes[i];
	  }
    }
  unsigned me = agent_num () + 1, nobody = 0;
  bool outermost = __atomic_load_n (&__heddle_nested_lock, __ATOMIC_RELAXED) != me;
  if (outermost)
    while (!__atomic_compare_exchange_n (&__heddle_nested_lock, &nobody, me, false, __ATOMIC_ACQUIRE,
					 __ATOMIC_RELAXED))
      {
	nobody = 0;
	spin_pause ();
      }
  unsigned num = __heddle_team_num, teams = __heddle_num_teams, limit = __heddle_thread_limit;
  __heddle_team_num = 0;
  __heddle_num_teams = 1;
  __heddle_nested_target = __heddle_nested_target + 1;
  fn (addrs);
  __heddle_nested_target = __heddle_nested_target - 1;
  __heddle_team_num = num;
  __heddle_num_teams = teams;
  __heddle_thread_limit = limit;
  if (outermost)
    __atomic_store_n (&__heddle_nested_lock, 0u, __ATOMIC_RELEASE);
  if (block)
    free (block);
}

/* The host plugin's; null: no reverse offload.  */
struct heddle_reverse *volatile __heddle_reverse;
static unsigned reverse_lock;	/* 1: it holds a request */

/* Have the host run the region FN with its items.  */
static void
run_on_host (void (*fn) (void *), size_t mapnum, void **addrs, const size_t *sizes, const unsigned short *kinds)
{
  struct heddle_reverse *request = __heddle_reverse;
  unsigned no = 0;

  while (!__atomic_compare_exchange_n (&reverse_lock, &no, 1u, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    {
      no = 0;
      spin_pause ();
    }
  request->count = mapnum;
  request->addrs = (uintptr_t) addrs;
  request->sizes = (uintptr_t) sizes;
  request->kinds = (uintptr_t) kinds;
  fence_system ();
  __atomic_store_n (&request->function, (uintptr_t) fn, __ATOMIC_RELEASE);
  while (__atomic_load_n (&request->function, __ATOMIC_ACQUIRE))
    spin_pause ();
  fence_system ();
  __atomic_store_n (&reverse_lock, 0u, __ATOMIC_RELEASE);
}

void GOMP_taskwait_depend (void **depend);

/* The target construct.  DEVICE: HOST_FALLBACK for device(ancestor: 1) of images made by GCC's own mkoffload; in our
   own images the compiler replaces such a call by another (host-calls/compiler/call.cc), and must see it.  Else, and
   ARGS: no choice here.  nowait: done when it returns.  */
__attribute__ ((noipa)) void
GOMP_target_ext (int device, void (*fn) (void *), size_t mapnum, void **addrs, size_t *sizes,
		 unsigned short *kinds, unsigned flags, void **depend, void **args)
{
  (void) flags;
  (void) args;
  if (depend)
    GOMP_taskwait_depend (depend);
  if (device == HOST_FALLBACK && __heddle_reverse)
    run_on_host (fn, mapnum, addrs, sizes, kinds);
  else
    run_in_place (fn, mapnum, addrs, sizes, kinds);
}

/* Before OpenMP 4.5.  */
void
GOMP_target (int device, void (*fn) (void *), const void *unused, size_t mapnum, void **addrs, size_t *sizes,
	     unsigned char *kinds)
{
  (void) device;
  (void) unused;
  (void) kinds;
  run_in_place (fn, mapnum, addrs, sizes, NULL);
}

/* Mapping: everything is here already.  */
void
GOMP_target_data_ext (int device, size_t mapnum, void **addrs, size_t *sizes, unsigned short *kinds)
{
  (void) device;
  (void) mapnum;
  (void) addrs;
  (void) sizes;
  (void) kinds;
}

void
GOMP_target_data (int device, const void *unused, size_t mapnum, void **addrs, size_t *sizes,
		  unsigned char *kinds)
{
  (void) device;
  (void) unused;
  (void) mapnum;
  (void) addrs;
  (void) sizes;
  (void) kinds;
}

void
GOMP_target_end_data (void)
{
}

void
GOMP_target_update_ext (int device, size_t mapnum, void **addrs, size_t *sizes, unsigned short *kinds,
			unsigned flags, void **depend)
{
  (void) device;
  (void) mapnum;
  (void) addrs;
  (void) sizes;
  (void) kinds;
  (void) flags;
  if (depend)
    GOMP_taskwait_depend (depend);
}

void
GOMP_target_update (int device, const void *unused, size_t mapnum, void **addrs, size_t *sizes,
		    unsigned char *kinds)
{
  (void) device;
  (void) unused;
  (void) mapnum;
  (void) addrs;
  (void) sizes;
  (void) kinds;
}

void
GOMP_target_enter_exit_data (int device, size_t mapnum, void **addrs, size_t *sizes, unsigned short *kinds,
			     unsigned flags, void **depend)
{
  GOMP_target_update_ext (device, mapnum, addrs, sizes, kinds, flags, depend);
}

/* Is DEVICE one whose memory is at hand?  */
static bool
at_hand (int device)
{
  return device == __heddle_device.device_num || device == __heddle_device.initial_device || device == -1;
}

void *
omp_target_alloc (size_t size, int device)
{
  return size && at_hand (device) ? malloc (size) : NULL;
}

void
omp_target_free (void *p, int device)
{
  if (p && at_hand (device))
    free (p);
}

int
omp_target_is_present (const void *p, int device)
{
  return p && at_hand (device);
}

/* 0, or an error number.  */
int
omp_target_memcpy (void *to, const void *from, size_t length, size_t to_offset, size_t from_offset, int to_device,
		   int from_device)
{
  if (!at_hand (to_device) || !at_hand (from_device) || !to || !from)
    return 22;
  __builtin_memmove ((char *) to + to_offset, (const char *) from + from_offset, length);
  return 0;
}

static int
copy_rect (char *to, const char *from, size_t element, int dims, const size_t *volume, const size_t *to_offsets,
	   const size_t *from_offsets, const size_t *to_dims, const size_t *from_dims)
{
  if (dims == 1)
    {
      size_t length, to_at, from_at;
      if (__builtin_mul_overflow (element, volume[0], &length)
	  || __builtin_mul_overflow (element, to_offsets[0], &to_at)
	  || __builtin_mul_overflow (element, from_offsets[0], &from_at))
	return 22;
      __builtin_memmove (to + to_at, from + from_at, length);
      return 0;
    }
  size_t to_slice = element, from_slice = element, to_at, from_at;
  for (int i = 1; i < dims; i++)
    if (__builtin_mul_overflow (to_slice, to_dims[i], &to_slice)
	|| __builtin_mul_overflow (from_slice, from_dims[i], &from_slice))
      return 22;
  if (__builtin_mul_overflow (to_slice, to_offsets[0], &to_at)
      || __builtin_mul_overflow (from_slice, from_offsets[0], &from_at))
    return 22;
  for (size_t i = 0; i < volume[0]; i++)
    {
      int error = copy_rect (to + to_at + i * to_slice, from + from_at + i * from_slice, element, dims - 1,
			     volume + 1, to_offsets + 1, from_offsets + 1, to_dims + 1, from_dims + 1);
      if (error)
	return error;
    }
  return 0;
}

int
omp_target_memcpy_rect (void *to, const void *from, size_t element, int dims, const size_t *volume,
			const size_t *to_offsets, const size_t *from_offsets, const size_t *to_dims,
			const size_t *from_dims, int to_device, int from_device)
{
  if (!to && !from)
    return 0x7fffffff;
  if (dims < 1 || !at_hand (to_device) || !at_hand (from_device) || !to || !from)
    return 22;
  return copy_rect (to, from, element, dims, volume, to_offsets, from_offsets, to_dims, from_dims);
}

/* Associations are the host's business.  */
int
omp_target_associate_ptr (const void *host, const void *device_ptr, size_t size, size_t offset, int device)
{
  (void) host;
  (void) device_ptr;
  (void) size;
  (void) offset;
  (void) device;
  return 22;
}

int
omp_target_disassociate_ptr (const void *p, int device)
{
  (void) p;
  (void) device;
  return 22;
}

/* Resources of a device cannot be relinquished from within.  */
int
omp_pause_resource (int kind, int device)
{
  (void) kind;
  (void) device;
  return -1;
}

int
omp_pause_resource_all (int kind)
{
  (void) kind;
  return -1;
}
