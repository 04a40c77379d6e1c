/* lanes.c -- worksharing among the lanes of a block, each a thread (gcc-plugin/device/spmd/region/work.cc).

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Under Section 7 of GPL version 3, you are granted additional permissions described in the GCC Runtime
   Library Exception, version 3.1, as published by the Free Software Foundation.

   In a region that runs without a scheduler a thread is a lane, and there is one team a block.  What a thread knows is
   in a structure of its own (registers, when all is inlined); what the team knows is in shared memory: a counter for
   each loop that its threads may be in.

   Chunks are numbered, and from its number each thread computes what a chunk is, for each schedule.  With dynamic and
   guided the numbers are tickets: the lanes of a warp that come together take theirs with one atomic addition.
   (guided: rounds with a chunk for each thread, which share half of the rest; so no compare and swap.)

   Nobody waits for a counter.  Between two barriers of the region each loop has its own, and where there are no more of
   them the chunks are scheduled as with static; all threads know how many there have been, since all meet the same
   loops.  A region has two banks of counters, with one in use: after a barrier the other is in use, while the first
   thread clears the first bank for the time after the next barrier.  Regions have two banks in turn; between two
   regions is a barrier, and the later region's first thread clears the earlier region's banks.

   Ordered regions are one sequence a bank: each loop's iterations follow those of the loop before.

   Sections are scheduled over warps, not to neighbouring lanes, which would execute them one after the other.  */

#include "loop.h"
#include "icv.h"

/* Estimate, in loops with dynamic schedules between two barriers where threads are lanes, as such constructs with
   nowait one after another are few; beyond these iterations go to the threads in turn.  */
enum { LANE_COUNTERS = 8 };

/* Returned by value: a chunk needs no memory.  */
#define ALWAYS inline __attribute__ ((always_inline))

enum { COUNTERS = LANE_COUNTERS, BANKS = 4 };

static HEDDLE_SHARED struct
{
  ull next[BANKS][COUNTERS];
  ull turn[BANKS];			/* whose ordered region is next: the iteration, and those of loops before */
  void *copied[BANKS];			/* of a single construct with copyprivate: the data to copy, once present */
  unsigned cancelled[BANKS];		/* the construct before the next barrier */
} team;

/* HEDDLE_LANES_STATE bytes for the compiler (abi.h); every lane of the block has one, for all regions.  */
struct lanes_thread
{
  unsigned number, threads;
  unsigned bank;
  unsigned used;			/* counters since the last barrier */
  bool others;				/* something else of the bank is in use since then */
  unsigned sched;
  ull *next;				/* the loop's counter; NULL: the schedule is static */
  ull trip;				/* chunks that this thread has had */
  ull start, incr, end, count;
  ull chunk, chunks;			/* size; how many there are, but for SCHED_GUIDED */
  ull round, round_begin, round_size;	/* SCHED_GUIDED: its first chunk, first iteration, iterations a chunk */
  ull turn, chunk_begin, chunk_end;	/* ordered: the loop's first turn; the chunk at hand, empty if there is none */
};
_Static_assert (sizeof (struct lanes_thread) <= HEDDLE_LANES_STATE, "HEDDLE_LANES_STATE is too small");

static inline void
clear (unsigned bank)
{
  for (unsigned i = 0; i < COUNTERS; i++)
    team.next[bank][i] = 0;
  team.turn[bank] = 0;
  team.copied[bank] = NULL;
  team.cancelled[bank] = 0;
}

/* Lane NUMBER of the block, when the kernel begins; a barrier of the block follows.  */
void
__heddle_lanes_begin (struct lanes_thread *t, unsigned number)
{
  *t = (struct lanes_thread) { .number = number };
  if (number == 0)
    for (unsigned i = 0; i < BANKS; i++)
      clear (i);
}

/* Every lane of the block, when a parallel region of THREADS threads begins; after a barrier of the block since the
   last region.  */
void
__heddle_lanes_enter (struct lanes_thread *t, unsigned threads)
{
  if (t->number == 0)
    {
      clear (t->bank & ~1u);
      clear (t->bank | 1);
    }
  t->bank = ~t->bank & 2;
  t->threads = threads;
  t->used = 0;
  t->others = false;
  t->turn = 0;
}

/* The region's threads have met at a barrier; MUST: cancellation is possible.  */
void
__heddle_lanes_met (struct lanes_thread *t, bool must)
{
  if (!must && !t->used && !t->others)
    return;
  if (t->number == 0)
    clear (t->bank);
  t->bank ^= 1;
  t->used = 0;
  t->others = false;
  t->turn = 0;
}

