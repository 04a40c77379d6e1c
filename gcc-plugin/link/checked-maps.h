/* checked-maps.h -- a program that was linked with -mcheck-memory maps each variable by itself.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp has one allocation for all that a construct maps and that is not there yet, so that an index which is wrong
   by one meets the construct's next variable.  Where HEDDLE_SIM_CHECK asks for "memory" each item of a region, of
   "target data" or of "target enter data" is entered before the construct, and left after it, as by "target enter data"
   and "target exit data" with what its map-type copies: it is there then, in an allocation of its own.  The host plugin is told of each, for
   libgomp asks it for more bytes than the item has, which would be before or behind it.  Members of one structure have
   to stay together, and constructs with "nowait" or "depend" map when libgomp decides to.

   noted-maps.h includes this, and has the calls.  */

extern void *malloc (unsigned long);
extern void free (void *);
extern char *secure_getenv (const char *);

/* GCC's numbers of what an item is (gomp-constants.h).  */
enum
{
  HEDDLE_MAP_TO = 1, HEDDLE_MAP_FROM = 2, HEDDLE_MAP_TOFROM = 3,
  HEDDLE_MAP_ALWAYS = 0x10,		/* with one of these, or both */
  HEDDLE_MAP_RELEASE = 0x17, HEDDLE_MAP_STRUCT = 0x1c,
  HEDDLE_MAP_IMPLICIT = 0x60, HEDDLE_MAP_SPECIAL = 0x7c, HEDDLE_MAP_KINDS = 0xff,
  HEDDLE_TARGET_NOWAIT = 1
};

/* The host plugin's; null: it is older than the program.  */
static heddle_map_alone_function *heddle_map_alone;

/* What a "target data" construct of the thread has entered.  */
struct heddle_data
{
  struct heddle_data *outer;
  int device;
  unsigned long count;
  void **addresses;
  unsigned long *sizes;
  unsigned short *kinds;
};
static __thread struct heddle_data *heddle_innermost __attribute__ ((tls_model ("initial-exec")));

static int
heddle_checks_memory (void)
{
  static int known;			/* 1: no, 2: yes */
  int answer = __atomic_load_n (&known, __ATOMIC_RELAXED);
  if (!answer)
    {
      const char *list = secure_getenv ("HEDDLE_SIM_CHECK");
      answer = list && (__builtin_strstr (list, "memory") || __builtin_strstr (list, "stale")) ? 2 : 1;
      __atomic_store_n (&known, answer, __ATOMIC_RELAXED);
    }
  return answer == 2;
}

/* Enter or LEAVE the items that can be.  */

static void
heddle_each (int device, unsigned long count, void *const *addresses, const unsigned long *sizes,
	     const unsigned short *kinds, int leave)
{
  for (unsigned long i = 0; i < count; i++)
    {
      unsigned kind = kinds[i] & HEDDLE_MAP_KINDS;
      if ((kind & HEDDLE_MAP_SPECIAL) == HEDDLE_MAP_IMPLICIT)
	kind &= ~HEDDLE_MAP_IMPLICIT;
      if (kind == HEDDLE_MAP_STRUCT)
	i += sizes[i];
      else if (sizes[i] && (kind <= HEDDLE_MAP_TOFROM
			    || (kind > HEDDLE_MAP_ALWAYS && kind <= (HEDDLE_MAP_ALWAYS | HEDDLE_MAP_TOFROM))))
	{
	  void *address = addresses[i];
	  unsigned long size = sizes[i];
	  unsigned short as = !leave ? kind & HEDDLE_MAP_TO : kind & HEDDLE_MAP_FROM ? HEDDLE_MAP_FROM
			      : HEDDLE_MAP_RELEASE;
	  /* With the alignment that kernels rely on, no more than a vector's of 16 bytes.  libgomp aligns to 8 at
	     least.  */
	  const unsigned log2 = kinds[i] >> 8 < 4 ? kinds[i] >> 8 : 4;
	  as |= log2 << 8;
	  if (heddle_map_alone && !leave)
	    heddle_map_alone (size, log2 < 3 ? 8 : 1ul << log2);
	  HEDDLE_LIBGOMP (GOMP_target_enter_exit_data, device, 1, &address, &size, &as,
			  leave ? HEDDLE_TARGET_EXIT_DATA : 0, 0);
	  if (heddle_map_alone && !leave)
	    heddle_map_alone (0, 0);
	}
    }
}

static void
heddle_data_begins (int device, unsigned long count, void **addresses, unsigned long *sizes, unsigned short *kinds)
{
  struct heddle_data *d
    = malloc (sizeof *d + count * (sizeof *addresses + sizeof *sizes + sizeof *kinds));
  if (!d)
    __builtin_trap ();
  d->outer = heddle_innermost;
  d->device = device;
  d->count = count;
  d->addresses = (void **) (d + 1);
  d->sizes = (unsigned long *) (d->addresses + count);
  d->kinds = (unsigned short *) (d->sizes + count);
  for (unsigned long i = 0; i < count; i++)
    {
      d->addresses[i] = addresses[i];
      d->sizes[i] = sizes[i];
      d->kinds[i] = kinds[i];
    }
  heddle_innermost = d;
  heddle_each (device, count, addresses, sizes, kinds, 0);
}

static void
heddle_data_ends (void)
{
  struct heddle_data *d = heddle_innermost;
  if (!d)
    return;
  heddle_innermost = d->outer;
  heddle_each (d->device, d->count, d->addresses, d->sizes, d->kinds, 1);
  free (d);
}
