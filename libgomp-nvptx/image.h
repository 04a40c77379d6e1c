/* image.h -- the device image that mkoffload embeds in a program and the host plugin loads.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Registered by a constructor with GOMP_offload_register_ver (HEDDLE_IMAGE_VERSION, table, 5, &image): type 5 is NVIDIA
   PTX; the device half of the version is beyond what GCC's own plugin accepts.  Tables are in the host's order: FUNCS
   as .offload_func_table, VARS as .offload_var_table.  The image and all its references lie in one program or
   library.  */

#ifndef HEDDLE_IMAGE_H
#define HEDDLE_IMAGE_H

#include <stdint.h>

#define HEDDLE_IMAGE_MAGIC 0x31656c6464656848ull	/* "Heddle1" and NUL, little endian: compare as a number */
#define HEDDLE_IMAGE_ABI 12				/* abi.h that the code was compiled for */
#define HEDDLE_IMAGE_VERSION ((1u << 16) | 0x4844)	/* host half 1 (GCC 12), device half 'HD' */

#define HEDDLE_MOST_ARGS_BYTES 1024			/* heddle_image_func::args_bytes is no more */
#define HEDDLE_MOST_STACK_BYTES (1ull << 40)		/* heddle_image_func::stack_bytes is no more */

enum { HEDDLE_CODE_PTX = 0 };		/* else: the cubin's sm, e.g. 90 */

/* PTX: SIZE includes the NUL, and LEAST_SM is the oldest device that the text is for; 0: all, as one text must be.  */
struct heddle_image_code { uint32_t sm, least_sm; const char *data; uint64_t size; };

enum { HEDDLE_CONSTRUCTORS_END = 1 };

/* The flags of a kernel, 64 bits: facts, a bit each, and two numbers.  */
enum
{
#define KERNEL_FACT(NAME, member, BIT, ATTRIBUTE, SET, READ, WORDS) HEDDLE_FUNC_##NAME = 1ull << BIT,
#include "kernel-facts.def"
};
enum
{
  /* With SCHEDULER, from this bit on: the most threads in the requests of parallel regions, at most HEDDLE_MAX_WARPS,
     which stands for an unknown number, too; 0: no request.  With CONSTRUCTORS: HEDDLE_CONSTRUCTORS_END, if it ends
     lives.  With OPENACC: the number of workers, and ITERATIONS is "teams #N" for its number of gangs; 0 or NULL where
     the launch decides.  With WIDE_VECTORS: the warps of a vector.  */
  HEDDLE_FUNC_ASKED_SHIFT = 16, HEDDLE_MOST_ASKED = 63,
  /* With WIDE_VECTORS, from this bit on: the number of workers; 0: the launch decides.  Each needs one of the
     hardware's 16 barriers of a block, and all together need one.  Without WIDE_VECTORS: the warps of a block that the
     kernel's loops are made for, where the launch decides; 0: any.  */
  HEDDLE_FUNC_WORKERS_SHIFT = 27, HEDDLE_MOST_WIDE_WORKERS = 15
};

struct heddle_image_func
{
  const char *name;		/* of the .entry; NULL: the region has no device code (host fallback) */
  uint64_t flags;		/* HEDDLE_FUNC_* */
  uint64_t max_threads;		/* most threads (lanes) a block that the kernel was compiled for; 0: no limit */
  uint64_t stack_bytes;		/* warp stack that the kernel needs; 0 with USES_STACK: not known (use the default) */
  const char *file;		/* source position of the region, or NULL */
  uint32_t line;
  uint32_t args_bytes;		/* of the block of mapped addresses, which follow struct heddle_kernel_params among the
				   kernel's parameters and need not be loaded; 0: it loads them */
  const char *function;		/* the source function that the region is in, or NULL */
  uint64_t shared_bytes;	/* dynamic shared memory of a block */
  const char *iterations;	/* what the region's loops can use, as formulas (below), or NULL: not known */
  uint64_t address_words;	/* with KNOWN_MEMORY: the words of 8 bytes of the block of arguments from which it
				   computes addresses; the last bit is for all words from its own on */
  uint64_t sum_words;		/* those words that are addresses of variables to which the grid's blocks add up, in the
				   order of struct heddle_sums (abi.h); 0: none */
  uint64_t wide_sums;		/* the sums among these of 8 bytes; the others have 4 */
};
#define HEDDLE_LAST_ADDRESS_WORD 63	/* of address_words */
#define HEDDLE_SUM_WORDS 64		/* number of bits in sum_words */

