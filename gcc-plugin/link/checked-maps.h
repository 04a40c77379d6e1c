/* checked-maps.h -- a program that was linked with -mcheck-memory maps each variable by itself.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   libgomp has one allocation for all new items of a construct, and an index that is wrong by one meets the construct's
   next variable.  Where HEDDLE_SIM_CHECK asks for "memory" there is a "target data" for each item around a region,
   "target data" or "target enter data": the item is present then, in an allocation of its own.  It is a "target data",
   whose end unmaps it, also where a program has mapped only parts of the data that a region maps implicitly.  The host
   plugin is told of each item, as libgomp asks it for more bytes than the item has, before or behind the item.

   Members of one structure have to stay together, in libgomp's single allocation for the structure; targets of pointers
   among the members have their own.  A region with "nowait" is mapped before libgomp's function returns, and shares the
   items then until its end.  With "depend" the tasks before come first, as in libgomp.  With both the construct is a
   task that maps when libgomp decides to: its items stay together.

   OpenACC's constructs have its own "data" around them.  Constructs with "async" or "wait", which map at a queue's
   time, do not have it; nor does "enter data" of Fortran's descriptors and of members, which libgomp looks for in the
   list of one construct.

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
  HEDDLE_MAP_FORCE = 0x80,
  HEDDLE_MAP_IMPLICIT = 0x60, HEDDLE_MAP_SPECIAL = 0x7c, HEDDLE_MAP_KINDS = 0xff
};

/* libgomp aligns to a pointer at least, and kernels rely on no more than a vector's alignment.  */
enum { HEDDLE_LEAST_ALIGN = 8, HEDDLE_MOST_ALIGN = 16 };

/* Of OpenACC: no queue (openacc.h); the words of a region's list with other words behind: the dimensions, its queue,
   whose number is in the word or, where all bits are set, behind it, and the queues that it waits for
   (gomp-constants.h).  */
enum { HEDDLE_ACC_SYNC = -2, HEDDLE_LAUNCH_DIM = 1, HEDDLE_LAUNCH_DIMS = 7, HEDDLE_LAUNCH_ASYNC = 2,
       HEDDLE_LAUNCH_WAIT = 3 };

typedef void heddle_begin_data (int, unsigned long, void **, unsigned long *, unsigned short *);

/* The host plugin's; null: an older plugin.  */
static heddle_map_alone_function *heddle_map_alone;

/* A "target data" construct of the thread, with COUNT others around it.  */
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

/* Whether the item N is in a structure with another item for its members, which are mapped together.  */

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

/* Begin a "target data", or OpenACC's "data", for each possible item.  DEVICE is the construct's argument for libgomp.
   Returns their number.  */

static unsigned long
heddle_map_each_by (heddle_begin_data *begin, int device, unsigned long count, void *const *addresses,
		    const unsigned long *sizes, const unsigned short *kinds)
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
	  begin (device, 1, &address, &size, &as);
	  if (heddle_map_alone)
	    heddle_map_alone (0, 0);
	  begun++;
	}
    }
  return begun;
}

static void
heddle_begin_target_data (int device, unsigned long count, void **addresses, unsigned long *sizes,
			  unsigned short *kinds)
{
  HEDDLE_LIBGOMP (GOMP_target_data_ext, device, count, addresses, sizes, kinds);
}

static unsigned long
heddle_map_each (int device, unsigned long count, void *const *addresses, const unsigned long *sizes,
		 const unsigned short *kinds)
{
  return heddle_map_each_by (heddle_begin_target_data, device, count, addresses, sizes, kinds);
}

/* End COUNT of them.  */

static void
heddle_unmap_each (unsigned long count)
{
  while (count--)
    HEDDLE_LIBGOMP (GOMP_target_end_data);
}

/* COUNT constructs are around a beginning construct.  */

static void
heddle_data_begins (unsigned long count)
{
  struct heddle_data *d = malloc (sizeof *d);
  if (!d)
    __builtin_trap ();
  d->outer = heddle_innermost;
  d->count = count;
  heddle_innermost = d;
}

/* It has ended; returns how many are to end.  */

static unsigned long
heddle_data_ends (void)
{
  struct heddle_data *d = heddle_innermost;
  if (!d)
    return 0;
  const unsigned long count = d->count;
  heddle_innermost = d->outer;
  free (d);
  return count;
}

/* OpenACC.  */

extern void GOACC_data_start (int, unsigned long, void **, unsigned long *, unsigned short *);
extern void GOACC_data_end (void);
extern void GOACC_enter_data (int, unsigned long, void **, unsigned long *, unsigned short *, int, int, ...);
extern void GOACC_parallel_keyed (int, void (*) (void *), unsigned long, void **, unsigned long *, unsigned short *,
				  ...);

