/* kept-data.c -- what stays on the device between target regions.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   A region copies its mapped data to the device, and back.  Where the compiler sees no access by the host in between, a
   function has a table of objects that stay (gcc-plugin/host/program/kept-data.cc), and calls the functions here:
   before a region, before the host reads such an object, and before any other possible change of the object.  They are
   part of crtoffloadtable.o, which each program and shared library with device code gets; without it the function's
   weak references to these functions are null.

   An object in the table has been mapped by "target enter data": libgomp finds it when a region maps it, and copies
   nothing.  It is entered only before a region that copies it to the device anyway, without any other mapping of it,
   and leaves with the copy back that the last region would have made: the bytes are never more than without the table.
   The rest of the program never sees it on the device, as any part with access comes after it has left.

   Addresses and sizes are those of the region about to begin.  An object may therefore move, or change its size, and
   pointers may be exchanged: a new mapping that overlaps an object in the table in another way makes the object leave.

   Device memory.  Without the table a region's objects have all memory to themselves.  Before large objects are
   entered, or mapped by a region, free memory is therefore tested, and without enough of it all objects not used by
   this region leave.  */

#include "image.h"

typedef unsigned long word;

#define HIDDEN __attribute__ ((weak, visibility ("hidden")))

/* Of libgomp's interface (gomp-constants.h).  */
enum
{
  MAP_ALLOC = 0,
  MAP_TO = 1,
  MAP_FROM = 2,
  MAP_RELEASE = 23,
  MAP_FORCE_FROM = 0x82,
  ALIGNMENT = 0xff00
};
enum
{
  FLAG_EXIT_DATA = 2,
  DEFAULT_DEVICE = -1,
  ACC_FLAGS = -1, /* none */
  ACC_SYNC = -2
};

extern void GOMP_target_enter_exit_data (int, word, void **, word *, unsigned short *, unsigned, void **)
    __attribute__ ((weak));
extern void GOMP_target_update_ext (int, word, void **, word *, unsigned short *, unsigned, void **)
    __attribute__ ((weak));
extern int omp_get_default_device (void) __attribute__ ((weak));
extern void *omp_target_alloc (word, int) __attribute__ ((weak));
extern void omp_target_free (void *, int) __attribute__ ((weak));
extern int omp_target_is_present (const void *, int) __attribute__ ((weak));
extern void GOACC_enter_exit_data (int, word, void **, word *, unsigned short *, int, int, ...) __attribute__ ((weak));
extern void GOACC_update (int, word, void **, word *, unsigned short *, int, int, ...) __attribute__ ((weak));
extern void *acc_malloc (word) __attribute__ ((weak));
extern void acc_free (void *) __attribute__ ((weak));
extern int acc_is_present (void *, word) __attribute__ ((weak));

/* An object on the device.  The compiler knows its size of four words, and COUNT at the beginning of a table.  */

struct kept_object
{
  word start, size;
  unsigned group;           /* the compiler's class of objects that may be the same */
  unsigned changed;         /* the device's values are newer than the host's */
  unsigned short alignment; /* as in a region's kinds */
  unsigned char used;       /* by the region about to begin */
  unsigned char owed;       /* a region's copy back is still to be done */
  unsigned char counted;    /* in the sums of saved bytes, for the region about to begin */
  unsigned char shared;     /* libgomp may count more mappings of it: those by heddle_keep_sections' caller; with
			       OpenACC always, those of a kernels construct */
};

/* Of USED.  */
enum
{
  USED = 1,
  NEW = 2, /* and not on the device yet */
  NEXT = 3 /* the region has an object like it, not looked at yet */
};

struct kept_table
{
  word count;
  const unsigned char *limits; /* for each group, its most objects in the table */
  word acc;                    /* 1: for regions of OpenACC, 0: of OpenMP */
  struct kept_object objects[];
};

/* A byte for each item of a region: 0, NO_MEMORY for a value, or a group's number and 1, with bits: the region may
   change it, other items of the region may overlap it.  */
enum
{
  NO_MEMORY = 0x3f,
  MAY_OVERLAP = 0x40,
  MAY_CHANGE = 0x80,
  GROUP = 0x3f
};

/* As many objects are in a table at most, and smaller ones are not worth an allocation.  */
enum
{
  MOST_OBJECTS = 32,
  LEAST_SIZE = 256
};

/* For objects of at least so many bytes together, an allocation shows whether the device has room.  */
static const word large = 1 << 26;

/* The host plugin's; null: none, or an older plugin.  */
HIDDEN heddle_find_keeping_function *heddle_find_keeping;

