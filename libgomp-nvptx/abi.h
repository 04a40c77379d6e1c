/* abi.h -- what the compiler, the host plugin and the device runtime agree on.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   Plain C, for the host and for the device.  The only header on both sides, with warp-stacks/protocol.h, which it
   includes.

   Block and warps.  A team is a thread block of shape (32, W, 1): %tid.x is the lane, %tid.y the number of the
   warp, which is an OpenMP thread.  Where lanes are OpenMP threads, and not as many as whole warps have, its shape is
   (threads, 1, 1): such a kernel (image.h, EXACT_THREADS) takes %laneid for the lane and %tid.y * %ntid.x + %tid.x for
   the number of the thread.  The grid is (teams, rows, 1), with several rows only for kernels that allow it (image.h,
   ROW_BLOCKS).

   Calling convention of device functions (.func).  Two hidden parameters come before the declared ones:
     .u64 sp   generic address of the first free byte of the caller's stack (warp-stacks/README.md);
     .u32 ctx  low byte: log2 of that stack's size; bit 8: HEDDLE_CTX_LANES.
   Scalars travel in their own PTX type (bool and 8/16-bit integers as .u32), pointers as .u64, aggregates
   and scalars wider than 64 bits by reference: the caller passes the address of a copy; a result that is an
   aggregate is written through a hidden pointer, the first parameter after ctx.  Unnamed arguments are
   stored in a caller's buffer laid out as the x86-64 overflow area (8-byte slots, more alignment where
   the type has it) whose address is the last parameter; va_start makes a va_list with exhausted register
   areas (gp_offset 48, fp_offset 176) that points there.

   Contexts.  ctx bit 8 clear: uniform context, the 32 lanes of the warp execute the same path with the same
   values; what must happen once happens in lane 0 and its result is broadcast.  Bit 8 set: lane context, each
   lane that arrives is on its own (inside a SIMD region, or a parallel region whose threads are lanes).  */

#ifndef HEDDLE_ABI_H
#define HEDDLE_ABI_H

#include "../warp-stacks/protocol.h"

#define HEDDLE_BARRIER_OF_LANES 2	/* the meeting of one warp's lanes; a block's others: device/warp.h */
#define HEDDLE_MAX_WARPS 32		/* of a block: 1,024 threads */
#define HEDDLE_MAX_THREADS 1024		/* OpenMP threads of a team, with lanes as threads */
#define HEDDLE_LANES_STATE 144		/* bytes of a thread's knowledge of its team (device/lanes.c) */

/* A word of the list of arguments of GOMP_target_ext, for devices of this type (libgomp's "GOMP_DEVICE_NVIDIA_PTX") and
   no others: the end of this region need not be waited for (gcc-plugin/host/program/deferred-waits.cc).  Its value, in
   bits 16 up, says what the thread does before it comes to another region of this device: accesses to memory that may
   be shared with the region, or nothing relevant.  */
#define HEDDLE_TARGET_ARG_DEFER (5 | 0x4800)
#define HEDDLE_DEFER_MEMORY 1
#define HEDDLE_DEFER_NOTHING 2

/* The same for a region of OpenACC: this and the value are the length of vectors that libgomp hands on, which no
   program can ask for.  */
#define HEDDLE_ACC_DEFER 0x48440000u

/* Another word of GOMP_target_ext's list: the number, in bits 16 up, by which the check of the host's accesses knows
   the region (image.h, heddle_host_watch).  */
#define HEDDLE_TARGET_ARG_WATCH (5 | 0x4900)

/* The alignment by libgomp of the device's copy of a region's data, together, without larger needs in the data: four
   pointers (gomp_map_vars).  For this alignment it asks the plugin for one byte less in addition.  The plugin does
   without these bytes (plugin/types/region-start.h), and the compiler gives nothing a larger alignment of its own
   accord (gcc-plugin/host/clauses/mapping-kinds.cc).  */
#define HEDDLE_REGION_ALIGN 32

/* Parameters of every kernel (.entry), in this order; then, where the image says so (image.h, args_bytes), a copy
   of what ARGS points to.  */