static void
heddle_begin_acc_data (int flags, unsigned long count, void **addresses, unsigned long *sizes, unsigned short *kinds)
{
  HEDDLE_LIBGOMP (GOACC_data_start, flags, count, addresses, sizes, kinds);
}

static unsigned long
heddle_map_each_for_acc (int flags, unsigned long count, void *const *addresses, const unsigned long *sizes,
			 const unsigned short *kinds)
{
  return heddle_checks_memory ()
	 ? heddle_map_each_by (heddle_begin_acc_data, flags, count, addresses, sizes, kinds) : 0;
}

static void
heddle_unmap_each_for_acc (unsigned long count)
{
  while (count--)
    HEDDLE_LIBGOMP (GOACC_data_end);
}

HEDDLE_OVER void
GOACC_data_start (int flags, unsigned long count, void **addresses, unsigned long *sizes, unsigned short *kinds)
{
  if (heddle_checks_memory ())
    heddle_data_begins (heddle_map_each_for_acc (flags, count, addresses, sizes, kinds));
  HEDDLE_LIBGOMP (GOACC_data_start, flags, count, addresses, sizes, kinds);
}

HEDDLE_OVER void
GOACC_data_end (void)
{
  HEDDLE_LIBGOMP (GOACC_data_end);
  if (heddle_checks_memory ())
    heddle_unmap_each_for_acc (heddle_data_ends ());
}

/* Whether all items are bytes, and none is where another one points from.  */

static int
heddle_only_bytes (unsigned long count, const unsigned short *kinds)
{
  for (unsigned long i = 0; i < count; i++)
    if ((kinds[i] & HEDDLE_MAP_KINDS & ~HEDDLE_MAP_FORCE) > HEDDLE_MAP_TOFROM)
      return 0;
  return 1;
}

/* Call libgomp's function NAME with the arguments that the function around it has got, of which no more than WORDS are
   in no register.  */
#define HEDDLE_LIBGOMP_SAME(NAME, WORDS)							\
  ({												\
    static void *known;										\
    void (*const function) () = (void (*) ()) heddle_libgomp_function (#NAME, &known);		\
    __builtin_apply (function, __builtin_apply_args (), ((WORDS) + 1) / 2 * 16);		\
  })

HEDDLE_OVER void
GOACC_enter_data (int flags, unsigned long count, void **addresses, unsigned long *sizes, unsigned short *kinds,
		  int queue, int waits, ...)
{
  const unsigned long each = queue == HEDDLE_ACC_SYNC && !waits && heddle_only_bytes (count, kinds)
			     ? heddle_map_each_for_acc (flags, count, addresses, sizes, kinds) : 0;
  HEDDLE_LIBGOMP_SAME (GOACC_enter_data, 2ul + (waits > 0 ? waits : 0));
  heddle_unmap_each_for_acc (each);
}

/* The number of words in a region's LIST; *SIMPLE: it has no queue.  */

static unsigned long
heddle_launch_words (__builtin_va_list list, int *simple)
{
  unsigned long words = 1;
  *simple = 1;
  for (unsigned word; (word = __builtin_va_arg (list, unsigned)) != 0; words++)
    {
      const int what = word >> 28;
      int behind = 0;
      if (what == HEDDLE_LAUNCH_DIM)
	for (unsigned given = word & HEDDLE_LAUNCH_DIMS; given; given &= given - 1)
	  behind++;
      else
	*simple = 0;
      if (what == HEDDLE_LAUNCH_ASYNC)
	behind = (unsigned short) ~word == 0;
      else if (what == HEDDLE_LAUNCH_WAIT)
	behind = (short) word;
      for (; behind > 0; behind--, words++)
	(void) __builtin_va_arg (list, unsigned);
    }
  return words;
}

HEDDLE_OVER void
GOACC_parallel_keyed (int flags, void (*function) (void *), unsigned long count, void **addresses,
		      unsigned long *sizes, unsigned short *kinds, ...)
{
  __builtin_va_list list;
  __builtin_va_start (list, kinds);
  int simple;
  const unsigned long words = heddle_launch_words (list, &simple);
  __builtin_va_end (list);
  const unsigned long each = simple ? heddle_map_each_for_acc (flags, count, addresses, sizes, kinds) : 0;
  HEDDLE_LIBGOMP_SAME (GOACC_parallel_keyed, words);
  heddle_unmap_each_for_acc (each);
}
