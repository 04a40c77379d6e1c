/* link.cc -- from texts to a module: symbols, initialised memory, kernels.

   Copyright (C) 2026 The Heddle authors.
   This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
   terms of the GNU General Public License, version 3 or (at your option) any later version.

   A name without linkage belongs to its text.  Of .visible definitions a program has one, .weak and .common definitions
   give way; .extern declarations find the definition in any text, or among the functions of CUDA's runtime.

   Shared variables lie where no kernel that uses both of two variables sees them overlap: each is placed behind the
   variables of its own kernels, so a kernel's shared memory is about its use.

   Long: symbols, initial values and kernels are steps of one link, with one table.  */

#include "check/races.h"
#include "check/values.h"
#include "debug/session.h"
#include "decode/decode.h"
#include "types/launch.h"

#include <algorithm>
#include <cstring>
#include <set>

namespace ptxsim {

module::~module ()
{
  if (dev->self ()->values)
    values_drop_module (*dev->self ()->values, this);
  for (uint64_t a : allocations)
    {
      if (!dev->self ()->mem.release (a, memory_kind::variable))
	dev->self ()->mem.release (a, memory_kind::constant);
    }
  std::lock_guard<std::mutex> lock (dev->self ()->lock);
  for (code *&c : dev->self ()->functions)
    if (c && c->mod == this)
      c = nullptr;
}

const std::string &
module::file_name (const code &c, uint32_t index) const
{
  static const std::string &unknown = *new std::string ("?");
  const auto &files = units[c.text]->files;
  auto it = files.find (index);
  return it == files.end () ? unknown : it->second;
}

int32_t
constant_offset (module &m, uint64_t bits, unsigned bytes)
{
  auto key = std::make_pair (bits, bytes);
  auto it = m.constant_offsets.find (key);
  if (it != m.constant_offsets.end ())
    return it->second;
  unsigned size = bytes == 0 ? 64 : bytes * 32;
  if (m.constant_bytes > (1u << 30))
    throw ptx_error (0, "too many constants");
  m.constant_bytes += size;
  int32_t off = -int32_t (m.constant_bytes);
  m.constant_values.push_back (key);
  m.constant_offsets[key] = off;
  return off;
}

void
place_constants (module &m)
{
  size_t size = m.constant_bytes;
  m.constants.reset (new char[size + 64]);
  char *top = m.constants.get () + size;
  top -= uintptr_t (top) % 64;
  if (top - m.constants.get () < ptrdiff_t (size))
    top += 64;
  m.constants_top = top;
  for (auto &c : m.constant_offsets)
    {
      char *at = top + c.second;
      uint64_t bits = c.first.first;
      unsigned bytes = c.first.second;
      if (!bytes)
	{
	  uint32_t w = uint32_t (bits);
	  memcpy (at, &w, 4);
	  continue;
	}
      for (unsigned l = 0; l < warp_size; l++)
	{
	  memset (at + l * bytes, 0, bytes);
	  memcpy (at + l * bytes, &bits, bytes < 8 ? bytes : 8);
	}
    }
}

code *
device::impl::function_at (uint64_t addr)
{
  if (addr - code_window >= window_size || addr % 16)
    return nullptr;
  uint64_t index = (addr - code_window) / 16;
  std::lock_guard<std::mutex> hold (lock);
  return index && index <= functions.size () ? functions[index - 1] : nullptr;
}

namespace {

class loader : public linker
{
public:
  loader (device &d, module &m, bool linked) : m_dev (d), m_mod (m), m_linked (linked) {}
  void run ();

  variable *find_variable (unsigned text, std::string_view name) override;
  code *find_function (unsigned text, std::string_view name) override;
  const raw_function *declaration (unsigned text, std::string_view name) override;
  uint64_t function_address (code *) override;

  unsigned text = 0;			/* being worked on, for messages */

private:
  void symbols ();
  uint64_t place_of (const variable &);
  void place_variables ();
  void initialise ();
  void decode ();
  void check_linked ();
  void place_shared ();
  void kernels ();