struct heddle_kernel_params
{
  unsigned long long args;	/* device address of the block of mapped addresses; the outlined function's argument */
  unsigned long long stacks;	/* base of the warp stacks, aligned to a stack's size; a warp's number there is
				   HEDDLE_STACK_SLOT.  0 where the image says that the kernel needs none */
  unsigned int stack_log2;	/* log2 of a warp stack's size in bytes */
  int num_teams;		/* as requested: > 0, 0: implementation's choice, -1: not known on the host */
  int thread_limit;		/* as requested, but no more than the environment allows the device: > 0, or 0 */
  unsigned int flags;		/* 0; or twice the number of a launch with a gate, and STACKS is the device address
				   of a struct heddle_gate.  Only kernels with HEDDLE_FUNC_GATE (image.h) read it */
  unsigned long long end;	/* device address of a struct heddle_end to tell the host by, or 0: it looks elsewhere.
				   Only kernels with HEDDLE_FUNC_TELLS_END or sums (image.h) read it */
  unsigned long long order;	/* address of the memory of a struct heddle_order, and the log2 of its size; or 0.  Only
				   kernels with HEDDLE_FUNC_ORDERED_SUMS (image.h) read it.  The next member is aligned
				   to 16 bytes */
};

/* Their numbers, where the compiler has these parameters in a list.  */
enum { HEDDLE_PARAM_STACKS = 1, HEDDLE_PARAM_STACK_LOG2 = 2, HEDDLE_PARAM_FLAGS = 5, HEDDLE_PARAM_END = 6,
       HEDDLE_PARAM_ORDER = 7 };

/* Behind the copy of what ARGS points to, aligned to 8 bytes, where the image says that the kernel has sums (image.h,
   sum_words): how the blocks of the grid add up.  Only if END above is not 0; else each adds its own to the variable,
   atomically.  Each block stores its value of sum S to the cell of 8 bytes number S * blocks + its own number; the last
   one adds them up in the order of their numbers, combines START with that, stores the result to the variable and TOLD
   bytes behind it, and tells of the end of the kernel as struct heddle_end has it.  */
#define HEDDLE_MOST_SUMS 8
struct heddle_sums
{
  unsigned long long cells;	/* device address */
  unsigned long long told;	/* from a variable on the device to its copy in the host's memory */
  unsigned long long start[HEDDLE_MOST_SUMS]; /* values of variables, in their first bytes; one for each sum */
};

/* Its size for COUNT sums; 0 for none.  */
static inline unsigned int
heddle_sums_bytes (unsigned int count)
{
  return count ? (unsigned int) (sizeof (struct heddle_sums)
				 - (HEDDLE_MOST_SUMS - count) * sizeof (unsigned long long))
	       : 0;
}

/* The size of a kernel's last parameter: ARGS_BYTES of arguments, and COUNT sums behind them.  */
static inline unsigned int
heddle_values_bytes (unsigned int args_bytes, unsigned int count)
{
  const unsigned int word = sizeof (unsigned long long);
  return count ? (args_bytes + word - 1) / word * word + heddle_sums_bytes (count) : args_bytes;
}

/* The order of a grid's blocks that add up floating-point values; the result must not depend on the first block to
   come.  For one kernel at a time; all zero between two.  Behind it, in the same memory, is a struct heddle_order_cell
   for each sum and each block: number S * blocks + B.  Where there is not room for all cells, or the kernel gets no
   such memory, blocks add atomically, in any order.  */
struct heddle_order
{
  unsigned int arrived;		/* number of blocks with stored values */
  unsigned int turn;		/* of kernels with a scheduler: the team whose turn it is to add its values */
  unsigned int ticket;		/* of these: the number of the team that begins next */
  unsigned int pad[29];
};
struct heddle_order_cell
{
  unsigned long long variable;	/* its address; 0: the block has added nothing */
  unsigned long long value;	/* in its first bytes */
};
#define HEDDLE_ORDER_SIZE_BITS 63	/* bits of ORDER for the log2 of the size */
#define HEDDLE_ORDER_SUMS 32		/* with -mreproducible there is room for so many sums, as usual otherwise */

/* A kernel's report of its end to the host: the last of its blocks adds 1 to NUMBER and writes the sum to WORD when all
   that the kernel does to memory is done and can be seen from the host.  For one kernel at a time; ARRIVED is 0 between
   two.  */
struct heddle_end
{
  unsigned int arrived;		/* blocks that are through */
  unsigned int number;
  unsigned long long word;	/* device address of 4 bytes of pinned host memory */
};

