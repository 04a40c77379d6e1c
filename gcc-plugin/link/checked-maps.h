/* checked-maps.h -- a program that was linked with -mcheck-memory maps each variable by itself.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp has one allocation for all that a construct maps and that is not there yet, so that an index which is wrong
   by one meets the construct's next variable.  Where HEDDLE_SIM_CHECK asks for "memory" there is a "target data" for
   each item around a region, "target data" or "target enter data": the item is there then, in an allocation of its own.
   It is a "target data" since that ends the mapping that it began, also where a program has mapped only parts of what a
   region maps implicitly.  The host plugin is told of each item, for libgomp asks it for more bytes than the item has,
   which would be before or behind it.

   Members of one structure have to stay together, in the one allocation that libgomp has for them; what pointers
   among them point to has its own.  A region with "nowait" is mapped before libgomp's function returns, and has its own
   part in the items then, so that they stay until it ends.  With "depend" the tasks before come first, as they do for
   libgomp.  With both the construct is a task that maps when libgomp decides to: its items stay together.

   noted-maps.h includes this, and has the calls.  */

extern void *malloc (unsigned long);
extern void free (void *);
extern char *secure_getenv (const char *);

/* GCC's numbers of what an item is (gomp-constants.h).  */
enum
{
  HEDDLE_MAP_TOFROM = 3,		/* or a part of it */
  HEDDLE_MAP_ALWAYS = 0x10,		/* with some of that */
  HEDDLE_MAP_STRUCT = 0x1c,
  HEDDLE_MAP_IMPLICIT = 0x60, HEDDLE_MAP_SPECIAL = 0x7c, HEDDLE_MAP_KINDS = 0xff
};

/* libgomp aligns to a pointer at least, and kernels rely on no more than a vector's alignment.  */
enum { HEDDLE_LEAST_ALIGN = 8, HEDDLE_MOST_ALIGN = 16 };

/* The host plugin's; null: it is older than the program.  */
static heddle_map_alone_function *heddle_map_alone;

/* A "target data" construct of the thread, which COUNT others are around.  */
struct heddle_data
{
  struct heddle_data *outer;
  unsigned long count;
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

/* Whether the item N is in a structure that has another item for members of it, which are mapped together.  */

static int
heddle_is_member (unsigned long n, unsigned long count, void *const *addresses, const unsigned long *sizes,
		  const unsigned short *kinds)
{
  for (unsigned long i = 0; i < count; i++)
    if ((kinds[i] & HEDDLE_MAP_KINDS) == HEDDLE_MAP_STRUCT && i + sizes[i] < count)
      {
	const unsigned long last = i + sizes[i];
	if ((char *) addresses[n] < (char *) addresses[last] + sizes[last]
	    && (char *) addresses[n] + sizes[n] > (char *) addresses[i])
	  return 1;
	i = last;
      }
  return 0;
}

/* Begin a "target data" for each item that can have one.  Returns how many they are.  */

static unsigned long
heddle_map_each (int device, unsigned long count, void *const *addresses, const unsigned long *sizes,
		 const unsigned short *kinds)
{
  unsigned long begun = 0;
  for (unsigned long i = 0; i < count; i++)
    {
      unsigned kind = kinds[i] & HEDDLE_MAP_KINDS;
      const unsigned implicit = (kind & HEDDLE_MAP_SPECIAL) == HEDDLE_MAP_IMPLICIT ? HEDDLE_MAP_IMPLICIT : 0;
      kind &= ~implicit;
      if (kind == HEDDLE_MAP_STRUCT)
	i += sizes[i];
      else if (sizes[i] && (kind <= HEDDLE_MAP_TOFROM
			    || (kind > HEDDLE_MAP_ALWAYS && kind <= (HEDDLE_MAP_ALWAYS | HEDDLE_MAP_TOFROM)))
	       && !heddle_is_member (i, count, addresses, sizes, kinds))
	{
	  void *address = addresses[i];
	  unsigned long size = sizes[i];
	  unsigned long alignment = 1ul << (kinds[i] >> 8);
	  if (alignment < HEDDLE_LEAST_ALIGN)
	    alignment = HEDDLE_LEAST_ALIGN;
	  if (alignment > HEDDLE_MOST_ALIGN)
	    alignment = HEDDLE_MOST_ALIGN;
	  unsigned short as = (kind & HEDDLE_MAP_TOFROM) | implicit | __builtin_ctzl (alignment) << 8;
	  if (heddle_map_alone)
	    heddle_map_alone (size, alignment);
	  HEDDLE_LIBGOMP (GOMP_target_data_ext, device, 1, &address, &size, &as);
	  if (heddle_map_alone)
	    heddle_map_alone (0, 0);
	  begun++;
	}
    }
  return begun;
}

/* End COUNT of them.  */

static void
heddle_unmap_each (unsigned long count)
{
  while (count--)
    HEDDLE_LIBGOMP (GOMP_target_end_data);
}

static void
heddle_data_begins (int device, unsigned long count, void **addresses, unsigned long *sizes, unsigned short *kinds)
{
  struct heddle_data *d = malloc (sizeof *d);
  if (!d)
    __builtin_trap ();
  d->outer = heddle_innermost;
  d->count = heddle_map_each (device, count, addresses, sizes, kinds);
  heddle_innermost = d;
}

static void
heddle_data_ends (void)
{
  struct heddle_data *d = heddle_innermost;
  if (!d)
    return;
  heddle_innermost = d->outer;
  heddle_unmap_each (d->count);
  free (d);
}
