/* places.cc -- places and variables in words; see places.h.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.  */

#include "check/places.h"
#include "exec/launch.h"

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

std::string
variable_at (const kernel &k, window w, uint64_t addr)
{
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
  if (!found)
    return "";
  std::string s = "`" + found->name + "'";
  if (addr > found->address)
    s += " + " + std::to_string (addr - found->address);
  return s;
}

} // namespace ptxsim
