/* noted-maps.h -- a program that requires reverse_offload, or is linked with -mcheck-memory or -mcheck-races, tells the
   host plugin of its mappings.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A region with device(ancestor: 1) uses the host's instance of mapped data, and knows the device's. libgomp tells the
   address on the device for an address on the host, but not the other way round.  So the calls of libgomp for mapping
   go through functions of the same names in the program itself, or its shared library.  These note the addresses, and
   call libgomp's.

   Hidden, so that calls from elsewhere do not come here; weak, for a program with libgomp in itself (-static) and no
   host plugin: only libgomp's functions are in that program. image-ctor.c includes this.  */

#include "protocol.h"

#define HEDDLE_OVER __attribute__ ((weak, visibility ("hidden")))

static heddle_note_maps_function *heddle_note_maps;

/* Of libgomp's interface.  */
#define HEDDLE_TARGET_NOWAIT 1		/* a flag of GOMP_target_ext and GOMP_target_enter_exit_data */
#define HEDDLE_TARGET_EXIT_DATA 2	/* a flag of the latter */
#define HEDDLE_TARGET_ARG_SUBSEQUENT 0x80	/* of a word of a region's list: the next word belongs to it */

/* libgomp's function NAME, kept in *KNOWN.  A hidden function is not found so.  */

static void *
heddle_libgomp_function (const char *name, void **known)
{
  void *function = __atomic_load_n (known, __ATOMIC_RELAXED);
  if (!function)
    {
      function = dlsym ? dlsym (0, name) : 0;
      if (!function)
	__builtin_trap ();
      __atomic_store_n (known, function, __ATOMIC_RELAXED);
    }
  return function;
}

