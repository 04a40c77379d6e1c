/* ptx-share.cc -- shared memory beyond what a kernel may have without asking.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   Variables in shared memory are static in PTX, and ptxas refuses a kernel with more than 48 KiB of them.  Devices have
   more, for kernels that take it as dynamic shared memory, of which a module has one array without a size and the host
   says at the launch how much a block gets (PTX ISA, "Extern variables"; CUDA C++ Programming Guide, compute
   capabilities).

   So the largest variables of a kernel with more become parts of that array.  Functions are compiled once for all
   kernels: a variable has one place in the array, and the places of two variables differ if one kernel uses both.  */

#include "ptx-share.h"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace ptx {

namespace {

const uint64_t MOST_STATIC = 48 << 10;
/* Of the array.  GCC aligns large variables to 32 bytes.  */
const uint32_t DYNAMIC_ALIGN = 128;

typedef std::unordered_set<const variable *> variable_set;

uint64_t
align_up (uint64_t n, uint32_t align)
{
  return (n + align - 1) / align * align;
}

/* Collects what a kernel reaches.  */

class reach
{
public:
  explicit reach (const module &m) : m_module (m) {}
  variable_set shared;

  void
  visit (const function *f)
  {
    if (!f || !functions.insert (f).second)
      return;
    for (const variable *v : f->locals)
      visit (v);
    for (const block &b : f->blocks)
      for (const insn &i : b.insns)
	{
	  for (const operand &o : i.o)
	    visit (o);
	  if (i.code == op::call && i.o[1].kind != operand::func)
	    anything ();
	}
  }

private:
  void
  visit (const operand &o)
  {
    visit (o.var);
    visit (o.fn);
    for (const operand &e : o.elts)
      visit (e);
  }

  void
  visit (const variable *v)
  {
    if (!v || !variables.insert (v).second)
      return;
    if (v->sp == space::shared)
      shared.insert (v);
    for (const reloc &r : v->relocs)
      {
	visit (r.var);
	visit (r.fn);
      }
  }

  /* Nobody knows what a pointer points to.  */
  void
  anything ()
  {
    for (const function &f : m_module.functions)
      if (!f.dropped && !f.entry)
	visit (&f);
  }

  const module &m_module;
  std::unordered_set<const function *> functions;
  variable_set variables;
};

/* ptxas's possible need of bytes for the variables of SET, apart from those of WITHOUT.  */

uint64_t
static_bytes (const variable_set &set, const variable_set &without)
{
  uint64_t sum = 0;
  for (const variable *v : set)
    if (!without.count (v))
      sum += align_up (v->size, std::max (v->align, 16u));
  return sum;
}

/* The largest variable of SET that can be moved and is not in WITHOUT, or null.  */

const variable *
largest (const variable_set &set, const variable_set &without)
{
  const variable *best = nullptr;
  for (const variable *v : set)
    if (!without.count (v) && v->defined && v->link != linkage::visible && v->align <= DYNAMIC_ALIGN
	&& (!best || v->size > best->size || (v->size == best->size && v->name < best->name)))
      best = v;
  return best;
}

void
move (operand &o, const variable *array, const std::map<const variable *, uint64_t> &places)
{
  auto found = places.find (o.var);
  if (o.var && found != places.end ())
    {
      o.var = array;
      o.i += found->second;
    }
  for (operand &e : o.elts)
    move (e, array, places);
}

} // namespace

std::vector<uint64_t>
share_dynamically (module &m, const std::vector<const function *> &kernels)
{
  std::vector<variable_set> used;
  variable_set moved;
  std::vector<const variable *> order;
  for (const function *k : kernels)
    {
      reach r (m);
      r.visit (k);
      used.push_back (r.shared);
    }
  for (const variable_set &u : used)
    while (static_bytes (u, moved) > MOST_STATIC)
      {
	const variable *v = largest (u, moved);
	if (!v)
	  break;
	moved.insert (v);
	order.push_back (v);
      }
  std::vector<uint64_t> ends (kernels.size (), 0);
  if (moved.empty ())
    return ends;

  std::map<const variable *, uint64_t> places;
  for (const variable *v : order)
    {
      uint64_t place = 0;
      for (size_t i = 0; i < used.size (); i++)
	if (used[i].count (v))
	  place = std::max (place, align_up (ends[i], std::max (v->align, 16u)));
      places[v] = place;
      for (size_t i = 0; i < used.size (); i++)
	if (used[i].count (v))
	  ends[i] = place + v->size;
    }
  variable *array = m.add_variable ("$dynamic_shared", space::shared, 0, DYNAMIC_ALIGN);
  array->link = linkage::external;
  array->defined = false;
  for (function &f : m.functions)
    for (block &b : f.blocks)
      for (insn &i : b.insns)
	for (operand &o : i.o)
	  move (o, array, places);
  for (variable &v : m.variables)
    if (moved.count (&v))
      v.dropped = true;
  for (function &f : m.functions)
    f.locals.erase (
	std::remove_if (f.locals.begin (), f.locals.end (), [&] (const variable *v) { return moved.count (v) != 0; }),
	f.locals.end ());
  return ends;
}

} // namespace ptx