/* A formula is the number of threads (lanes counted) or, with "teams " before it, of teams with work.  Behind it, or
   alone, may be "threads " and another formula: the number of a team's threads with work.  Formulas are in postfix
   form, with spaces between their parts:
     #N			the number N
     @OFFSET:TYPE	that at OFFSET of the block of arguments, of which ARGS_BYTES are known
     +T -T *T /T	operations (division rounds towards 0), <T the less of two, >T the greater,
     =T			conversion
   where T is the result's type: u or s and the number of bits.  Results wrap.  More than the true number makes a
   kernel slower, less than that, too; both give right results.
   The word "fixed", before all that or alone: the shape of the grid must depend on nothing else, but on numbers of
   teams and threads that the program can count.  Behind the word may be ":" and letters, the order of its sums for a
   region that runs on the host (gcc-plugin/link/host-sums.c).  */
#define HEDDLE_MOST_FORMULA_STEPS 64

/* The .global NAME is a variable of SIZE bytes, 0 being any size.  It may have up to HEDDLE_MOST_FILL bytes more.  */
#define HEDDLE_MOST_FILL 3
struct heddle_image_var { const char *name; uint64_t size; };

/* A function NAME of the host that device code calls: CALL (BLOCK) calls it with the arguments in BLOCK, and puts the
   result there (host-calls/protocol.h).  FUNCTION is its address; null: the program has been linked without.  CALL
   is null for a region with device(ancestor: 1).  */
struct heddle_image_call { const char *name; const void *function; void (*call) (char *block); };

struct heddle_image
{
  uint64_t magic;		/* HEDDLE_IMAGE_MAGIC */
  uint32_t abi;			/* HEDDLE_IMAGE_ABI */
  uint32_t struct_size;		/* sizeof (struct heddle_image) */
  uint32_t code_num, func_num, var_num;
  uint32_t checksum;		/* image-checksum.h; 0: not known */
  const struct heddle_image_code *codes;	/* cubins, then the PTX last */
  const struct heddle_image_func *funcs;
  const struct heddle_image_var *vars;
  const struct heddle_image_call *calls;	/* from here on: present only if STRUCT_SIZE says so */
  uint64_t call_num;
};

#define HEDDLE_IMAGE_LEAST_SIZE 56	/* of the structure, without the members that were appended */

/* Two images may have variables with the same address on the host, made one object by the dynamic linker.  A program
   tells the host plugin of its image before it registers the image with libgomp, which cannot have two objects at one
   address.  ROWS is the host's table of COUNT variables: address and size; CONSTANT says of each whether nothing writes
   to it.  LEFT_OUT[i] becomes 1 where the program is to leave out the row, as libgomp has an equal variable already;
   the plugin leaves it out, too.  Returns 0, or -1 after a message, if a variable that can change is in another image
   as well.  The other function is called at the end of the image.  */
#define HEDDLE_ENTER_VARIABLES "heddle_enter_variables"
#define HEDDLE_LEAVE_VARIABLES "heddle_leave_variables"
typedef int heddle_enter_variables_function (const struct heddle_image *, unsigned count, const void *const *rows,
					     const unsigned char *constant, unsigned char *left_out);
typedef void heddle_leave_variables_function (const struct heddle_image *);

/* The needs of "requires" directives, with libgomp's numbers.  A program with a requirement tells the host plugin
   before it registers its image.  Returns 0; or -1, if devices are in use already and do not do it, after a message:
   then the image is not registered.  */