/* Call libgomp's function NAME as that of this name here.  */
#define HEDDLE_LIBGOMP(NAME, ...)								\
  ({												\
    static void *known;										\
    ((__typeof__ (&NAME)) heddle_libgomp_function (#NAME, &known)) (__VA_ARGS__);		\
  })

extern void GOMP_target_ext (int, void (*) (void *), unsigned long, void **, unsigned long *, unsigned short *,
			     unsigned, void **, void **);
extern void GOMP_target_data_ext (int, unsigned long, void **, unsigned long *, unsigned short *);
extern void GOMP_target_enter_exit_data (int, unsigned long, void **, unsigned long *, unsigned short *, unsigned,
					 void **);
extern void GOMP_target_end_data (void);
extern void GOMP_taskwait_depend (void **);
extern int omp_target_associate_ptr (const void *, const void *, unsigned long, unsigned long, int);

#ifdef HEDDLE_CHECKS_MEMORY
#include "checked-maps.h"
#endif
#ifdef HEDDLE_CHECKS_RACES
#include "watched-regions.h"
#include "watched-threads.h"
#endif

static void
heddle_note (unsigned long count, void *const *addresses, const unsigned long *sizes, const unsigned short *kinds,
	     int later)
{
  if (heddle_note_maps)
    heddle_note_maps (count, addresses, sizes, kinds, later);
}

#if defined HEDDLE_CHECKS_MEMORY || defined HEDDLE_CHECKS_RACES
/* Whether a construct with FLAGS and DEPEND, which may be null, maps its data before libgomp's function returns.  If
   so, the construct has no more to wait for: the check's part begins then.  */

static int
heddle_maps_now (unsigned flags, void **depend)
{
  if (!depend)
    return 1;
  if (flags & HEDDLE_TARGET_NOWAIT)
    return 0;
  HEDDLE_LIBGOMP (GOMP_taskwait_depend, depend);
#ifdef HEDDLE_CHECKS_RACES
  heddle_event (HEDDLE_DEPENDS_AWAITED, depend);
#endif
  return 1;
}
#endif

HEDDLE_OVER void
GOMP_target_ext (int device, void (*function) (void *), unsigned long count, void **addresses, unsigned long *sizes,
		 unsigned short *kinds, unsigned flags, void **depend, void **args)
{
  heddle_note (count, addresses, sizes, kinds, depend != 0);
#if defined HEDDLE_CHECKS_MEMORY || defined HEDDLE_CHECKS_RACES
  const int now = heddle_maps_now (flags, depend);
#endif
#ifdef HEDDLE_CHECKS_RACES
  if (depend && !now)
    heddle_event (HEDDLE_REGION_DEPENDS, depend);
  const unsigned words = heddle_words (args);
  const long watched = heddle_watch ? heddle_watch->region (device, count, addresses, sizes, kinds, flags) : 0;
  void *list[words + 2];
  if (watched)
    args = heddle_watched_args (list, watched, args, words);
#endif
#ifdef HEDDLE_CHECKS_MEMORY
  const unsigned long each = heddle_checks_memory () && now
			     ? heddle_map_each (device, count, addresses, sizes, kinds) : 0;
#endif
  HEDDLE_LIBGOMP (GOMP_target_ext, device, function, count, addresses, sizes, kinds, flags, depend, args);
#ifdef HEDDLE_CHECKS_MEMORY
  heddle_unmap_each (each);
#endif
#ifdef HEDDLE_CHECKS_RACES
  if (watched)
    heddle_watch->region_left (watched);
#endif
}

HEDDLE_OVER void
GOMP_target_data_ext (int device, unsigned long count, void **addresses, unsigned long *sizes, unsigned short *kinds)
{
  heddle_note (count, addresses, sizes, kinds, 0);
#ifdef HEDDLE_CHECKS_RACES
  if (heddle_watch)
    heddle_watch->entered (count, addresses, sizes, kinds, 0, 0);
#endif
#ifdef HEDDLE_CHECKS_MEMORY
  if (heddle_checks_memory ())
    heddle_data_begins (heddle_map_each (device, count, addresses, sizes, kinds));
#endif
  HEDDLE_LIBGOMP (GOMP_target_data_ext, device, count, addresses, sizes, kinds);
}

#ifdef HEDDLE_CHECKS_MEMORY
HEDDLE_OVER void
GOMP_target_end_data (void)
{
  HEDDLE_LIBGOMP (GOMP_target_end_data);
  if (heddle_checks_memory ())
    heddle_unmap_each (heddle_data_ends ());
}
#endif

HEDDLE_OVER void
GOMP_target_enter_exit_data (int device, unsigned long count, void **addresses, unsigned long *sizes,
			     unsigned short *kinds, unsigned flags, void **depend)
{
  heddle_note (count, addresses, sizes, kinds, depend != 0);
#ifdef HEDDLE_CHECKS_RACES
  if (heddle_watch)
    heddle_watch->entered (count, addresses, sizes, kinds, flags & HEDDLE_TARGET_EXIT_DATA, depend != 0);
#endif
#ifdef HEDDLE_CHECKS_MEMORY
  const unsigned long each = heddle_checks_memory () && !(flags & HEDDLE_TARGET_EXIT_DATA)
			     && heddle_maps_now (flags, depend)
			     ? heddle_map_each (device, count, addresses, sizes, kinds) : 0;
#endif
  HEDDLE_LIBGOMP (GOMP_target_enter_exit_data, device, count, addresses, sizes, kinds, flags, depend);
#ifdef HEDDLE_CHECKS_MEMORY
  heddle_unmap_each (each);
#endif
}

HEDDLE_OVER int
omp_target_associate_ptr (const void *host, const void *on_device, unsigned long size, unsigned long offset,
			  int device)
{
  void *const addresses[] = { (void *) host };
  const unsigned short kinds[] = { 0 };
  heddle_note (1, addresses, &size, kinds, 0);
  return HEDDLE_LIBGOMP (omp_target_associate_ptr, host, on_device, size, offset, device);
}

#ifdef HEDDLE_KEPT_ROWS

static const void *heddle_rows[HEDDLE_KEPT_ROWS][2];

/* Note the first COUNT of heddle_rows.  */

static void
heddle_note_variables (unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    {
      void *const addresses[] = { (void *) heddle_rows[i][0] };
      /* The highest bit is for declare target link.  */
      const unsigned long sizes[] = { (unsigned long) heddle_rows[i][1] & (~0ul >> 1) };
      const unsigned short kinds[] = { 0 };
      heddle_note (1, addresses, sizes, kinds, 0);
    }
}

#endif
