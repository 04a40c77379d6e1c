/* places.cc -- places and variables in words; see places.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "check/places.h"
#include "types/launch.h"
#include "abi.h"

#include <cstring>

namespace ptxsim {

std::string
in_words (const char *format, ...)
{
  char buffer[1024];
  va_list ap;
  va_start (ap, format);
  vsnprintf (buffer, sizeof buffer, format, ap);
  va_end (ap);
  return buffer;
}

std::string
line_of (const code &c, const insn *i)
{
  const place &p = c.places[size_t (i - c.insns.data ())];
  if (p.loc_line)
    return c.mod->file_name (c, p.loc_file) + ":" + std::to_string (p.loc_line);
  return "`" + c.name + "', PTX line " + std::to_string (p.line);
}

bool
is_of_library (const code &c, const insn *i)
{
  const place &p = c.places[size_t (i - c.insns.data ())];
  return !p.loc_line || c.mod->file_name (c, p.loc_file).compare (0, 16, "/usr/src/heddle/") == 0;
}

std::string
user_line (const exec &x)
{
  const insn *pc = x.at;
  for (const frame *f = x.fr; f; pc = f->call, f = f->parent)
    if (!is_of_library (*f->fn, pc))
      return line_of (*f->fn, pc);
  return "";
}

std::string
callers (const exec &x)
{
  std::string s;
  for (const frame *g = x.fr; g->parent; g = g->parent)
    s += "\n  called from " + line_of (*g->parent->fn, g->call);
  return s + "\n  in kernel `" + x.launch->entry->attr.name + "'";
}

static void
add_callees (const code *c, std::set<const code *> &all)
{
  if (!all.insert (c).second)
    return;
  for (const code *callee : c->calls)
    add_callees (callee, all);
  if (c->calls_indirect)
    for (const code &f : c->mod->functions)
      if (f.address_taken)
	add_callees (&f, all);
}

std::vector<const variable *>
shared_variables (const kernel &k)
{
  std::set<const code *> all;
  std::set<const variable *> found;
  add_callees (k.entry, all);
  for (const code *c : all)
    for (const variable *v : c->uses)
      if (!v->dynamic_shared)
	found.insert (v);
  return { found.begin (), found.end () };
}

const char *
argument_block (const launch_state &s, uint64_t *bytes)
{
  if (s.entry->entry->arguments.empty () || s.entry->attr.params.empty ())
    return nullptr;
  /* The block is a parameter itself, or the first one is its address (libgomp-nvptx/abi.h).  */
  const size_t by_value = sizeof (heddle_kernel_params);
  if (s.entry->attr.params.back ().offset == by_value && s.entry->attr.params.back ().size)
    {
      *bytes = s.entry->attr.params.back ().size;
      return s.params.get () + by_value;
    }
  uint64_t args;
  memcpy (&args, s.params.get (), sizeof args);
  const region r = s.dev->self ()->mem.find (args);
  if (r.kind == memory_kind::none)
    return nullptr;
  *bytes = r.base + r.size - args;
  return reinterpret_cast<const char *> (args);
}

/* The variable of S's arguments with the last address before ADDR in the allocation AROUND, or the first in AROUND; the
   name, and the address in *BASE.  */
static std::string
argument_at (const launch_state &s, const region &around, uint64_t addr, uint64_t *base)
{
  uint64_t bytes;
  const char *block = around.kind == memory_kind::none ? nullptr : argument_block (s, &bytes);
  if (!block)
    return "";
  std::string found;
  *base = 0;
  for (const auto &a : s.entry->entry->arguments)
    {
      uint64_t at;
      if (a.first + sizeof at > bytes)
	continue;
      memcpy (&at, block + a.first, sizeof at);
      if (at < around.base || at >= around.base + around.size)
	continue;
      if (found.empty () || (at <= addr && (at >= *base || *base > addr)))
	{
	  *base = at;
	  found = a.second;
	}
    }
  return found;
}