/* HEDDLE_KEEP permits it.  */

static int
may_keep (void)
{
  return !heddle_find_keeping || heddle_find_keeping ()->on;
}

/* The numbers of bytes not copied to the device, and from it.  */

static void
note (word to, word from)
{
  if ((to || from) && heddle_find_keeping && heddle_find_keeping ()->note)
    heddle_find_keeping ()->note (to, from);
}

/* libgomp has the functions used for T.  */

static int
usable (const struct kept_table *t)
{
  if (t->acc)
    return GOACC_enter_exit_data && GOACC_update && acc_is_present;
  return GOMP_target_enter_exit_data && GOMP_target_update_ext;
}

/* N objects enter the device, or leave with FLAGS.  OpenACC's current device may be another than OpenMP's.  */

static void
map (const struct kept_table *t, word n, void **addresses, word *sizes, unsigned short *kinds, unsigned flags)
{
  if (t->acc)
    GOACC_enter_exit_data (ACC_FLAGS, n, addresses, sizes, kinds, ACC_SYNC, 0);
  else
    GOMP_target_enter_exit_data (DEFAULT_DEVICE, n, addresses, sizes, kinds, flags, 0);
}

/* N objects are copied back.  */

static void
copy_back (const struct kept_table *t, word n, void **addresses, word *sizes, unsigned short *kinds)
{
  for (word i = 0; i < n && t->acc; i++)
    kinds[i] = MAP_FORCE_FROM | (kinds[i] & ALIGNMENT);
  if (t->acc)
    GOACC_update (ACC_FLAGS, n, addresses, sizes, kinds, ACC_SYNC, 0);
  else
    GOMP_target_update_ext (DEFAULT_DEVICE, n, addresses, sizes, kinds, 0, 0);
}

/* Take the objects of T that TAKE (object, DATA) wants off the device.  */

static void
leave (struct kept_table *t, int (*take) (const struct kept_object *, const void *), const void *data)
{
  void *addresses[MOST_OBJECTS];
  word sizes[MOST_OBJECTS];
  unsigned short kinds[MOST_OBJECTS];
  void *shared_addresses[MOST_OBJECTS];
  word shared_sizes[MOST_OBJECTS];
  unsigned short shared_kinds[MOST_OBJECTS];
  word n = 0, shared = 0, stay = 0, left_out = 0;
  for (word i = 0; i < t->count; i++)
    {
      struct kept_object o = t->objects[i];
      if (take (&o, data))
	{
	  left_out += o.owed && !o.changed ? o.size : 0;
	  if ((o.shared || t->acc) && o.changed)
	    {
	      /* With another mapping libgomp would not copy it.  */
	      shared_addresses[shared] = (void *)o.start;
	      shared_sizes[shared] = o.size;
	      shared_kinds[shared++] = MAP_FROM | o.alignment;
	      o.changed = 0;
	    }
	  addresses[n] = (void *)o.start;
	  sizes[n] = o.size;
	  kinds[n++] = (o.changed ? MAP_FROM : MAP_RELEASE) | o.alignment;
	}
      else
	t->objects[stay++] = o;
    }
  t->count = stay;
  if (shared)
    copy_back (t, shared, shared_addresses, shared_sizes, shared_kinds);
  if (n)
    map (t, n, addresses, sizes, kinds, FLAG_EXIT_DATA);
  note (0, left_out);
}

static int
of_groups (const struct kept_object *o, const void *groups)
{
  return *(const unsigned *)groups >> o->group & 1;
}

/* O is the object at DATA.  */

static int
same_object (const struct kept_object *o, const void *data)
{
  const struct kept_object *other = data;
  return o->start == other->start && o->size == other->size;
}

/* O and the object at DATA have bytes in common, or an empty one of the two is in the other.  */

static int
overlapping (const struct kept_object *o, const void *data)
{
  const struct kept_object *other = data;
  return o->start < other->start + (other->size ? other->size : 1) && other->start < o->start + o->size;
}

/* The same for objects on the device.  */

static int
overlapping_there (const struct kept_object *o, const void *data)
{
  return o->used != NEW && overlapping (o, data);
}

static int
unused (const struct kept_object *o, const void *data)
{
  (void)data;
  return !o->used;
}

static struct kept_object *
find (struct kept_table *t, int (*match) (const struct kept_object *, const void *), const struct kept_object *like)
{
  for (word i = 0; i < t->count; i++)
    if (match (&t->objects[i], like))
      return &t->objects[i];
  return 0;
}