/* The host's word about a kernel that is launched before the program has come to its region.  A word is twice the
   number of the launch, and 1 in addition where the kernel is wanted.  Without a word after LIMIT the kernel does
   nothing.  The host looks at the answer: the decision that all blocks go by.  */
struct heddle_gate
{
  unsigned int decided;		/* about the last launch; in the device's memory */
  unsigned int limit;		/* nanoseconds */
  unsigned long long host;	/* device address of a struct heddle_gate_words in pinned host memory */
};
struct heddle_gate_words { unsigned int word, pad[31], answer; };

/* One per loaded image, the .global variable HEDDLE_DEVICE_SYMBOL; written by the host plugin when it loads the image,
   before any kernel runs.  Fields are appended, never moved; SIZE tells the present fields.  */
#define HEDDLE_DEVICE_SYMBOL "__heddle_device"
/* An image that allocates from the device heap has a .global variable of this name; its type and value do not
   matter.  Only then HEAP and HEAP_SIZE below are set.  The heap is one for all images of a device.  */
#define HEDDLE_HEAP_SYMBOL "__heddle_heap_used"
/* An image that asks for environment variables has a .global variable of this name, 8 bytes, with the device address of
   the host's variables at the time when the first such image is loaded: NAME=VALUE strings with their NULs one after
   the other, then an empty string.  */
#define HEDDLE_ENVIRONMENT_SYMBOL "__heddle_environment"

/* An image has this variable if it can set nteams-var or teams-thread-limit-var: a region has to be over then before
   the next one is given its teams.  */
#define HEDDLE_LEAGUE_SYMBOL "__heddle_sets_league"

/* Indirect functions, and virtual tables of mapped objects: device code gets their addresses on the host.  A unit that
   has such has a variable whose name begins with the prefix, on the host and on the device: pairs of an address there
   and a number of words.  The host plugin makes the map of them, a struct heddle_indirect_map, in which each word of a
   table is an entry.  An image may also have the first variable: addresses on the device, 8 bytes each, in the order of
   libgomp's table of indirect functions (GCC 14).  */
#define HEDDLE_ADDRESSES_PREFIX "__heddle_addresses"
#define HEDDLE_INDIRECT_FUNCTIONS_SYMBOL "__heddle_indirect_functions"
#define HEDDLE_INDIRECT_MAP_SYMBOL "__heddle_indirect_map"
struct heddle_indirect_entry { unsigned long long host, device; };
struct heddle_indirect_map
{
  unsigned long long count;
  unsigned long long entries;	/* device address of COUNT entries, by ascending HOST */
};

/* Code with this name prints the program's own text by CUDA's vprintf (device/ptx-builtins.h).  The last words of a
   kernel that fails are not among that.  */
#define HEDDLE_PRINTS_SYMBOL "__heddle_prints"

/* Reverse offload (GCC 13): device code has the host run a region.  The image has the first variable: for each row of
   the host's table of functions 8 bytes, by which device code knows the function, or 0.  The second one, 8 bytes, gets
   the device address of a struct heddle_reverse in pinned host memory, one for each image, for one request at a
   time.  */
#define HEDDLE_REVERSE_FUNCTIONS_SYMBOL "__heddle_reverse_functions"
#define HEDDLE_REVERSE_SYMBOL "__heddle_reverse"
enum { HEDDLE_REVERSE_TAKEN = 1 };
struct heddle_reverse
{
  unsigned long long function;	/* written last: which; the host makes it HEDDLE_REVERSE_TAKEN, and 0 at the end */
  unsigned long long count, addrs, sizes, kinds; /* the region's items: device addresses of arrays, as for libgomp */
};

enum { HEDDLE_LEVELS = 255, HEDDLE_FORMAT = 256, HEDDLE_HEAP_CHECKED = 1 };