enum
{
  HEDDLE_REQUIRES_ADDRESS = 0x10,	/* unified_address */
  HEDDLE_REQUIRES_MEMORY = 0x20,	/* unified_shared_memory */
  HEDDLE_REQUIRES_REVERSE = 0x80,	/* reverse_offload */
  HEDDLE_REQUIRES_SELF_MAPS = 0x400,	/* self_maps */
  HEDDLE_REQUIRES_ALL = 0x4b0
};
#define HEDDLE_REQUIRE "heddle_require"
typedef int heddle_require_function (unsigned mask);

/* Start the default device, unless the program could tell (plugin/device/early-start.cc).  A program calls this after
   the registration of its image, before main.  A failure is not reported before the device is used.  */
#define HEDDLE_START_EARLY "heddle_start_early"
typedef void heddle_start_early_function (void);

/* Whether data may stay on the device between regions (plugin/memory/kept-data.cc), and whom a program tells of so
   many bytes that have not been copied to the device and from it for that; null: nobody.  A program asks before a
   region.  */
struct heddle_keeping
{
  int on;
  void (*note) (unsigned long to, unsigned long from);
};
#define HEDDLE_FIND_KEEPING "heddle_find_keeping"
typedef const struct heddle_keeping *heddle_find_keeping_function (void);

/* Elements with gaps between them (plugin/memory/gap-copies.cc): the next copies of exactly these bytes are for the
   elements alone.  A program has a list of such sections around a call of libgomp, the last first, for the copies of
   the calling thread; and another list for the copies of all threads to the host.  */
struct heddle_section
{
  const struct heddle_section *next;
  char *start;			/* the lowest byte */
  long size, element, rank;	/* bytes in all and of an element */
  struct { long count, distance; } dims[];	/* distances in bytes, none negative */
};
enum
{
  HEDDLE_SECTION_END,		/* the section is taken away */
  HEDDLE_SECTION_BEGIN,
  HEDDLE_SECTION_SHARED_END,
  HEDDLE_SECTION_SHARED_BEGIN
};
#define HEDDLE_NOTE_SECTION "heddle_note_section"
typedef void heddle_note_section_function (struct heddle_section *section, int what);

/* The bytes of S have gaps.  */
static inline int
heddle_has_gaps (const struct heddle_section *s)
{
  long bytes = s->element, i;
  if (s->size == 0)
    return 0;
  for (i = 0; i < s->rank; i++)
    bytes *= s->dims[i].count;
  return bytes < s->size;
}

/* With OMP_TARGET_OFFLOAD=mandatory: choose the default device of the calling thread, unless somebody has
   (plugin/device/default-device.cc).  A program or library calls this after the registration of its image, BY_PROGRAM:
   a program, before main.  */
#define HEDDLE_CHOOSE_DEVICE "heddle_choose_device"
typedef void heddle_choose_device_function (int by_program);

/* HEDDLE_SIM_CHECK=memory, of programs that are linked with -mcheck-memory: the thread's mappings until the next call
   are one variable of SIZE bytes with ALIGNMENT, a power of two from 8 to 256.  SIZE is 0 at the end.  */
#define HEDDLE_MAP_ALONE "heddle_map_alone"
typedef void heddle_map_alone_function (unsigned long size, unsigned long alignment);

/* HEDDLE_SIM_CHECK=races, of programs that are compiled and linked with -mcheck-races: the host's accesses to what
   regions map (plugin/memory/host-races.cc).  The compiler puts calls of an access function before accesses: SIZE bytes
   AT, in the line LINE of FILE, by what the source calls NAME.  WHAT has HEDDLE_WATCH_WRITE, HEDDLE_WATCH_STRING (AT is
   a string, whose size SIZE is not), or is HEDDLE_WATCH_REGION: the thread's next region is at that line, and AT the
   names of its items, each with a NUL, SIZE bytes together.  The compiler's variable HEDDLE_WATCH_VARIABLE has the
   function's address, or null where nothing is to be watched.  */
