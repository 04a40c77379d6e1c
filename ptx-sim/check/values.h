/* values.h -- HEDDLE_SIM_CHECK=memory: memory that nobody has written, and the edges of variables.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Addresses in no object of the device's memory are always errors (memory/access.cc).  This check adds

   - loads of bytes of the device's memory that neither the host nor a kernel has written since it was allocated;
   - copies to the host of as many such bytes and no others;
   - the same of objects of the device's malloc, accesses beside objects and to freed ones, and objects never freed;
   - accesses beside the variables of shared and local memory, which have gaps between;
   - the same of automatic variables on the stacks of warps, in programs linked with -mcheck-memory; accesses to the
     frames of functions that have returned; loads of bytes that a function has not written.

   A load counts if none of its bytes has been written, so that copies of structures with padding are silent.  While the
   check is on, one host thread at a time runs blocks of a device.  */

#ifndef HEDDLE_PTX_SIM_VALUES_H
#define HEDDLE_PTX_SIM_VALUES_H

#include "check/turn-lock.h"
#include "types/access.h"

#include <array>
#include <set>
#include <unordered_map>

namespace ptxsim {

/* Bytes between variables.  */
const uint64_t variable_gap = 32;

/* The host's values at HOST at the time when host and device had the same from OFFSET of an object on.  */
struct host_copy
{
  uint64_t offset, host;
  std::vector<char> values;
};

/* An allocation of device memory: a bit for each byte, set if it has been written.  */
struct tracked_memory
{
  uint64_t size = 0;
  std::vector<uint64_t> written;
  /* HEDDLE_SIM_CHECK=stale: a bit for each byte with a later change by the host, and by kernels; empty without copies.
     The variable and the line of a first store.  */
  std::vector<host_copy> copies;
  std::vector<uint64_t> stale, changed;
  std::string changed_at;
  bool told = false;			/* of a copy to the host */
};

/* What malloc leaves free behind each object of the device's heap.  */
const uint64_t heap_gap = 16;

/* An object of the device's malloc.  */
struct heap_object
{
  tracked_memory memory;
  bool freed = false;
  uint64_t moved_to = 0;		/* under way to the object, as in realloc; and the written bytes: */
  std::vector<uint64_t> moved;
  std::string where;			/* the user's line of the allocation, or of the release; empty: the
					   runtime's */
};

/* A part of a warp's stack: a frame, or what alloca has taken.  */
struct stack_part
{
  uint64_t end = 0;
  std::shared_ptr<const stack_mark> layout;	/* its variables */
  tracked_memory memory;			/* from the part's start on */
  uint64_t launch = 0;				/* launch_state::grid_id */
  const warp *by = nullptr;			/* who has it, in a chain of DEPTH calls */
  uint32_t depth = 0, lanes = 0;
  bool gone = false;				/* the function has returned, or the scope has ended */
};

/* Of a device.  */
struct memory_check
{
  turn_lock lock;			/* of the running blocks, and of the rest */
  std::map<uint64_t, tracked_memory> objects;
  uint64_t last_base = 0;		/* of the object that was accessed last */
  tracked_memory *last = nullptr;	/* null: none, or it is gone */
  std::set<std::string> told, told_stale;	/* places of reports */
  std::map<uint64_t, heap_object> heap;	/* live and freed, by address */
  uint64_t heap_base = 0, heap_size = 0;	/* where they are */
  uint64_t heap_tables = 0;		/* malloc's own memory, up to there */
  std::map<uint64_t, stack_part> stacks;	/* parts of warps' stacks, by address: last ones too */
  uint64_t stacks_low = UINT64_MAX, stacks_end = 0;	/* around all of them */
  std::unordered_map<uint64_t, std::vector<uint64_t>> parts;	/* those of a call, by its number */
  std::unordered_map<const frame *, std::pair<uint64_t, tracked_memory>> own;	/* local memory of a call with that
										   number, lane by lane */
  std::unordered_map<const warp *, std::array<uint32_t, 32>> copied;	/* bits of a lane: the written bytes of its
									   loads for a copy */
  std::unordered_map<const code *, std::vector<const variable *>> locals;	/* of a function */
  std::unordered_map<const kernel *, std::vector<const variable *>> shared;	/* by address */
};

/* The lock is held in all of these.  [ADDR, ADDR + SIZE) has been allocated; is about to be freed; has been
   written.  */
void values_allocated (memory_check &, uint64_t addr, uint64_t size);
void values_freed (memory_check &, uint64_t addr);
void values_written (memory_check &, uint64_t addr, uint64_t size);
/* [TO, TO + SIZE) has what [FROM, FROM + SIZE) has.  */
void values_copied (memory_check &, uint64_t to, uint64_t from, uint64_t size);
/* The host gets [ADDR, ADDR + SIZE).  */
void values_taken (memory_check &, uint64_t addr, uint64_t size);

/* The lanes M access BYTES bytes each at ADDR, before translation.  */
void values_access (exec &, window, access kind, unsigned bytes, uint32_t m, const uint64_t *addr);
/* host-copies.cc.  [ADDR, ADDR + SIZE) has the values that the host has at HOST.  */
void copies_same (memory_check &, uint64_t addr, uint64_t host, uint64_t size);
/* A kernel is about to start.  */
void copies_compare (memory_check &);
/* The object O at BASE has copies, and a lane accesses it.  */
void copies_access (exec &, memory_check &, tracked_memory &o, uint64_t base, access kind, unsigned bytes,
		    unsigned lane, uint64_t addr);
/* O is about to be freed.  */
void copies_end (const tracked_memory &o);

/* A report of a load by LANE, which TEXT describes; once for each place.  */
void report_unwritten (exec &, memory_check &, unsigned lane, const std::string &text);
/* Of O: bytes FROM to END are written; whether any of the bytes has been.  */
void mark_written (tracked_memory &o, uint64_t from, uint64_t end);
bool has_written (const tracked_memory &o, uint64_t from, uint64_t end);

/* An atomic operation on an object of one or two bytes is an operation on the aligned word around.  If KIND, of BYTES
   bytes, may be such, the object from *BEGIN to *END becomes the words with a part of the object.  */
inline void
widen_for_atomic (access kind, unsigned bytes, uint64_t *begin, uint64_t *end)
{
  if (bytes != 4 || (kind != access::atomic && kind != access::strong_load))
    return;
  *begin &= ~uint64_t (3);
  *end = (*end + 3) & ~uint64_t (3);
}

/* automatics.cc.  An access of LANE; false: to no known part of a warp's stack.  Throws fault.  */
bool stack_access (exec &, memory_check &, access kind, unsigned bytes, unsigned lane, uint64_t addr);
/* The same to the local memory of the call F: OFFSET bytes from its start, in the variable V.  */
void own_access (exec &, memory_check &, const frame &f, const variable &v, access kind, unsigned bytes, unsigned lane,
		 uint64_t offset);
/* Memory goes: the knowledge of stacks there is forgotten.  */
void forget_stacks (memory_check &, uint64_t addr, uint64_t size);
/* "`a' of `f'".  */
std::string automatic_name (const std::string &name, const std::string &function);

/* heap-objects.cc.  The object of the heap around an access of LANE, and its address; throws fault if there is
   none.  */
tracked_memory *heap_access (memory_check &, access kind, unsigned bytes, unsigned lane, uint64_t addr,
			     uint64_t *base);
/* The heap goes: tell what has not been freed.  */
void heap_ends (memory_check &);

/* M's code goes.  */
void values_drop_module (memory_check &, const module *m);

} // namespace ptxsim

#endif