struct heddle_device
{
  unsigned int size;		/* sizeof (struct heddle_device) of the writer */
  int device_num, num_devices, initial_device;
  /* Internal control variables (OpenMP 5.2, 2.1).  */
  int nthreads_var;		/* OMP_NUM_THREADS for this device; 0: not set */
  int thread_limit_var;		/* 0: not set */
  int nteams_var, teams_thread_limit_var; /* 0: not set */
  int dyn_var, cancel_var, max_active_levels_var, max_task_priority_var;
  unsigned int run_sched_kind;	/* omp_sched_t with the monotonic bit */
  int run_sched_chunk;		/* 0: none given */
  /* Device heap for malloc and friends: [heap, heap + heap_size), zeroed by the host.  HEAP_SIZE is odd if the objects
     there are checked (HEDDLE_HEAP_CHECKED), one more than the size.  */
  unsigned long long heap, heap_size;
  int default_device_var;	/* omp_get_default_device on the device */
  unsigned short libgfortran;	/* the host's, by GCC's version; 0: there is none */
  unsigned short glibc;		/* the host's, the number behind "2."; 0: it has another C library */
  /* Where a failing kernel leaves its reason for the host to print: device address of a struct
     heddle_told in pinned host memory; 0: there is none.  */
  unsigned long long failure;
  /* OMP_NUM_THREADS as a list: the number of nesting level L, if L is less than NTHREADS_LEVELS.  The first is
     nthreads_var, too.  */
  unsigned int nthreads_levels;
  int nthreads_list[HEDDLE_LEVELS];
  int allocator_var;		/* omp_allocator_handle_t, a predefined one; 0: not set */
  char affinity_format[HEDDLE_FORMAT]; /* with its NUL; empty: not set */
  unsigned long long streams[3];	/* the host's stdin, stdout, stderr */
};

/* Written once, by the first warp that fails (CODE is claimed by compare-and-swap from 0), before it traps.  */
enum { HEDDLE_FAIL_NONE, HEDDLE_FAIL_ABORT, HEDDLE_FAIL_ASSERT, HEDDLE_FAIL_STACK, HEDDLE_FAIL_TEXT, HEDDLE_FAIL_EXIT,
       HEDDLE_FAIL_STOP, HEDDLE_FAIL_EXIT_NOW, HEDDLE_FAIL_QUICK_EXIT };
struct heddle_failure
{
  unsigned int code;		/* HEDDLE_FAIL_* */
  unsigned int team, thread, lane;
  char text[496];		/* NUL-terminated: what happened, and where in the source if known */
  int status; /* HEDDLE_FAIL_EXIT and on: nothing failed, the program ends with this; _STOP: and says TEXT */
};

/* The part of heddle_device behind failure.  */
struct heddle_told
{
  struct heddle_failure failure;
  /* The threads of a parallel region's request, << 32, and its actual threads; 0: all requests are met.  */
  unsigned long long few_threads;
  /* nteams-var and teams-thread-limit-var, plus one, as device code has set them; 0: it has not.  */
  unsigned int nteams, teams_thread_limit;
};

/* The value of such a variable: SET is the word above, INITIAL the environment's value.  */
static inline int
heddle_league_icv (const unsigned int *set, int initial)
{
  const unsigned int n = __atomic_load_n (set, __ATOMIC_RELAXED);
  return n ? (int) (n - 1) : initial;
}

/* Entry point of the device runtime that compiled code calls by name.  FN is the outlined target region.  All lanes of
   all warps of the block arrive: warp 0 runs FN, the others serve parallel regions.  */
#define HEDDLE_ENTRY_GENERIC "__heddle_target_generic"
/* The name that "uses" asks for where a program may want more threads than a block has warps, in a generic kernel;
   nothing has it (gcc-plugin/device/facts/asked-threads.cc).  */
#define HEDDLE_MANY_THREADS "__heddle_many_threads"
/* The same where a parallel region of a generic kernel may get fewer threads than it asks for, and the compiler does
   not know.  */
#define HEDDLE_UNSURE_THREADS "__heddle_unsure_threads"
/* The threads of a parallel region, or the teams, add up values between calls of these, one after the other in the
   order of their numbers (gcc-plugin/device/entries/turns.cc).  */
#define HEDDLE_BEGIN_TURN "__heddle_begin_turn"
#define HEDDLE_END_TURN "__heddle_end_turn"
/* void __heddle_target_generic (void (*fn) (void *), void *args, int num_teams, int thread_limit,
				 unsigned long long order);
   void __heddle_stack_overflow (const char *function) noreturn; warp-stacks/device/overflow.c.
   void __heddle_overflow (const char *function) noreturn; -ftrapv.
   void __heddle_undefined (const char *what) noreturn; -fsanitize=undefined.
   void __heddle_unreachable_call (const char *what) noreturn;
   void __heddle_stop (int status, const char *text) noreturn; exit, with a text on stderr.  */

#endif