  device &m_dev;
  module &m_mod;
  const bool m_linked;			/* relocatable code, made by the driver's linker */
  std::map<std::string, variable *> m_global_vars;	/* with linkage */
  std::map<std::string, code *> m_global_funcs;
  std::map<std::pair<unsigned, std::string>, code *> m_local_funcs;
  std::vector<std::pair<code *, raw_function *>> m_bodies;
  std::unordered_map<const code *, raw_function *> m_raw;
  std::map<const code *, uint64_t> m_shared;		/* static bytes of each entry */
  std::map<const code *, uint64_t> m_gaps;		/* of these, in gaps for checks */
};

variable *
loader::find_variable (unsigned t, std::string_view name)
{
  auto &names = m_mod.units[t]->variable_names;
  auto it = names.find (name);
  if (it == names.end ())
    return nullptr;
  variable *v = it->second;
  if (v->link == linkage::internal || v->dynamic_shared)
    return v;
  auto g = m_global_vars.find (v->name);
  return g == m_global_vars.end () ? v : g->second;
}

code *
loader::find_function (unsigned t, std::string_view name)
{
  auto l = m_local_funcs.find (std::make_pair (t, std::string (name)));
  if (l != m_local_funcs.end ())
    return l->second;
  auto &names = m_mod.units[t]->function_names;
  if (!names.count (name))
    return nullptr;
  auto g = m_global_funcs.find (std::string (name));
  return g == m_global_funcs.end () ? nullptr : g->second;
}

const raw_function *
loader::declaration (unsigned t, std::string_view name)
{
  auto &names = m_mod.units[t]->function_names;
  auto it = names.find (name);
  return it == names.end () ? nullptr : it->second;
}

uint64_t
loader::function_address (code *c)
{
  if (!c->address)
    {
      device::impl &d = *m_dev.self ();
      std::lock_guard<std::mutex> lock (d.lock);
      d.functions.push_back (c);
      c->address = code_window + 16 * uint64_t (d.functions.size ());
    }
  return c->address;
}

/* Which definition a name means.  */
void
loader::symbols ()
{
  for (auto &u : m_mod.units)
    {
      text = u->number;
      for (variable &v : u->variables)
	{
	  if (v.sp == space::shared && (v.link == linkage::external || v.unsized))
	    {
	      v.dynamic_shared = v.unsized || v.size == 0;
	      if (v.dynamic_shared)
		continue;
	    }
	  if (v.link == linkage::internal)
	    continue;
	  variable *&g = m_global_vars[v.name];
	  if (!g || g->link == linkage::external)
	    {
	      if (!g || v.link != linkage::external)
		g = &v;
	    }
	  else if (v.link == linkage::external)
	    ;
	  else if (g->link == linkage::weak || g->link == linkage::common)
	    {
	      if (v.link == linkage::visible || (v.link == linkage::common && v.size > g->size))
		g = &v;
	    }
	  else if (v.link == linkage::visible && &v != g)
	    {
	      /* A forward declaration in the same text names the same variable.  */
	      if (u->variable_names.at (v.name) == &v)
		throw ptx_error (v.line, "`" + v.name + "' is defined twice");
	    }
	}
      for (raw_function &f : u->functions)
	{
	  raw_function *best = u->function_names.at (f.name);
	  if (best != &f)
	    continue;	/* declaration of what is defined further down */
	  code *c;
	  if (f.link == linkage::internal && f.defined)
	    {
	      m_mod.functions.emplace_back ();
	      c = &m_mod.functions.back ();
	      m_local_funcs[std::make_pair (u->number, f.name)] = c;
	    }
	  else
	    {
	      code *&g = m_global_funcs[f.name];
	      if (!g)
		{
		  m_mod.functions.emplace_back ();
		  g = &m_mod.functions.back ();
		}
	      c = g;
	      raw_function *old = m_raw.count (c) ? m_raw[c] : nullptr;
	      if (old && old->defined)
		{
		  if (!f.defined)
		    continue;
		  if (f.link == linkage::weak)
		    continue;
		  if (old->link != linkage::weak)
		    throw ptx_error (f.line, "`" + f.name + "' is defined twice");
		}
	      else if (old && !f.defined)
		continue;
	    }
	  c->name = f.name;
	  c->mod = &m_mod;
	  c->entry = f.entry;
	  c->text = u->number;
	  c->line = f.line;
	  m_raw[c] = &f;
	}
    }
  for (code &c : m_mod.functions)
    {
      raw_function *f = m_raw[&c];
      if (f->defined)
	{
	  const std::string base = c.name.substr (0, c.name.find ('$'));
	  c.allocates = base == "malloc" || base == "malloc_small" || base == "malloc_large" || base == "allocate";
	  c.heap = find_heap_event (base);
	  c.copies = base == "memcpy" || base == "memmove" || base == "mempcpy";
	  m_bodies.emplace_back (&c, f);
	}
      else
	c.builtin = find_builtin (c.name);
    }
  for (auto &g : m_global_vars)
    if (g.second->link == linkage::external)
      {
	text = g.second->text;
	throw ptx_error (g.second->line, "unresolved: no text defines the variable `" + g.first + "'");
      }
}

/* Memory for V.  */
uint64_t
loader::place_of (const variable &v)
{
  device::impl &d = *m_dev.self ();
  const memory_kind kind = v.sp == space::constant ? memory_kind::constant : memory_kind::variable;
  auto given = d.places.find (v.name);
  if (given != d.places.end ())
    {
      const region &r = given->second;
      if (r.size < v.size || r.base % v.align || d.mem.add_host (r.base, r.size, kind) != status::ok)
	throw ptx_error (v.line, "`" + v.name + "' cannot be where it is wanted");
      return r.base;
    }
  const uint64_t a = d.mem.allocate (v.size, v.align, kind);
  if (!a)
    throw ptx_error (v.line, "out of device memory: `" + v.name + "' has " + std::to_string (v.size) + " bytes");
  m_mod.allocations.push_back (a);
  return a;
}

void
loader::place_variables ()
{
  for (auto &u : m_mod.units)
    {
      text = u->number;
      for (variable &v : u->variables)
	{
	  if (v.sp != space::global && v.sp != space::constant)
	    continue;
	  if (v.link != linkage::internal && m_global_vars[v.name] != &v)
	    continue;
	  /* A mention of a variable that comes later in the text.  */
	  if (v.link == linkage::external)
	    continue;
	  v.address = place_of (v);
	  memset (reinterpret_cast<void *> (v.address), 0, v.size);
	  bool inside = false;
	  for (raw_function &f : u->functions)
	    inside |= std::find (f.vars.begin (), f.vars.end (), &v) != f.vars.end ();
	  if (!inside)
	    m_mod.variables.emplace (v.name, &v);
	}
    }
}

void
loader::initialise ()
{
  for (auto &u : m_mod.units)
    {
      text = u->number;
      for (variable &v : u->variables)
	{
	  if (!v.address || v.sp == space::local || v.sp == space::shared)
	    continue;
	  char *base = reinterpret_cast<char *> (v.address);
	  if (v.init.size () > v.size)
	    throw ptx_error (v.line, "too many initialisers for `" + v.name + "'");
	  if (!v.init.empty ())
	    memcpy (base, v.init.data (), v.init.size ());
	  for (const raw_reloc &r : v.relocs)
	    {
	      uint64_t value;
	      if (variable *t = find_variable (u->number, r.symbol))
		{
		  if (t->sp == space::shared || t->sp == space::local)
		    throw ptx_error (r.line, "the address of `" + t->name + "' is no constant");
		  value = t->address + uint64_t (r.addend);
		}
	      else if (code *c = find_function (u->number, r.symbol))
		{
		  c->address_taken = true;
		  value = function_address (c) + uint64_t (r.addend);
		}
	      else
		throw ptx_error (r.line, "`" + std::string (r.symbol) + "' is not declared");
	      if (r.mask != ~uint64_t (0))
		value = (value & r.mask) >> (r.mask ? __builtin_ctzll (r.mask) : 0);
	      else if (r.size < 8)
		throw ptx_error (r.line, "an address of 64 bits in an element of " + std::to_string (r.size)
				 + " bytes");
	      for (unsigned k = 0; k < r.size && k < 8; k++)
		base[r.offset + k] = char (value >> (8 * k));
	    }
	}
    }
}

void
loader::decode ()
{
  for (auto &b : m_bodies)
    {
      text = b.first->text;
      decoder d (m_mod, *this, *m_mod.units[text], *b.second, *b.first);
      d.run ();
      if (m_dev.self ()->opt.check_ptxas)
	d.check_ptxas ();
      if (!m_dev.self ()->opt.check_regs)
	continue;
      std::vector<bool> suspects = d.suspects ();
      if (suspects.empty ())
	continue;
      /* Once more, with checks.  */
      code &c = *b.first;
      code fresh;
      fresh.mod = c.mod;
      fresh.entry = c.entry;
      fresh.address = c.address;
      fresh.address_taken = c.address_taken;
      fresh.allocates = c.allocates;
      fresh.heap = c.heap;
      fresh.copies = c.copies;
      c = std::move (fresh);
      decoder again (m_mod, *this, *m_mod.units[text], *b.second, c);
      again.check_registers (suspects, d);
      again.run ();
    }
  for (code &c : m_mod.functions)
    {
      if (c.defined || c.builtin != code::none)
	continue;
      bool used = c.address_taken;
      for (code &d : m_mod.functions)
	used |= std::find (d.calls.begin (), d.calls.end (), &c) != d.calls.end ();
      text = c.text;
      if (used)
	throw ptx_error (c.line, "unresolved: no text defines the function `" + c.name + "'");
    }
  place_constants (m_mod);
}

/* HEDDLE_SIM_CHECK=linked.  In relocatable code NVIDIA's compiler (ptxas -c of CUDA 13.0, driver 580) takes a load from
   local memory for the same in all lanes unless the function itself stores different values there: wrong where a called
   function has written through a pointer.  This machine executes such code rightly; only the check shows the fault of
   GPUs.  */
void
loader::check_linked ()
{
  for (code &c : m_mod.functions)
    {
      bool calls = c.calls_indirect;
      for (const code *d : c.calls)
	calls |= d->builtin == code::none;
      text = c.text;
      if (c.local_bytes && calls)
	throw ptx_error (c.line, "`" + c.name + "' has local variables and calls, which NVIDIA's compiler may get "
			 "wrong in relocatable code");
    }
}

/* What ENTRY may run.  */
static std::set<code *>
reachable (module &m, code *entry)
{
  std::set<code *> seen;
  std::vector<code *> work { entry };
  bool indirect = false;
  while (!work.empty ())
    {
      code *c = work.back ();
      work.pop_back ();
      if (!seen.insert (c).second)
	continue;
      for (code *d : c->calls)
	work.push_back (d);
      if (c->calls_indirect && !indirect)
	{
	  indirect = true;
	  for (code &d : m.functions)
	    if (d.address_taken && !d.entry)
	      work.push_back (&d);
	}
    }
  return seen;
}

void
loader::place_shared ()
{
  std::vector<code *> entries;
  for (code &c : m_mod.functions)
    if (c.entry)
      entries.push_back (&c);
  std::map<variable *, std::vector<size_t>> users;	/* entries, ascending */
  std::vector<variable *> order;
  std::vector<uint64_t> end (entries.size (), 0);
  for (size_t k = 0; k < entries.size (); k++)
    for (code *c : reachable (m_mod, entries[k]))
      for (variable *v : c->uses)
	{
	  std::vector<size_t> &u = users[v];
	  if (u.empty () || u.back () != k)
	    u.push_back (k);
	}
  for (auto &u : m_mod.units)
    for (variable &v : u->variables)
      if (users.count (&v) && !v.dynamic_shared)
	order.push_back (&v);
  for (variable *v : order)
    {
      uint64_t at = 0;
      for (size_t k : users[v])
	at = std::max (at, end[k]);
      if (m_dev.self ()->values)
	{
	  at += variable_gap;
	  for (size_t k : users[v])
	    m_gaps[entries[k]] += variable_gap;
	}
      /* Of the address in the window: alignments are not all less than where it starts.  */
      at = (window_start + at + v->align - 1) / v->align * v->align - window_start;
      v->address = window_start + at;
      for (size_t k : users[v])
	end[k] = at + v->size;
      if (at + v->size > 1u << 30)
	throw ptx_error (v->line, "too much shared memory");
    }
  for (code &c : m_mod.functions)
    for (auto &p : c.shared_patches)
      c.insns[p.first].imm += int64_t (p.second->address);
  for (size_t k = 0; k < entries.size (); k++)
    m_shared[entries[k]] = end[k];
}

/* Bytes of local memory along direct calls; recursion counts once.  */
static uint64_t
local_need (const code *c, std::set<const code *> &open)
{
  if (!open.insert (c).second)
    return 0;
  uint64_t most = 0;
  for (const code *d : c->calls)
    most = std::max (most, local_need (d, open));
  open.erase (c);
  return (uint64_t (c->local_bytes) + 15) / 16 * 16 + most;
}

/* Kernel F waits for the end of its predecessor, and does nothing before that which has an effect, or reads memory but
   parameters.  */
static bool
waits_first (const raw_function &f)
{
  for (const raw_insn &i : f.insns)
    {
      const std::string_view name = i.words[0], kind = i.words.size () > 1 ? i.words[1] : std::string_view ();
      if (name == "griddepcontrol" && kind == "wait")
	return i.guard.empty ();
      if (name != "griddepcontrol" && name != "mov" && !(name == "ld" && kind == "param"))
	return false;
    }
  return false;
}

void
loader::kernels ()
{
  for (auto &b : m_bodies)
    {
      code *c = b.first;
      raw_function *f = b.second;
      if (!c->entry)
	continue;
      unit &u = *m_mod.units[c->text];
      m_mod.kernels.emplace_back ();
      kernel &k = m_mod.kernels.back ();
      k.entry = c;
      k.mod = &m_mod;
      kernel_attributes &a = k.attr;
      a.name = c->name;
      a.ptx_version = u.isa;
      a.sm_version = u.sm;
      a.waits_first = waits_first (*f);
      size_t offset = 0;
      for (const raw_param &p : f->sig.params)
	{
	  kernel_param q;
	  offset = (offset + p.align - 1) / p.align * p.align;
	  q.offset = offset;
	  q.size = p.size;
	  q.align = p.align;
	  offset += p.size;
	  a.params.push_back (q);
	}
      a.param_bytes = offset;
      a.shared_bytes = m_shared[c];
      a.shared_gaps = m_gaps[c];
      unsigned regs = 0;
      for (code *d : reachable (m_mod, c))
	{
	  regs = std::max (regs, d->registers);
	  k.param_address |= d->param_address;
	}
      a.regs = int (regs);
      std::set<const code *> open;
      a.local_bytes = local_need (c, open);
      uint64_t constants = 0;
      for (variable &v : u.variables)
	if (v.sp == space::constant)
	  constants += v.size;
      a.const_bytes = constants;
      const device_props &p = m_dev.props ();
      a.max_threads = p.max_threads_per_block;
      uint64_t limit = 0;
      if (f->reqntid[0])
	{
	  a.reqntid = dim3 { f->reqntid[0], f->reqntid[1], f->reqntid[2] };
	  limit = uint64_t (f->reqntid[0]) * f->reqntid[1] * f->reqntid[2];
	}
      else if (f->maxntid[0])
	limit = uint64_t (f->maxntid[0]) * f->maxntid[1] * f->maxntid[2];
      if (limit && limit < uint64_t (a.max_threads))
	a.max_threads = int (limit);
      m_mod.kernel_by_name[a.name] = &k;
    }
}

void
loader::run ()
{
  symbols ();
  place_variables ();
  initialise ();
  decode ();
  if (m_linked && m_dev.self ()->opt.check_linked)
    check_linked ();
  place_shared ();
  kernels ();
}

} // anonymous namespace

status
device::load (const std::vector<text> &texts, std::string *log, module **result, bool linked)
{
  *result = nullptr;
  std::unique_ptr<module> m (new module);
  m->dev = this;
  unsigned at = 0;
  auto complain = [&] (uint32_t line, const std::string &what) {
    if (!log)
      return;
    std::string where = texts.size () > 1 || (at < texts.size () && texts[at].name)
			? (at < texts.size () && texts[at].name ? std::string (texts[at].name)
			   : "text " + std::to_string (at + 1)) + ", " : "";
    *log += where + (line ? "line " + std::to_string (line) + ": " : "") + what + "\n";
  };
  try
    {
      for (at = 0; at < texts.size (); at++)
	{
	  m->texts.emplace_back (new std::string (texts[at].data, strnlen (texts[at].data, texts[at].size)));
	  m->units.emplace_back (new unit);
	  m->units.back ()->number = at;
	  parse (m->texts.back ()->data (), m->texts.back ()->size (), *m->units.back ());
	  const int sm = props ().sm_major * 10 + props ().sm_minor;
	  if (m->units.back ()->sm > sm)
	    throw ptx_error (0, "target sm_" + std::to_string (m->units.back ()->sm)
			     + " is newer than the device, an sm_" + std::to_string (sm));
	}
      loader l (*this, *m, linked);
      try
	{
	  l.run ();
	}
      catch (const ptx_error &)
	{
	  at = l.text;
	  throw;
	}
    }
  catch (const ptx_error &e)
    {
      complain (e.line, e.what ());
      std::string what = e.what ();
      if (what.compare (0, 10, "unresolved") == 0)
	return status::unresolved;
      return what.compare (0, 20, "out of device memory") == 0 ? status::out_of_memory : status::invalid_ptx;
    }
  catch (const std::bad_alloc &)
    {
      complain (0, "the host has no memory left");
      return status::out_of_memory;
    }
  if (has_session ())
    session_loaded (*m);
  if (m_impl->races)
    race_add_streams (*m_impl->races, *m);
  std::lock_guard<std::mutex> lock (m_impl->lock);
  m_impl->modules.insert (m.get ());
  *result = m.release ();
  return status::ok;
}

status
device::unload (module *m)
{
  {
    std::lock_guard<std::mutex> lock (m_impl->lock);
    if (!m_impl->modules.erase (m))
      return status::invalid_value;
  }
  if (has_session ())
    session_unloads (*m);
  if (m_impl->races)
    race_drop_module (*m_impl->races, m);
  delete m;
  return status::ok;
}

} // namespace ptxsim
