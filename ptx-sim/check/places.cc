/* places.cc -- places and variables in words; see places.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "check/places.h"
#include "exec/launch.h"
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

/* The variable of S's arguments (doc/abi.md) whose address is the last one before ADDR in the allocation AROUND, or the
   first in it; the name, and that address in *BASE.  */
static std::string
argument_at (const launch_state &s, const region &around, uint64_t addr, uint64_t *base)
{
  const std::vector<std::pair<uint32_t, std::string>> &list = s.entry->entry->arguments;
  const memory &mem = s.dev->self ()->mem;
  if (list.empty () || around.kind == memory_kind::none || s.entry->attr.params.empty ())
    return "";
  /* The block is a parameter itself, or the first one is its address (libgomp-nvptx/abi.h).  */
  const size_t by_value = sizeof (heddle_kernel_params);
  const char *block = s.params.get () + by_value;
  uint64_t bytes = s.entry->attr.params.back ().offset == by_value ? s.entry->attr.params.back ().size : 0;
  if (!bytes)
    {
      uint64_t args;
      memcpy (&args, s.params.get (), sizeof args);
      const region r = mem.find (args);
      if (r.kind == memory_kind::none)
	return "";
      block = reinterpret_cast<const char *> (args);
      bytes = r.base + r.size - args;
    }
  std::string found;
  *base = 0;
  for (const auto &a : list)
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
