/* ptx-combine.cc -- neighbouring loads, and neighbouring stores, as one of a vector.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   The members of a structure aligned to its size, a point of four floats or two halves for one, are accessed by one
   instruction of 2 to 16 bytes.  A warp then needs one request for four earlier ones, each of which went through all of
   the sectors. ptxas does not do it.

   Accesses are combined if they are in one block with nothing but arithmetic between them, other loads between loads,
   and between stores other stores to the same base beside them; if their addresses differ by constants only; and if the
   first one's address is known to be aligned enough (insn::align).  A load moves up to the first of them, a store down
   to the last: so no instruction between may mention the register that is loaded, or give the stored one, or the
   address, another value.  What is accessed and how often does not change.  */

#include "ptx-registers.h"
#include "ptx-table.h"

#include <map>
#include <tuple>

namespace ptx {

namespace {

const unsigned most_bytes = 16;

/* I gives R a value or, if not WRITTEN, has it anywhere.  */
bool
mentions (const insn &i, regno r, bool written)
{
  bool found = false;
  auto is_it = [&] (regno x) { found |= x == r; };
  registers_of (i, [&] (regno x) { if (!written) is_it (x); }, is_it);
  return found;
}

const operand &
address_of (const insn &i)
{
  return i.o[i.code == op::st ? 0 : 1];
}

const operand &
value_of (const insn &i)
{
  return i.o[i.code == op::st ? 1 : 0];
}

/* I is an access of one register, and may become part of a wider access.  */
bool
plain_access (const insn &i)
{
  const mods &m = i.m;
  return (i.code == op::ld || i.code == op::st) && !i.guarded && m.vec == 1 && m.order == sem::none && !i.team_only
	 && m.cop == cacheop::none && m.ev == evict::none && m.l2pf == l2prefetch::none && m.lev == level::none
	 && (m.sp == space::none || m.sp == space::global || m.sp == space::shared || m.sp == space::local)
	 && i.o.size () == 2 && value_of (i).kind == operand::reg && address_of (i).kind == operand::address
	 && size_of (m.t) <= 8;
}

bool
same_base (const operand &a, const operand &b)
{
  return a.based == b.based && (a.based ? a.r == b.r : a.var == b.var && a.name == b.name);
}

/* A and B differ in nothing but the register and a constant in the address.  */
bool
alike (const insn &a, const insn &b)
{
  return a.code == b.code && a.m.t == b.m.t && a.m.sp == b.m.sp && a.m.nc == b.m.nc && a.by == b.by
	 && a.compilers == b.compilers && same_base (address_of (a), address_of (b));
}

/* The accesses of one block.  */
class combiner
{
public:
  explicit combiner (std::vector<insn> &i) : insns (i), gone (i.size ()) {}
  void run ();

private:
  typedef std::tuple<bool, regno, const variable *, int64_t> place;	/* of an address, without a parameter's name */

  std::vector<insn> &insns;
  std::vector<bool> gone;
  std::multimap<place, size_t> places;		/* the accesses of a run */