#define HEDDLE_WATCH_VARIABLE "heddle_watches_host"
#define HEDDLE_WATCH_WRITE 1
#define HEDDLE_WATCH_STRING 2
#define HEDDLE_WATCH_REGION 4
/* The access is atomic, and AT is released; or AT is acquired, and nothing accessed.  */
#define HEDDLE_WATCH_RELEASE 8
#define HEDDLE_WATCH_ACQUIRE 16
typedef void heddle_host_access_function (const void *at, unsigned long size, int what, const char *file, int line,
					  const char *name);
struct heddle_host_watch
{
  heddle_host_access_function *access;
  /* GOMP_target_ext is to be called with these.  Returns a word for the head of its list of arguments, or 0.  */
  long (*region) (int device, unsigned long count, void *const *addresses, const unsigned long *sizes,
		  const unsigned short *kinds, unsigned flags);
  /* It has returned; WORD is the word of REGION, not 0.  */
  void (*region_left) (long word);
  /* Items are entered, or leave; LATER: the construct is a task that may have to wait.  */
  void (*entered) (unsigned long count, void *const *addresses, const unsigned long *sizes,
		   const unsigned short *kinds, int leave, int later);
  /* One of the events below happens in this thread.  */
  void *(*event) (int what, const void *object);
};
/* Events that order the host's accesses: members come to a team, an address during its life; the object of a task is
   what HEDDLE_TASK_MADE has returned for the address of libgomp's dependences, or null, and it has several tasks where
   a loop is its maker; the object of a beginning thread is the result of HEDDLE_THREAD_MADE, and of a joined thread a
   pthread_t.  */
enum heddle_watch_event
{
  HEDDLE_TEAM_BEGINS, HEDDLE_TEAM_ENDS, HEDDLE_MEMBER_BEGINS, HEDDLE_MEMBER_ENDS,
  HEDDLE_BARRIER_REACHED, HEDDLE_BARRIER_LEFT,
  HEDDLE_SYNC_RELEASE, HEDDLE_SYNC_ACQUIRE,
  HEDDLE_TASK_MADE, HEDDLE_TASK_BEGINS, HEDDLE_TASK_ENDS,
  HEDDLE_TASK_KEPT,			/* its object is the maker's, too */
  HEDDLE_TASK_INCLUDED,			/* if it has ended, its maker goes on behind it */
  HEDDLE_TASKS_DONE,			/* the object is not needed any more, by the task or the maker */
  HEDDLE_TASKS_AWAITED, HEDDLE_GROUP_BEGINS, HEDDLE_GROUP_ENDS,
  HEDDLE_DEPENDS_AWAITED,		/* these dependences */
  HEDDLE_REGION_DEPENDS,		/* for the next region */
  HEDDLE_EVENT_FULFILLED,
  HEDDLE_THREAD_MADE, HEDDLE_THREAD_BEGINS, HEDDLE_THREAD_ENDS, HEDDLE_THREAD_JOINED
};
/* Of the host plugin; returns null without checks.  */
#define HEDDLE_WATCH_HOST "heddle_watch_host"
typedef const struct heddle_host_watch *heddle_watch_host_function (void);

/* Between lto1 and mkoffload: the device role writes the tables as comment lines at the top of the PTX, one
   a line, in the host's order, fields separated by tabs (a missing string is empty):
     //:HEDDLE-ABI	<n>
     //:HEDDLE-FUNC	<name>	<flags>	<max_threads>	<stack_bytes>	<args_bytes>	<shared_bytes>	<address_words>
			<sum_words>	<wide_sums>	<file>	<line>	<function>	<iterations>
     //:HEDDLE-VAR	<name>	<size>	[repeated|constant]
     //:HEDDLE-CALL	<name>	<signature>	(host-calls/protocol.h)
   where a repeated variable has another line, and the program leaves this row out of the host's table; a constant
   variable has the same value in each row.  */

#endif