std::string
near_variable (const exec &x, const region &r, uint64_t addr)
{
  uint64_t base;
  const std::string name = argument_at (*x.launch, r, addr, &base);
  if (name.empty ())
    return "";
  return ", " + (addr < base ? "before `" + name + "' by " + std::to_string (base - addr)
		 : "`" + name + "' + " + std::to_string (addr - base));
}

/* The last pointer that is not the device's and does not lie behind WANTED.  */
struct pointer_search
{
  const memory &mem;
  const uint64_t wanted;
  uint64_t best = 0;
  std::string name;
  uint64_t offset = 0;
  bool mapped = false;
  uint64_t left;			/* bytes to look at yet */

  /* The word W is at OFFSET of the variable CALLED, whose place is mapped memory if IN_MEMORY, or an argument.  */
  void
  look (uint64_t w, const std::string &called, uint64_t at, bool in_memory)
  {
    const uint64_t null_page = 65536, farthest = uint64_t (1) << 32;
    if (w < null_page || w <= best || w > wanted || wanted - w >= farthest || mem.find (w).kind != memory_kind::none)
      return;
    best = w;
    name = called;
    offset = at;
    mapped = in_memory;
  }

  /* The words from FROM to END.  */
  void
  look_through (uint64_t from, uint64_t end, const std::string &called)
  {
    for (uint64_t at = (from + 7) & ~uint64_t (7); at + 8 <= end && left; at += 8, left -= 8)
      {
	uint64_t w;
	memcpy (&w, reinterpret_cast<const void *> (at), sizeof w);
	look (w, called, at - from, true);
      }
  }
};

std::string
host_pointer (const exec &x, uint64_t addr)
{
  const launch_state &s = *x.launch;
  const uint64_t most_bytes = 1 << 24;
  pointer_search search { *x.mem, addr, 0, "", 0, false, most_bytes };
  uint64_t bytes;
  if (const char *block = argument_block (s, &bytes))
    for (const auto &a : s.entry->entry->arguments)
      {
	uint64_t at;
	if (a.first + sizeof at > bytes)
	  continue;
	memcpy (&at, block + a.first, sizeof at);
	const region r = x.mem->find (at);
	if (r.kind == memory_kind::none)
	  {
	    search.look (at, a.second, 0, false);
	    continue;
	  }
	/* Up to the next variable of the same allocation.  */
	uint64_t end = r.base + r.size;
	for (const auto &b : s.entry->entry->arguments)
	  {
	    uint64_t next;
	    if (b.first + sizeof next > bytes)
	      continue;
	    memcpy (&next, block + b.first, sizeof next);
	    if (next > at && next < end)
	      end = next;
	  }
	search.look_through (at, end, a.second);
      }
  for (const auto &u : s.entry->mod->units)
    for (const variable &v : u->variables)
      if (v.sp == space::global && v.address && v.name.compare (0, 2, "__"))
	search.look_through (v.address, v.address + v.size, v.name);
  if (!search.best)
    return "";
  const std::string place = "`" + search.name + "'" + (search.offset ? " + " + std::to_string (search.offset) : "");
  return in_words ("\n  most likely by the pointer %s%s, which is the host's: map what it points to as well, as "
		   "`map(tofrom: pointer[0:count])' does (in Fortran `map(tofrom: variable%%component)')",
		   search.mapped ? "in " : "", place.c_str ());
}

std::string
variable_at (const launch_state &s, window w, uint64_t addr)
{
  const kernel &k = *s.entry;
  const variable *found = nullptr;
  auto look = [&] (const variable &v) {
    if (!found && addr >= v.address && addr - v.address < v.size)
      found = &v;
  };
  if (w == window::shared)
    for (const variable *v : shared_variables (k))
      look (*v);
  else
    for (const auto &u : k.mod->units)
      for (const variable &v : u->variables)
	if (v.sp == space::global)
	  look (v);
  uint64_t base = found ? found->address : 0;
  const std::string name = found ? found->name : w == window::shared ? ""
			   : argument_at (s, s.dev->self ()->mem.find (addr), addr, &base);
  if (name.empty ())
    return "";
  return "`" + name + "'" + (addr > base ? " + " + std::to_string (addr - base) : "");
}

} // namespace ptxsim