  static place place_of (const operand &a, int64_t further = 0);
  size_t end_of_run (size_t first, bool stores) const;
  size_t find_neighbour (size_t head, int64_t further) const;
  bool combine (size_t head, unsigned count);
  bool may_move (const std::vector<size_t> &members, size_t first, size_t last) const;
};

combiner::place
combiner::place_of (const operand &a, int64_t further)
{
  return { a.based, a.based ? a.r : 0, a.based ? nullptr : a.var, a.i + further };
}

/* The first access like HEAD whose address is FURTHER on, or the number of instructions.  */
size_t
combiner::find_neighbour (size_t head, int64_t further) const
{
  auto range = places.equal_range (place_of (address_of (insns[head]), further));
  for (auto p = range.first; p != range.second; ++p)
    if (!gone[p->second] && plain_access (insns[p->second]) && alike (insns[head], insns[p->second]))
      return p->second;
  return insns.size ();
}

/* From FIRST on, accesses of one kind may change their places up to the instruction that is returned.  */
size_t
combiner::end_of_run (size_t first, bool stores) const
{
  size_t n = first;
  for (; n < insns.size (); n++)
    {
      const insn &i = insns[n];
      const unsigned flags = info (i.code).flags;
      const bool parameter = (flags & F_LOAD) && (i.m.sp == space::param || i.m.sp == space::constant);
      if (flags & ~unsigned (stores ? F_STORE : F_LOAD) && !parameter)
	break;
      if ((flags & (F_LOAD | F_STORE)) && !parameter && i.m.order != sem::none)
	break;
    }
  return n;
}

/* MEMBERS, from FIRST to LAST, can be one access.  */
bool
combiner::may_move (const std::vector<size_t> &members, size_t first, size_t last) const
{
  const insn &head = insns[members[0]];
  const operand &a = address_of (head);
  const bool stores = head.code == op::st;
  const int64_t size = size_of (head.m.t), end = a.i + size * int64_t (members.size ());
  for (size_t n = first; n <= last; n++)
    {
      const insn &i = insns[n];
      if (gone[n])
	continue;
      if (a.based && mentions (i, a.r, true))
	return false;
      bool own = false;
      for (size_t m : members)
	{
	  own |= m == n;
	  /* The loads, between the first and the load; the stores, between the store and the last.  */
	  if (stores ? n > m && mentions (i, value_of (insns[m]).r, true)
	      : n < m && mentions (i, value_of (insns[m]).r, false))
	    return false;
	}
      if (stores && !own && i.code == op::st)
	{
	  const operand &b = address_of (i);
	  const int64_t length = int64_t (size_of (i.m.t)) * i.m.vec;
	  if (b.kind != operand::address || i.m.sp != head.m.sp || !same_base (a, b)
	      || (b.i < end && a.i < b.i + length))
	    return false;
	}
    }
  return true;
}

/* Let COUNT accesses of the run, HEAD with the lowest address, be one.  */
bool
combiner::combine (size_t head, unsigned count)
{
  const int64_t size = size_of (insns[head].m.t);
  std::vector<size_t> members = { head };
  size_t first = head, last = head;
  for (unsigned k = 1; k < count; k++)
    {
      const size_t n = find_neighbour (head, k * size);
      if (n == insns.size ())
	return false;
      members.push_back (n);
      first = n < first ? n : first;
      last = n > last ? n : last;
    }
  if (!may_move (members, first, last))
    return false;
  std::vector<operand> values;
  for (size_t m : members)
    values.push_back (value_of (insns[m]));
  const bool stores = insns[head].code == op::st;
  const size_t place = stores ? last : first;
  insn all = insns[place];
  const operand address = address_of (insns[head]);
  all.m.vec = count;
  all.align = insns[head].align;
  all.o[stores ? 0 : 1] = address;
  all.o[stores ? 1 : 0] = operand::of_list (values);
  for (size_t m : members)
    gone[m] = m != place;
  insns[place] = all;
  return true;
}

void
combiner::run ()
{
  bool changed = false;
  for (bool stores : { false, true })
    for (size_t begin = 0; begin < insns.size ();)
      {
	const size_t end = end_of_run (begin, stores);
	places.clear ();
	for (size_t n = begin; n < end; n++)
	  if (!gone[n] && plain_access (insns[n]) && (insns[n].code == op::st) == stores)
	    places.emplace (place_of (address_of (insns[n])), n);
	for (unsigned count : { 4u, 2u })
	  for (size_t n = begin; n < end; n++)
	    if (!gone[n] && plain_access (insns[n]) && (insns[n].code == op::st) == stores)
	      {
		const unsigned bytes = count * size_of (insns[n].m.t);
		changed |= bytes <= most_bytes && insns[n].align >= bytes && combine (n, count);
	      }
	begin = end > begin ? end : begin + 1;
      }
  if (!changed)
    return;
  std::vector<insn> rest;
  for (size_t n = 0; n < insns.size (); n++)
    if (!gone[n])
      rest.push_back (insns[n]);
  insns.swap (rest);
}

} // namespace

void
combine_accesses (module &m)
{
  for (function &f : m.functions)
    for (block &b : f.blocks)
      combiner (b.insns).run ();
}

} // namespace ptx