/* The device of T has SIZE bytes left.  */

static int
memory_for (const struct kept_table *t, word size)
{
  if (t->acc)
    {
      if (!acc_malloc || !acc_free)
	return 1;
      void *p = acc_malloc (size);
      if (p)
	acc_free (p);
      return p != 0;
    }
  if (!omp_target_alloc || !omp_target_free || !omp_get_default_device)
    return 1;
  const int device = omp_get_default_device ();
  void *p = omp_target_alloc (size, device);
  if (p)
    omp_target_free (p, device);
  return p != 0;
}

/* Memory of O is mapped by something else: a caller, "declare target".  Then no region copies it, and the host has
   values of its own.  For libgomp an address is also present right behind what is mapped.  */

static int
mapped_already (const struct kept_table *t, const struct kept_object *o)
{
  if (t->acc)
    return acc_is_present ((void *)o->start, 1) || acc_is_present ((void *)(o->start + o->size - 1), 1);
  if (!omp_target_is_present || !omp_get_default_device)
    return 0;
  const int device = omp_get_default_device ();
  return omp_target_is_present ((void *)(o->start + 1), device)
	 || omp_target_is_present ((void *)(o->start + o->size - 1), device);
}

/* Make room in T for another object of GROUP: the oldest object without use by the region leaves.  False: no room.  */

static int
make_room (struct kept_table *t, unsigned group)
{
  word count = 0;
  struct kept_object *oldest = 0;
  for (word i = 0; i < t->count; i++)
    if (t->objects[i].group == group)
      {
	count++;
	if (!oldest && !t->objects[i].used)
	  oldest = &t->objects[i];
      }
  if (count < t->limits[group])
    return 1;
  if (!oldest)
    return 0;
  struct kept_object old = *oldest;
  leave (t, same_object, &old);
  return 1;
}

/* A region maps COUNT items.  One of the same group as item I, or of no group, overlaps item I without being equal to
   it.  */

static int
contested (word i, word count, void **addresses, const word *sizes, const unsigned char *groups)
{
  const struct kept_object o = { .start = (word)addresses[i], .size = sizes[i] };
  for (word k = 0; k < count; k++)
    {
      const struct kept_object other = { .start = (word)addresses[k], .size = sizes[k] };
      if ((!groups[k] || (groups[k] & GROUP) == (groups[i] & GROUP)) && overlapping (&o, &other)
	  && !same_object (&o, &other))
	return 1;
    }
  return 0;
}

/* Mark what a region uses of T, before anything leaves.  */

static void
mark_next (struct kept_table *t, word count, void **addresses, const word *sizes, const unsigned char *groups)
{
  for (word i = 0; i < t->count; i++)
    t->objects[i].used = 0;
  for (word i = 0; i < count && t->count; i++)
    if (groups[i] != NO_MEMORY)
      {
	const struct kept_object o = { .start = (word)addresses[i], .size = sizes[i] };
	struct kept_object *known = find (t, same_object, &o);
	if (known)
	  known->used = NEXT;
      }
}

/* A region that maps COUNT things is about to begin.  GROUPS has a byte for each; those of the groups in ENTER stay on
   the device from now on.  ASKING: there is another call of this function for the same region.  */