/* Chunk NUMBER of the loop; numbers only grow.  False: there is none.  */
static ALWAYS bool
guided_chunk (struct lanes_thread *t, ull number, ull *lo, ull *hi)
{
  while (number - t->round >= t->threads)
    {
      ull rest = t->count - t->round_begin;
      if (rest / t->threads < t->round_size)
	return false;
      t->round += t->threads;
      t->round_begin += t->round_size * t->threads;
      rest -= t->round_size * t->threads;
      ull size = rest / (2ull * t->threads);
      t->round_size = size > t->chunk ? size : t->chunk;
    }
  ull left = t->count - t->round_begin, nth = number - t->round;
  if (nth != 0 && left / nth < t->round_size)
    return false;
  *lo = t->round_begin + nth * t->round_size;
  left = t->count - *lo;
  if (left == 0)
    return false;
  *hi = left < t->round_size ? t->count : *lo + t->round_size;
  return true;
}

static ALWAYS bool
static_part (struct lanes_thread *t, ull *lo, ull *hi)
{
  ull each = t->count / t->threads, rest = t->count % t->threads;
  if (t->trip++)
    return false;
  *lo = each * t->number + (t->number < rest ? t->number : rest);
  *hi = *lo + each + (t->number < rest);
  return *lo < *hi;
}

static ALWAYS bool
take_chunk (struct lanes_thread *t, ull *lo, ull *hi)
{
  if (t->sched == SCHED_STATIC && t->chunk == 0)
    return static_part (t, lo, hi);
  ull number = t->next ? __heddle_ticket (t->next) : t->number + t->trip++ * t->threads;
  if (t->sched == SCHED_GUIDED)
    return guided_chunk (t, number, lo, hi);
  if (number >= t->chunks)
    return false;
  *lo = number * t->chunk;
  *hi = number == t->chunks - 1 ? t->count : *lo + t->chunk;
  return true;
}

static inline bool
hand_out (struct lanes_thread *t, ull *istart, ull *iend)
{
  ull lo, hi;

  if (!take_chunk (t, &lo, &hi))
    return false;
  *istart = t->start + lo * t->incr;
  *iend = hi == t->count ? t->end : t->start + hi * t->incr;
  return true;
}

/* A loop of COUNT iterations begins; SCHED and CHUNK as in the program.  */
static inline void
set_up (struct lanes_thread *t, unsigned sched, ull start, ull incr, ull end, ull count, ull chunk)
{
  sched &= ~SCHED_MONOTONIC;
  if (sched == SCHED_RUNTIME)
    {
      int c = __heddle_device.run_sched_chunk;
      sched = __heddle_device.run_sched_kind & ~SCHED_MONOTONIC;
      chunk = c > 0 ? c : 0;
    }
  if (sched == SCHED_AUTO)
    {
      sched = SCHED_STATIC;
      chunk = 1;
    }
  else if (sched != SCHED_STATIC && chunk == 0)
    chunk = 1;
  t->sched = sched;
  t->start = start;
  t->incr = incr;
  t->end = end;
  t->count = count;
  t->chunk = chunk;
  t->chunks = chunk && count ? (count - 1) / chunk + 1 : 0;
  t->trip = 0;
  t->next = NULL;
  if (sched != SCHED_STATIC)
    {
      if (t->used < COUNTERS)
	t->next = &team.next[t->bank][t->used++];
      ull size = count / (2ull * t->threads);
      t->round = t->round_begin = 0;
      t->round_size = size > chunk ? size : chunk;
    }
}

bool
__heddle_lanes_loop_start (struct lanes_thread *t, unsigned sched, long start, long end, long incr, long chunk,
			   long *istart, long *iend)
{
  set_up (t, sched, start, incr, end, count_long (start, end, incr), chunk);
  return hand_out (t, (ull *) istart, (ull *) iend);
}

bool
__heddle_lanes_loop_ull_start (struct lanes_thread *t, unsigned sched, int up, ull start, ull end, ull incr, ull chunk,
			       ull *istart, ull *iend)
{
  set_up (t, sched, start, incr, end, count_ull (up, start, end, incr), chunk);
  return hand_out (t, istart, iend);
}

/* Either's next chunk.  */
bool
__heddle_lanes_loop_next (struct lanes_thread *t, ull *istart, ull *iend)
{
  return hand_out (t, istart, iend);
}

