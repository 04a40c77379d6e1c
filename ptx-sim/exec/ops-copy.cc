/* ops-copy.cc -- cp.async: copies from global to shared memory that end later.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   PTX ISA, "Data Movement and Conversion Instructions: Asynchronous copy", non-bulk.  A copy may happen at any time
   between its instruction and the thread's wait for its group.  Here the source is read at the instruction, and shared
   memory is written at the wait: a thread without a wait sees the old contents.  With random schedules half of the
   copies are written at once.

   To HEDDLE_SIM_CHECK=races a copy is two stores to its place: by the instruction and by the wait.  So an access of
   another thread between the two is told, as is an access before the instruction without an order.  */

#include "types/alu.h"
#include "check/races.h"
#include "exec/numeric.h"
#include "types/launch.h"
#include "types/ops.h"
#include "types/schedule.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

namespace ptxsim {
namespace {

/* The addresses in register BASE and DISP; FLAGS as in insn::x.  */
void
lane_addresses (exec &x, int32_t base, int64_t disp, uint32_t flags, uint64_t *addr)
{
  for (unsigned l = 0; l < warp_size; l++)
    if (base == no_operand)
      addr[l] = uint64_t (disp);
    else if (flags & mem_addr32)
      addr[l] = uint32_t (x.src<uint32_t> (base)[l] + uint32_t (disp));
    else
      addr[l] = x.src<uint64_t> (base)[l] + uint64_t (disp);
}

/* The source of C: the first SIZES[l] bytes of each of the lanes M at ADDR; the others are zeros.  */
void
read_source (exec &x, const insn *i, async_copy &c, uint32_t m, const uint64_t *addr, const uint32_t *sizes)
{
  uint32_t whole = 0;
  for (uint32_t n = m; n; n &= n - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (n));
      if (sizes[l] > c.bytes)
	throw_fault (status::illegal_instruction, l, "cp.async of %u bytes with a source of %u: its result would be "
		     "undefined", c.bytes, sizes[l]);
      if (sizes[l] && addr[l] % c.bytes)
	throw_fault (status::misaligned_address, l, "cp.async of %u bytes from 0x%" PRIx64, c.bytes, addr[l]);
      whole |= sizes[l] == c.bytes ? 1u << l : 0;
    }
  uint64_t at[32];
  if (whole)
    {
      memcpy (at, addr, sizeof at);
      resolve (x, i, window::global, access::load, c.bytes, whole, at);
      for (uint32_t n = whole; n; n &= n - 1)
	{
	  const unsigned l = unsigned (__builtin_ctz (n));
	  memcpy (c.data[l], reinterpret_cast<const void *> (at[l]), c.bytes);
	}
    }
  for (unsigned k = 0; k < c.bytes; k++)
    {
      uint32_t some = 0;
      for (uint32_t n = m & ~whole; n; n &= n - 1)
	{
	  const unsigned l = unsigned (__builtin_ctz (n));
	  some |= k < sizes[l] ? 1u << l : 0;
	  at[l] = addr[l] + k;
	}
      if (!some)
	break;
      for (unsigned l = 0; l < warp_size; l++)
	at[l] = some >> l & 1 ? at[l] : at[__builtin_ctz (some)];
      resolve (x, i, window::global, access::load, 1, some, at);
      for (uint32_t n = some; n; n &= n - 1)
	{
	  const unsigned l = unsigned (__builtin_ctz (n));
	  c.data[l][k] = *reinterpret_cast<const char *> (at[l]);
	}
    }
}

void
write_place (exec &x, const async_copy &c, uint32_t m)
{
  for (; m; m &= m - 1)
    {
      const unsigned l = unsigned (__builtin_ctz (m));
      memcpy (x.blk->shared.get () + c.place[l], c.data[l], c.bytes);
    }
}

const insn *
copy_handler (exec &x, const insn *i, uint32_t m)
{
  const std::vector<int32_t> &more = *static_cast<const std::vector<int32_t> *> (i->aux);
  async_copy c;
  c.i = i;
  c.fn = x.fr->fn;
  c.lanes = m;
  c.bytes = uint32_t (more[1]);
  uint64_t to[32], from[32];
  uint32_t sizes[32];
  lane_addresses (x, i->a, i->imm, i->x, to);
  lane_addresses (x, i->b, more[0], 0, from);
  for (unsigned l = 0; l < warp_size; l++)
    sizes[l] = i->c == no_operand ? c.bytes : x.src<uint32_t> (i->c)[l];
  read_source (x, i, c, m, from, sizes);
  memcpy (c.place, to, sizeof to);
  x.value_bytes = 8;
  resolve (x, i, window::shared, access::store, c.bytes, m, to);
  memcpy (c.group, x.w->copy_groups, sizeof c.group);
  if (x.launch->opt->random_schedule && (next_random (*x.blk) & 1))
    {
      write_place (x, c, m);
      c.written = true;
    }
  x.w->copies.push_back (c);
  return i + 1;
}

const insn *
commit_handler (exec &x, const insn *i, uint32_t m)
{
  for (; m; m &= m - 1)
    x.w->copy_groups[__builtin_ctz (m)]++;
  return i + 1;
}

/* imm: so many of the last groups need not have ended; -1: everything has.  */
const insn *
wait_handler (exec &x, const insn *i, uint32_t m)
{
  std::vector<async_copy> &copies = x.w->copies;
  for (async_copy &c : copies)
    {
      uint32_t done = 0;
      for (uint32_t n = m & c.lanes; n; n &= n - 1)
	{
	  const unsigned l = unsigned (__builtin_ctz (n));
	  done |= i->imm < 0 || c.group[l] + uint64_t (i->imm) < x.w->copy_groups[l] ? 1u << l : 0;
	}
      if (!done)
	continue;
      if (x.watch)
	x.watch->progress = true;
      const insn *const by = c.fn == x.fr->fn ? c.i : i;
      x.value_bytes = 8;
      if (x.launch->accesses)
	x.launch->accesses->note (x, by, window::shared, access::store, c.bytes, done, c.place);
      if (x.blk->races)
	race_access (x, by, window::shared, access::store, c.bytes, done, c.place);
      if (!c.written)
	write_place (x, c, done);
      c.lanes &= ~done;
    }
  copies.erase (std::remove_if (copies.begin (), copies.end (), [] (const async_copy &c) { return !c.lanes; }),
		copies.end ());
  return i + 1;
}

} // anonymous namespace

const handler op_copy_async = copy_handler;
const handler op_copy_commit = commit_handler;
const handler op_copy_wait = wait_handler;

} // namespace ptxsim