static void
keep (struct kept_table *t, word count, void **addresses, const word *sizes, const unsigned short *kinds,
      const unsigned char *groups, unsigned enter, int asking)
{
  void *new_addresses[MOST_OBJECTS];
  word new_sizes[MOST_OBJECTS];
  unsigned short new_kinds[MOST_OBJECTS];
  word n = 0, bytes = 0, not_to = 0, not_from = 0;
  mark_next (t, count, addresses, sizes, groups);
  for (word i = 0; i < count; i++)
    {
      if (groups[i] == NO_MEMORY)
	continue;
      struct kept_object o = { .start = (word)addresses[i], .size = sizes[i], .used = NEW };
      const int wanted = groups[i] && o.size >= LEAST_SIZE && o.start
			 && !(groups[i] & MAY_OVERLAP && contested (i, count, addresses, sizes, groups));
      struct kept_object *known = find (t, same_object, &o);
      const int met = known && known->used && known->used != NEXT;
      o.counted = o.shared = asking;
      if (wanted)
	{
	  o.group = (groups[i] & GROUP) - 1;
	  o.owed = (kinds[i] & MAP_FROM) != 0;
	  o.changed = (groups[i] & MAY_CHANGE) && o.owed;
	  o.alignment = kinds[i] & ALIGNMENT;
	  if (met || (known && known->group == o.group))
	    {
	      known->changed |= o.changed;
	      known->shared |= o.shared;
	      if (met)
		{
		  known->owed |= o.owed;
		  for (word k = 0; k < n && kinds[i] & MAP_TO; k++)
		    if ((word)new_addresses[k] == o.start && new_sizes[k] == o.size)
		      new_kinds[k] |= MAP_TO;
		  continue;
		}
	      if (!known->counted)
		{
		  not_to += kinds[i] & MAP_TO ? o.size : 0;
		  not_from += known->owed && o.owed ? o.size : 0;
		}
	      known->counted = asking;
	      known->owed |= o.owed;
	      known->used = USED;
	      continue;
	    }
	}
      else if (known)
	{
	  /* The region's second item of this object; or the object leaves here, and the region maps it by itself.  */
	  if (!met)
	    leave (t, same_object, &o);
	  continue;
	}
      leave (t, overlapping_there, &o);
      if (groups[i])
	bytes += o.size;
      if (!wanted || !(enter >> o.group & 1) || mapped_already (t, &o) || !make_room (t, o.group)
	  || t->count == MOST_OBJECTS)
	continue;
      t->objects[t->count++] = o;
      new_addresses[n] = addresses[i];
      new_sizes[n] = o.size;
      new_kinds[n++] = (kinds[i] & MAP_TO ? MAP_TO : MAP_ALLOC) | o.alignment;
    }
  if (bytes >= large && t->count > n && !memory_for (t, bytes))
    leave (t, unused, 0);
  note (not_to, not_from);
  if (n)
    map (t, n, new_addresses, new_sizes, new_kinds, 0);
}

HIDDEN void
heddle_keep_data (struct kept_table *t, word count, void **addresses, word *sizes, unsigned short *kinds,
		  const unsigned char *groups, unsigned enter)
{
  if (usable (t) && (t->count || enter) && may_keep ())
    keep (t, count, addresses, sizes, kinds, groups, enter, 0);
}

/* The same earlier, for COUNT sections of the region only, some of which overlap: the program is about to ask whether
   all are on the device, and will map all around the region if not.  SECTIONS has their beginnings, then their ends.
   Afterwards each object in the table is one of the sections, or has no byte in common with one.  */

HIDDEN void
heddle_keep_sections (struct kept_table *t, word count, void **sections, const unsigned short *kinds,
		      const unsigned char *groups, unsigned enter)
{
  word sizes[MOST_OBJECTS];
  if (!usable (t) || (!t->count && !enter) || !may_keep ())
    return;
  for (word i = 0; i < count; i++)
    sizes[i] = (char *)sections[count + i] - (char *)sections[i];
  keep (t, count, sections, sizes, kinds, groups, enter, 1);
}

/* The objects of GROUPS leave the device.  The host uses the values of the groups in LIVE only.  */

HIDDEN void
heddle_drop_data (struct kept_table *t, unsigned groups, unsigned live)
{
  for (word i = 0; i < t->count; i++)
    if (!(live >> t->objects[i].group & 1))
      t->objects[i].changed &= ~(groups >> t->objects[i].group);
  leave (t, of_groups, &groups);
}

/* The host is about to read an object that may be of GROUPS; if SIZE is not 0, only of the SIZE bytes at START.  */

HIDDEN void
heddle_show_data (struct kept_table *t, unsigned groups, void *start, word size)
{
  enum
  {
    PART = 16
  };
  void *addresses[MOST_OBJECTS];
  word sizes[MOST_OBJECTS];
  unsigned short kinds[MOST_OBJECTS];
  word n = 0;
  for (word i = 0; i < t->count; i++)
    {
      struct kept_object *o = &t->objects[i];
      if (!o->changed || !of_groups (o, &groups))
	continue;
      const word from = (word)start;
      /* Only a small part is copied alone: many copies of larger parts would be more bytes than the whole.  */
      const int part = size && size <= o->size / PART;
      if (part && (from + size <= o->start || o->start + o->size <= from))
	continue;
      if (part && from >= o->start && from + size <= o->start + o->size)
	{
	  addresses[n] = start;
	  sizes[n] = size;
	}
      else
	{
	  addresses[n] = (void *)o->start;
	  sizes[n] = o->size;
	  o->changed = 0;
	  o->owed = 0;
	}
      kinds[n++] = MAP_FROM | o->alignment;
    }
  if (n)
    copy_back (t, n, addresses, sizes, kinds);
}