static inline void
wait_in_order (struct lanes_thread *t)
{
  while (__atomic_load_n (&team.turn[t->bank], __ATOMIC_ACQUIRE) != t->turn + t->chunk_begin)
    spin_pause ();
}

/* As take_chunk, for a loop with ordered regions.  */
static inline bool
take_ordered (struct lanes_thread *t, ull *istart, ull *iend)
{
  ull lo, hi;

  if (!take_chunk (t, &lo, &hi))
    {
      /* The next loop comes after this one.  */
      t->turn += t->count;
      return false;
    }
  t->chunk_begin = lo;
  t->chunk_end = hi;
  *istart = t->start + lo * t->incr;
  *iend = hi == t->count ? t->end : t->start + hi * t->incr;
  return true;
}

bool
__heddle_lanes_ordered_start (struct lanes_thread *t, unsigned sched, long start, long end, long incr, long chunk,
			      long *istart, long *iend)
{
  t->others = true;
  set_up (t, sched, start, incr, end, count_long (start, end, incr), chunk);
  return take_ordered (t, (ull *) istart, (ull *) iend);
}

bool
__heddle_lanes_ordered_ull_start (struct lanes_thread *t, unsigned sched, int up, ull start, ull end, ull incr,
				  ull chunk, ull *istart, ull *iend)
{
  t->others = true;
  set_up (t, sched, start, incr, end, count_ull (up, start, end, incr), chunk);
  return take_ordered (t, istart, iend);
}

/* The turn passes on to the next chunk.  */
bool
__heddle_lanes_ordered_next (struct lanes_thread *t, ull *istart, ull *iend)
{
  wait_in_order (t);
  __atomic_store_n (&team.turn[t->bank], t->turn + t->chunk_end, __ATOMIC_RELEASE);
  return take_ordered (t, istart, iend);
}

/* An ordered region.  */
void
__heddle_lanes_ordered (struct lanes_thread *t)
{
  wait_in_order (t);
}

/* The construct before the next barrier has been cancelled.  */
bool
__heddle_lanes_cancelled (struct lanes_thread *t)
{
  return __heddle_device.cancel_var && __atomic_load_n (&team.cancelled[t->bank], __ATOMIC_RELAXED);
}

/* It is cancelled now, if possible and NOW: true.  */
bool
__heddle_lanes_cancel (struct lanes_thread *t, bool now)
{
  if (!now || !__heddle_device.cancel_var)
    return __heddle_lanes_cancelled (t);
  __atomic_store_n (&team.cancelled[t->bank], 1u, __ATOMIC_RELAXED);
  return true;
}

/* The next of the sections 1 to COUNT, 0: no section is left for this thread.  */
unsigned
__heddle_lanes_sections_next (struct lanes_thread *t)
{
  if (t->trip >= t->count)
    return 0;
  unsigned section = t->trip + 1;
  t->trip += t->threads;
  return section;
}

/* COUNT sections begin: the first of them for this thread.  Its number among the threads is here in such an order:
   first lanes of all warps, then second lanes, and on.  */
unsigned
__heddle_lanes_sections_start (struct lanes_thread *t, unsigned count)
{
  unsigned lane = t->number % HEDDLE_WARP_SIZE, warp = t->number / HEDDLE_WARP_SIZE;
  unsigned whole = t->threads / HEDDLE_WARP_SIZE, more = t->threads % HEDDLE_WARP_SIZE;

  t->count = count;
  t->trip = lane <= more ? lane * (whole + 1) + warp : more * (whole + 1) + (lane - more) * whole + warp;
  return __heddle_lanes_sections_next (t);
}

/* A single construct with copyprivate, at whose end is a barrier.  NULL: the calling thread executes the construct;
   else the data to copy, for which a lane waits, also for a lane of its own warp.  */
void *
__heddle_lanes_copy_start (struct lanes_thread *t)
{
  void *data;

  t->others = true;
  if (t->number == 0)
    return NULL;
  while (!(data = __atomic_load_n (&team.copied[t->bank], __ATOMIC_ACQUIRE)))
    spin_pause ();
  return data;
}

/* It has been executed; DATA, in shared memory, is for the others to copy.  */
void
__heddle_lanes_copy_end (struct lanes_thread *t, void *data)
{
  __atomic_store_n (&team.copied[t->bank], data, __ATOMIC_RELEASE);
}
